package book

import (
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
)

// branch is a node of a written tree, with its children by move.
type branch struct {
	node *notation.Node
	kids map[board.Point]*branch
	said bool // the node has its comment
}

// annotator makes trees of a book's items: one for each start (board, rule and stones), in which
// the items are variations.
type annotator struct {
	p     *Prover
	trees []*notation.Tree
	roots map[string]*branch

	solutions []solution // the annotator adds them last, after the moves of the book
}

type solution struct {
	at   *branch
	side board.Colour
	size int
	line proof.Line
}

// beforeFive returns the line without its five: no reader takes a finished game, and the comment
// has the whole line.
func beforeFive(pos *board.Position, line proof.Line) proof.Line {
	pos = pos.Clone()
	for i, m := range line {
		if pos.MakesFive(m, pos.ToMove()) || pos.Play(m) != nil {
			return line[:i]
		}
	}
	return line
}

// WriteSGF writes the book as one game tree for each start. The positions of the book have their
// verdicts as comments, GB or GW for a proved win and UC for an open position. The solutions are
// variations up to the move before the five. The last node of an item has the item's id as N. The
// error is that of the store or of the writer.
func (p *Prover) WriteSGF(w io.Writer) error {
	a := annotator{p: p, roots: map[string]*branch{}}
	for i := range p.book.items {
		if err := a.item(&p.book.items[i]); err != nil {
			return err
		}
	}
	for _, s := range a.solutions {
		at, side := s.at, s.side
		for _, m := range s.line {
			at, side = at.play(side, m, s.size), side.Opponent()
		}
	}
	for _, t := range a.trees {
		if err := notation.WriteTree(w, t); err != nil {
			return err
		}
	}
	return nil
}

// play returns the child with the move, and makes a missing one.
func (b *branch) play(side board.Colour, m board.Point, size int) *branch {
	kid := b.kids[m]
	if kid == nil {
		kid = newBranch(b.node.Play(side, m, size))
		b.kids[m] = kid
	}
	return kid
}

func newBranch(n *notation.Node) *branch {
	return &branch{node: n, kids: map[board.Point]*branch{}}
}

// item adds an item to the tree of its start, as far as its game is legal.
func (a *annotator) item(it *notation.Item) error {
	start := before(*it)
	if len(it.Moves) == 0 {
		start = it.Setup
	}
	pos, err := board.New(start)
	if err != nil {
		return nil // the book refused it
	}
	at := a.root(start, pos)
	if err := a.say(at, pos); err != nil {
		return err
	}
	for _, m := range it.Moves {
		side := pos.ToMove()
		if pos.Play(m) != nil {
			return nil // the book refused this move
		}
		at = at.play(side, m, pos.Size())
		if err := a.say(at, pos); err != nil {
			return err
		}
	}
	if _, named := at.node.Get("N"); it.Stated.ID && !named {
		at.node.Add("N", it.ID)
	}
	if pos.ToMove() == it.Setup.ToMove {
		return nil
	}
	if pos, err = it.Position(); err != nil {
		return nil
	}
	return a.say(at.turned(pos.ToMove()), pos)
}

// turned adds a node that gives the move to side.
func (b *branch) turned(side board.Colour) *branch {
	n := (&notation.Node{}).Add("PL", sideLetter(side))
	b.node.Children = append(b.node.Children, n)
	return newBranch(n)
}

func sideLetter(side board.Colour) string {
	if side == board.White {
		return "W"
	}
	return "B"
}

func (a *annotator) root(start board.Setup, pos *board.Position) *branch {
	key := fmt.Sprint(start.Size, start.Rule, start.ToMove, start.Black, start.White)
	if b := a.roots[key]; b != nil {
		return b
	}
	t := notation.NewTree(notation.Item{Setup: pos.Setup()})
	b := newBranch(t.Root)
	a.trees, a.roots[key] = append(a.trees, t), b
	return b
}

func (a *annotator) say(b *branch, pos *board.Position) error {
	var buf [128]byte
	i, ok := a.p.book.byKey[string(pos.AppendCanonical(buf[:0]))]
	if !ok || b.said {
		return nil
	}
	b.said = true
	n := &a.p.book.nodes[i]
	known, err := a.p.answer(n, pos)
	if err != nil {
		return err
	}
	b.node.Add("C", a.p.words(&known, pos.ToMove()))
	winner := pos.ToMove()
	switch n.state {
	case proof.Lost:
		b.node.Add("G"+sideLetter(winner.Opponent()), "2")
	case proof.Win:
		b.node.Add("G"+sideLetter(winner), "2")
		a.solutions = append(a.solutions, solution{b, winner, pos.Size(), beforeFive(pos, known.Line)})
	case proof.Unknown:
		b.node.Add("UC", "1")
	}
	return nil
}
