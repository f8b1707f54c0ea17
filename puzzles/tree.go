package puzzles

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/wire"
)

// A puzzle in a tree of moves, SGF or .lib, is a node whose comment has a line with the task: the
// object of the puzzle without position and solution, such as
//
//	{"id":"r-017","rule":"renju","goal":"vcf","attacks":5}
//
// The variations after the node are the solution, unless the object has one. A library joins
// variations that share moves: the stones of one puzzle may then look like the solution of another.
// A tree may hold many puzzles, and a node several. A tree without a task is one puzzle. If its
// root has stones, the root is the position and the rest is the solution. Otherwise the end of the
// main line is the position.

// Tree returns a game with this puzzle alone: the stones, the task in words and as a line to be
// read again, and the solution as variations.
func (p *Puzzle) Tree() *notation.Tree { return p.tree(false) }

// tree does the work of Tree. If explicit, it puts the solution into the object, too.
func (p *Puzzle) tree(explicit bool) *notation.Tree {
	setup := p.Position.Setup()
	t := notation.NewTree(notation.Item{ID: p.ID, Setup: setup, Stated: notation.Stated{ID: p.ID != ""}})
	t.Root.Add("C", p.TaskText(p.Attacks)+"\n"+string(p.taskObject(explicit)))
	addSolution(t.Root, p.Solution, setup.ToMove, setup.Size)
	return t
}

// taskObject returns the object of the task. It is ASCII and names the size, since a .lib states
// neither its charset nor its size.
func (p *Puzzle) taskObject(explicit bool) []byte {
	o := wire.Begin(nil)
	o.Some("id", p.ID)
	o.Word("rule", p.Position.Rule().String())
	if size := p.Position.Size(); size != board.DefaultSize {
		o.Int("size", size)
	}
	var solution []byte
	if explicit {
		solution = appendSolution(nil, p.Solution)
	}
	p.writeClaims(&o, solution)
	var ascii []byte
	for _, r := range string(o.End()) {
		if r < utf8.RuneSelf {
			ascii = append(ascii, byte(r))
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			ascii = fmt.Appendf(ascii, `\u%04x`, unit)
		}
	}
	return ascii
}

func addSolution(node *notation.Node, solution []*Node, side board.Colour, size int) {
	for _, n := range solution {
		addSolution(node.Play(side, n.Move, size), n.Next, side.Opponent(), size)
	}
}

// fromTree yields the puzzles of a tree, and the errors of fromItem for refused ones. It reports
// whether the caller wants more.
func fromTree(t *notation.Tree, otherwise Puzzle, yield func(*Puzzle, error) bool) bool {
	found := false
	err := t.Walk(func(path []*notation.Node) error {
		for _, task := range tasksOf(path[len(path)-1]) {
			found = true
			if !yield(fromPath(t, path, task, otherwise)) {
				return errEnough
			}
		}
		return nil
	})
	if !found {
		return yield(fromWhole(t, otherwise))
	}
	return err == nil
}

// errEnough ends the walk of fromTree.
var errEnough = errors.New("enough")

// tasksOf returns the objects in a node's comment.
func tasksOf(n *notation.Node) (tasks [][]byte) {
	comment, _ := n.Get("C")
	for line := range strings.Lines(comment) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "{") && strings.Contains(line, `"goal"`) {
			tasks = append(tasks, []byte(line))
		}
	}
	return tasks
}

// fromPath makes the puzzle at the end of a path. task is its object; nil = it has none.
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
		_ = json.Unmarshal(task, &said) // fromItem reports what is wrong with it
		if rule, err := board.ParseRule(said.Rule); err == nil && !it.Stated.Rule {
			it.Setup.Rule = rule
		}
		it.Setup.Size = cmp.Or(said.Size, size)
		it.ID = cmp.Or(said.ID, it.ID)
		it.Object = task
	}
	p, err := fromItem(it, otherwise)
	if err != nil {
		return nil, err
	}
	if said.Solution == nil {
		p.Solution = solutionBelow(path[len(path)-1], p.Position, size)
	}
	return p, nil
}

// fromWhole makes the puzzle of a tree without a task.
func fromWhole(t *notation.Tree, otherwise Puzzle) (*Puzzle, error) {
	path := []*notation.Node{t.Root}
	root, err := t.Item(path)
	if err != nil {
		return nil, err
	}
	if len(root.Setup.Black)+len(root.Setup.White) == 0 {
		path = t.MainLine()
	}
	return fromPath(t, path, nil, otherwise)
}

// solutionBelow returns the solution after a node, within the limits of a solution. size is the
// size of the tree's board; the position may be smaller. A variation ends where the sides do not
// alternate, or a move is off the board.
func solutionBelow(node *notation.Node, pos *board.Position, size int) []*Node {
	left := MaxSolution
	var below func(node *notation.Node, side board.Colour, depth int) []*Node
	below = func(node *notation.Node, side board.Colour, depth int) (next []*Node) {
		for _, child := range node.Children {
			c, pt, ok := child.Move(size)
			on := pt == board.Pass || pt.On(pos.Size())
			if left--; ok && on && c == side && left >= 0 && depth <= MaxSolutionDepth {
				next = append(next, &Node{pt, below(child, side.Opponent(), depth+1)})
			}
		}
		return next
	}
	return below(node, pos.ToMove(), 1)
}

// WriteLib writes puzzles as one RenLib library, from which All reads the same puzzles, in another
// order. In a library, puzzles that share moves share variations, and a puzzle may get the solution
// of another. So WriteLib reads the library back, and states such a solution in the comment.
//
// WriteLib returns the error of notation.WriteLib, and then writes nothing.
func WriteLib(w io.Writer, list []*Puzzle) error {
	explicit := make([]bool, len(list)) // puzzles that state their solution
	for range 2 {
		trees := make([]*notation.Tree, len(list))
		for i, p := range list {
			trees[i] = p.tree(explicit[i])
		}
		var text bytes.Buffer
		if err := notation.WriteLib(&text, trees...); err != nil {
			return err
		}
		same, err := readsBack(text.Bytes(), list, explicit)
		if err != nil {
			return err
		}
		if same {
			_, err := w.Write(text.Bytes())
			return err
		}
	}
	return fmt.Errorf("%w: puzzles that do not come back from it", notation.ErrCannotHold)
}

// readsBack reports whether a library has all puzzles, and marks the missing ones.
func readsBack(text []byte, list []*Puzzle, explicit []bool) (same bool, err error) {
	found := map[string]int{}
	for p, err := range All(context.Background(), bytes.NewReader(text), notation.Options{Format: notation.Lib}, Puzzle{}) {
		if err != nil {
			return false, err
		}
		found[p.unnamed()]++
	}
	same = true
	for i, p := range list {
		name := p.unnamed()
		if found[name] == 0 {
			same, explicit[i] = false, true
		}
		found[name]--
	}
	return same, nil
}

// unnamed returns the puzzle's line without its id: readers give an id to a puzzle that has none.
func (p *Puzzle) unnamed() string {
	other := *p
	other.ID = ""
	return string(other.AppendJSON(nil))
}
