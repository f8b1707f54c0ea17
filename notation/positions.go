package notation

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/gsolve/gsolve/board"
)

// Visit is one position on the way through a source. It is valid until the
// iteration goes on; Item is a copy to keep.
type Visit struct {
	// Number counts the positions of the source from 1, refused ones too. It depends
	// on the source and the options alone, so it says where to go on.
	Number int
	// Game is the name that the source gives to the game or position, "" if none.
	Game string
	// Place is where the position's node or line begins.
	Place Place
	// Ply is the number of moves, passes included, that lead to the position
	// from where its game or its last setup begins.
	Ply int

	rd    *Reader
	draft *draft
	plain bool // a position that belongs to no game
}

// Positions visits every position of a source: of a game, the empty board and
// what each move leads to; of a tree (SGF, .lib), what each node leads to, a
// node before its children, in the order of the file, so that what branches
// share is visited once; of a diagram or listed stones, that one. A node that
// changes neither stones nor side is not visited, but for a root. A position
// that several orders of moves lead to is visited for each.
//
// Memory does not grow with the source: of a tree the path to the current node
// is held. Errors stand as in All: a *PositionError takes a number, in place of
// the position that it refuses and all that follow on its branches, and the
// iteration goes on; any other error comes last. The Visit beside an error has
// its Number alone.
//
// Options.ToMove decides where the source says nothing, and of plain positions;
// within a game the moves do.
func Positions(ctx context.Context, r io.Reader, o Options) iter.Seq2[Visit, error] {
	return func(yield func(Visit, error) bool) {
		w := walk{rd: NewReader(ctx, r, o), yield: yield}
		w.all()
	}
}

// ID is the position's own id if it belongs to no game and has one, else
// "source#number"; behind a colon stands the number of a Reader.
func (v *Visit) ID() string {
	if v.plain && v.Game != "" {
		return v.Game
	}
	return visitID(v.rd, v.Number)
}

func visitID(rd *Reader, number int) string { return fmt.Sprintf("%s#%d", rd.o.source(), number) }

// Item is the position as Reader gives it, with ID as its id. Its moves are
// those from where the game begins, or behind its last setup.
func (v *Visit) Item() Item {
	rd := *v.rd
	if !v.plain && v.draft.toMove != board.Empty {
		rd.o.ToMove = board.Empty
	}
	it := rd.item(v.draft.clone())
	it.ID, it.Stated.ID = v.ID(), v.plain && v.Game != ""
	return it
}

// stepper is a decoder of a format with variations, which can stop at every
// position on the way.
type stepper interface{ everyPosition() }

// walk is an iteration under way.
type walk struct {
	rd     *Reader
	yield  func(Visit, error) bool
	number int
	tree   bool  // the decoder stops at every position
	draft  draft // what the decoder gave last
}

// all visits everything, to the end or an error.
func (w *walk) all() {
	if err := w.rd.open(); err != nil {
		w.yield(Visit{Number: 1}, err)
		return
	}
	if s, ok := w.rd.dec.(stepper); ok {
		s.everyPosition()
		w.tree = true
	}
	for w.game() {
	}
}

// game visits what the decoder gives next and reports whether to go on.
func (w *walk) game() bool {
	var err error
	d := &w.draft
	*d, err = w.rd.dec.next()
	if err == io.EOF {
		return false
	}
	var refused *PositionError
	switch {
	case errors.As(err, &refused):
		w.number++
		refused.ID = visitID(w.rd, w.number)
		return w.yield(Visit{Number: w.number}, refused)
	case err != nil:
		w.yield(Visit{Number: w.number + 1}, err)
		return false
	case w.tree:
		return w.visit(d, d.place, false)
	}
	place := Place{Source: w.rd.o.source(), Line: d.line, Offset: -1}
	if d.moves == nil {
		return w.visit(d, place, true)
	}
	return w.replay(d, place)
}

func (w *walk) visit(d *draft, place Place, plain bool) bool {
	w.number++
	return w.yield(Visit{w.number, d.id, place, len(d.moves), w.rd, d, plain}, nil)
}

// replay visits a game that begins with an empty board. Who is to move at its
// end is what the source says.
func (w *walk) replay(d *draft, place Place) bool {
	g := *d
	g.table = table{size: d.size}
	if !w.visit(&g, place, false) {
		return false
	}
	for i, pt := range d.moves {
		if err := g.play(g.next(), pt); err != nil {
			return w.yield(Visit{Number: w.number + 1}, err) // not of moves that were played before
		}
		if i == len(d.moves)-1 {
			g.toMove = d.toMove
		}
		if !w.visit(&g, place, false) {
			return false
		}
	}
	return true
}
