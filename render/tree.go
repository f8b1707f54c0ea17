package render

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gsolve/gsolve/board"
)

// Tree holds the threats of a threat-space search. A node's parents come before it.
type Tree struct {
	Position *board.Position
	Title    string // one line
	Nodes    []TreeNode
	Whole    string // where to find threats that TreeText leaves out: "see --json"; may be ""
}

// TreeNode is a threat: its squares, and the threats it depends on.
type TreeNode struct {
	Kind       string // as players call it: "four"
	Gain       board.Point
	Cost, Rest []board.Point
	Parents    []int // none: the position holds the threat; two or more: a combination
	Step       int   // place in the winning sequence, from 1; 0 = not part of it
}

// The largest numbers of threats that are shown: few, so that an eye can follow. The winning
// sequence and everything that it depends on are always shown.
const (
	textThreats  = 100 // in text without a winning sequence
	otherThreats = 20  // in text beside a winning sequence
	drawnThreats = 48
)

// mostText returns how many threats TreeText shows.
func (t *Tree) mostText() int {
	if n := len(t.steps()); n > 0 {
		return n + otherThreats
	}
	return textThreats
}

// steps returns the indices of the winning sequence in its order.
func (t *Tree) steps() (list []int) {
	for i := range t.Nodes {
		if t.Nodes[i].Step > 0 {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return t.Nodes[a].Step - t.Nodes[b].Step })
	return list
}

// choose selects up to most nodes: the winning sequence, then the others in their order. It thereby
// selects the parents of each selected node, because they come before it.
func (t *Tree) choose(most int) (shown []bool, left int) {
	shown = make([]bool, len(t.Nodes))
	others := most - len(t.steps())
	for i := range t.Nodes {
		shown[i] = t.Nodes[i].Step > 0
		if !shown[i] && others > 0 {
			shown[i] = true
			others--
		}
		if !shown[i] {
			left++
		}
	}
	return shown, left
}

// parent returns the node below which i is drawn: its last parent, or -1.
func (t *Tree) parent(i int) int {
	if p := t.Nodes[i].Parents; len(p) > 0 {
		return p[len(p)-1]
	}
	return -1
}

// children lists the shown nodes below each node, and at index len(t.Nodes) those without a parent.
// Nodes that lead to a win come first.
func (t *Tree) children(shown []bool) [][]int {
	below := make([][]int, len(t.Nodes)+1)
	for i := range t.Nodes {
		if !shown[i] {
			continue
		}
		p := t.parent(i)
		if p < 0 {
			p = len(t.Nodes)
		}
		below[p] = append(below[p], i)
	}
	rank := t.ranks()
	for _, list := range below {
		slices.SortStableFunc(list, func(a, b int) int {
			return cmp.Or(rank[a]-rank[b], t.Nodes[a].Step-t.Nodes[b].Step)
		})
	}
	return below
}

// ranks returns 0 for nodes of the winning sequence, 1 for others with children, else 2.
func (t *Tree) ranks() []int {
	rank := make([]int, len(t.Nodes))
	for i := range t.Nodes {
		if rank[i] = 2; t.Nodes[i].Step > 0 {
			rank[i] = 0
		}
		if p := t.parent(i); p >= 0 {
			rank[p] = min(rank[p], 1)
		}
	}
	return rank
}

// TreeText writes the tree for people, one threat per row. Each stands below its last parent, and
// names its other parents. The moves of the winning sequence are numbered:
//
//	1  four e15 (d15)            a15 b15 c15
//	2  ├─ four i11 (h12)         e15 f14 g13
//	3  │  └─ straight four i8 …  i9 i10 i11
//	   └─ four h12 (i11)         e15 f14 g13
//
// The brackets hold the defender's answers, the right column the other stones of the pattern.
// Beside a winning sequence TreeText shows the first 20 other threats, without one the first 100,
// and counts the rest. The error comes from w.
func TreeText(w io.Writer, t *Tree, colour bool) error {
	shown, left := t.choose(t.mostText())
	rows := t.rows(nil, t.children(shown), len(t.Nodes), "")
	width := 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r.tree))
	}
	var s strings.Builder
	for _, r := range rows {
		number := "    "
		if r.step > 0 {
			number = fmt.Sprintf("%4d", r.step)
		}
		pad := strings.Repeat(" ", width-utf8.RuneCountInString(r.tree))
		text := number + "  " + r.tree + pad + "  " + r.rest
		if colour && r.step > 0 {
			text = Paint(text, blackMoveInk)
		}
		s.WriteString(text + "\n")
	}
	if left > 0 {
		more := count(left, "more threat")
		if t.Whole != "" {
			more += ", " + t.Whole
		}
		fmt.Fprintf(&s, "      … and %s\n", more)
	}
	_, err := io.WriteString(w, s.String())
	return err
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// row is a row of TreeText.
type row struct {
	step       int
	tree, rest string
}

// rows appends the nodes below node p; before stands to their left.
func (t *Tree) rows(dst []row, below [][]int, p int, before string) []row {
	for k, i := range below[p] {
		branch, trunk := "├─ ", "│  "
		if k == len(below[p])-1 {
			branch, trunk = "└─ ", "   "
		}
		if p == len(t.Nodes) {
			branch, trunk = "", ""
		}
		n := &t.Nodes[i]
		dst = append(dst, row{n.Step, before + branch + n.threat(), t.restText(n)})
		dst = t.rows(dst, below, i, before+trunk)
	}
	return dst
}

// threat returns "four e15 (d15)".
func (n *TreeNode) threat() string {
	text := n.Kind + " " + n.Gain.String()
	if len(n.Cost) > 0 {
		text += " (" + strings.Join(board.Names(n.Cost), " ") + ")"
	}
	return text
}

// restText lists the rest stones and the further parents. It names parents in the winning sequence
// by number, others by their gain, which it then leaves out of the stones.
func (t *Tree) restText(n *TreeNode) string {
	rest, others := slices.Clone(n.Rest), []string(nil)
	for _, p := range n.Parents[:max(len(n.Parents)-1, 0)] {
		with := &t.Nodes[p]
		if with.Step > 0 {
			others = append(others, fmt.Sprintf("threat %d", with.Step))
			continue
		}
		others = append(others, with.Gain.String())
		rest = slices.DeleteFunc(rest, func(q board.Point) bool { return q == with.Gain })
	}
	text := strings.Join(board.Names(rest), " ")
	if len(others) > 0 {
		text += ", together with " + strings.Join(others, " and ")
	}
	return text
}

// TreeDOT writes the whole tree as a graph in the language of Graphviz. An edge leads from each
// threat to those that depend on it, dashed where several threats combine. The winning sequence is
// bold. The error comes from w.
func TreeDOT(w io.Writer, t *Tree) error {
	var s strings.Builder
	fmt.Fprintf(&s, "digraph threats {\n\tlabel=%s;\n\tlabelloc=t;\n\trankdir=LR;\n\tnode [shape=box, fontname=\"sans-serif\"];\n", dotText(t.Title))
	for i := range t.Nodes {
		n := &t.Nodes[i]
		label := n.threat() + "\nwith " + strings.Join(board.Names(n.Rest), " ")
		style := ""
		if n.Step > 0 {
			label = strconv.Itoa(n.Step) + ". " + label
			style = fmt.Sprintf(`, style=bold, color="#%06X"`, treeHue(n.Step)>>8)
		}
		fmt.Fprintf(&s, "\tn%d [label=%s%s];\n", i, dotText(label), style)
	}
	for i := range t.Nodes {
		for _, p := range t.Nodes[i].Parents {
			var styles []string
			if len(t.Nodes[i].Parents) > 1 {
				styles = append(styles, "style=dashed")
			}
			if t.Nodes[i].Step > 0 && t.Nodes[p].Step > 0 {
				styles = append(styles, "penwidth=2.5")
			}
			fmt.Fprintf(&s, "\tn%d -> n%d", p, i)
			if len(styles) > 0 {
				s.WriteString(" [" + strings.Join(styles, ", ") + "]")
			}
			s.WriteString(";\n")
		}
	}
	s.WriteString("}\n")
	_, err := io.WriteString(w, s.String())
	return err
}

// dotText quotes a text. Within, only the quote, the backslash and the line break need an escape.
func dotText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
