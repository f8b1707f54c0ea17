package render

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// TreeDOT writes the whole tree as a graph in the language of Graphviz. An edge leads from each
// threat to those that depend on it, dashed where several threats combine. The winning sequence is
// bold. The error is w's.
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

// dotText quotes a text. Inside quotes only the quote, the backslash and the line break need an
// escape.
func dotText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
