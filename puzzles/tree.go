package puzzles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
)

// A puzzle in a tree of moves, SGF or .lib, is a node whose comment has a line
// with the task: the object of the puzzle without position and solution, such as
//
//	{"id":"r-017","rule":"renju","goal":"vcf","attacks":5}
//
// What follows the node is the solution, unless the object has one: variations of
// a library that share moves are one there, so that stones of one puzzle may look
// like the solution of another. A tree may hold many puzzles, and a node several.
// One without a task is a puzzle as a whole: where its root has stones, the root is
// the position and the rest the solution; else the position is that behind the
// main line.

// Tree is a game of its own with the puzzle: the stones, the task in words and
// as a line to be read again, and the solution as variations.
func (p *Puzzle) Tree() *notation.Tree { return p.tree(false) }

// tree is Tree, where explicit with the solution in the object, too.
func (p *Puzzle) tree(explicit bool) *notation.Tree {
	setup := p.Position.Setup()
	t := notation.NewTree(notation.Item{ID: p.ID, Setup: setup, Stated: notation.Stated{ID: p.ID != ""}})
	t.Root.Add("C", p.task()+"\n"+string(p.taskObject(explicit)))
	addSolution(t.Root, p.Solution, setup.ToMove, setup.Size)
	return t
}

// task is what is to be done, in words.
func (p *Puzzle) task() string {
	side := p.Position.ToMove().String()
	switch {
	case p.Goal == Forbidden:
		return "Where may black not play?"
	case p.Goal == Defend:
		return fmt.Sprintf("How does %s hold?", side)
	case p.Attacks > 0:
		return fmt.Sprintf("%s to play and win by %s in %d.", side, p.WinSpace().Task(), p.Attacks)
	default:
		return fmt.Sprintf("%s to play and win by %s.", side, p.WinSpace().Task())
	}
}

// taskObject is the puzzle's object without position, and without solution unless
// explicit, in ASCII, since a .lib does not say in which charset it is. Neither
// does it say the size.
func (p *Puzzle) taskObject(explicit bool) []byte {
	o := p.object()
	if o.Solution = nil; explicit {
		o.Solution = appendSolution(nil, p.Solution)
	}
	size := p.Position.Size()
	if size == board.DefaultSize {
		size = 0
	}
	text, err := json.Marshal(struct {
		object
		// The position stands in the tree.
		Size   int `json:"size,omitempty"`
		Black  any `json:"black,omitempty"`
		White  any `json:"white,omitempty"`
		ToMove any `json:"to_move,omitempty"`
	}{object: o, Size: size})
	if err != nil {
		panic(err) // strings and numbers
	}
	var ascii []byte
	for _, r := range string(text) {
		if r < 0x80 {
			ascii = append(ascii, byte(r))
		} else if r <= 0xFFFF {
			ascii = fmt.Appendf(ascii, `\u%04x`, r)
		} else {
			r -= 0x10000
			ascii = fmt.Appendf(ascii, `\u%04x\u%04x`, 0xD800+r>>10, 0xDC00+r&0x3FF)
		}
	}
	return ascii
}

// addSolution adds the variations below a node, with an explicit stack: a
// solution may be deep.
func addSolution(node *notation.Node, solution []*Node, side board.Colour, size int) {
	type branch struct {
		node *notation.Node
		next []*Node
		side board.Colour
	}
	for stack := []branch{{node, solution, side}}; len(stack) > 0; {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, n := range b.next {
			stack = append(stack, branch{b.node.Play(b.side, n.Move, size), n.Next, b.side.Opponent()})
		}
	}
}

// FromTree yields the puzzles of a tree, and in their places the errors of
// those that are refused, as of FromItem.
func FromTree(t *notation.Tree, otherwise Puzzle) iter.Seq2[*Puzzle, error] {
	return func(yield func(*Puzzle, error) bool) {
		found := false
		_ = t.Walk(func(path []*notation.Node) error {
			for _, task := range tasksOf(path[len(path)-1]) {
				found = true
				if !yield(fromPath(t, path, task, otherwise)) {
					return errEnough
				}
			}
			return nil
		})
		if !found {
			yield(fromWhole(t, otherwise))
		}
	}
}

// errEnough ends a walk whose caller wants no more; nobody sees it.
var errEnough = errors.New("enough")

// tasksOf are the objects in a node's comment.
func tasksOf(n *notation.Node) (tasks [][]byte) {
	comment, _ := n.Get("C")
	for line := range strings.Lines(comment) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "{") && strings.Contains(line, `"goal"`) {
			tasks = append(tasks, []byte(line))
		}
	}
	return tasks
}

// fromPath is the puzzle at the end of a path, whose object is task; nil of one
// that says nothing.
func fromPath(t *notation.Tree, path []*notation.Node, task []byte, otherwise Puzzle) (*Puzzle, error) {
	it, err := t.Item(path)
	if err != nil {
		return nil, err
	}
	size := it.Setup.Size // of the tree; a library stands on 15×15, with smaller boards in a corner
	var said struct {
		ID       string          `json:"id"`
		Rule     string          `json:"rule"`
		Size     int             `json:"size"`
		Solution json.RawMessage `json:"solution"`
	}
	if task != nil {
		_ = json.Unmarshal(task, &said) // FromItem says what is wrong with it
		if rule, err := board.ParseRule(said.Rule); err == nil && !it.Stated.Rule {
			it.Setup.Rule = rule
		}
		if said.Size != 0 {
			it.Setup.Size = said.Size
		}
		if said.ID != "" {
			it.ID = said.ID
		}
		it.Object = bytes.Clone(task)
	}
	p, err := FromItem(it, otherwise)
	if err != nil {
		return nil, err
	}
	if said.Solution == nil {
		p.Solution = solutionBelow(path[len(path)-1], p.Position, size)
	}
	return p, nil
}

// fromWhole is the puzzle of a tree without a task.
func fromWhole(t *notation.Tree, otherwise Puzzle) (*Puzzle, error) {
	root, err := t.Item([]*notation.Node{t.Root})
	if err != nil {
		return nil, err
	}
	if len(root.Setup.Black)+len(root.Setup.White) > 0 {
		return fromPath(t, []*notation.Node{t.Root}, nil, otherwise)
	}
	return fromPath(t, t.MainLine(), nil, otherwise)
}

// solutionBelow is what follows a node with that position, in a tree of a size
// that may be larger. A variation ends where it is no alternating play on the
// board.
func solutionBelow(node *notation.Node, pos *board.Position, size int) (first []*Node) {
	type branch struct {
		children []*notation.Node
		side     board.Colour
		into     *[]*Node
		depth    int
	}
	moves := 0
	for stack := []branch{{node.Children, pos.ToMove(), &first, 1}}; len(stack) > 0; {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, child := range b.children {
			c, pt, ok := child.Move(size)
			on := pt == board.Pass || pt.On(pos.Size())
			if moves++; !ok || !on || c != b.side || moves > MaxSolution || b.depth > MaxSolutionDepth {
				continue
			}
			n := &Node{Move: pt}
			*b.into = append(*b.into, n)
			stack = append(stack, branch{child.Children, b.side.Opponent(), &n.Next, b.depth + 1})
		}
	}
	return first
}
