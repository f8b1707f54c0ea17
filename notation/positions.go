package notation

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/gsolve/gsolve/board"
)

// Visit is one position of Positions. It is valid until the next Visit; Item makes a copy to keep.
type Visit struct {
	// Number counts the positions of the source from 1, refused ones too. It depends on the source
	// and the options alone, so that a caller can continue from it.
	Number int
	// Game is the name that the source gives to the game or position, "" if none.
	Game string
	// Place is where the position's node or line begins.
	Place Place
	// Ply counts the moves, passes included, since the game or its last setup began.
	Ply int

	rd    *Reader
	draft *draft
	plain bool // a position that belongs to no game
}

// Positions visits every position of a source. For a game these are the empty board and the
// position after each move. For a tree (SGF, .lib) they are the positions after each node, a node
// before its children, in the order of the file. A diagram or listed stones give one position.
// Variations share the positions before they branch. A node that changes neither stones nor side is
// skipped, except a root. Positions visits a position once for each order of moves to it.
//
// Memory does not grow with the source: Positions holds only the path to the current node of a
// tree. Errors come as in All. A *PositionError takes one number, for the refused position and all
// positions after it on its branches; the iteration then continues. Any other error comes last. A
// Visit beside an error holds only its Number.
//
// Options.ToMove sets the side to move of listed stones, and of games that do not state it; within
// a game the moves decide.
func Positions(ctx context.Context, r io.Reader, o Options) iter.Seq2[Visit, error] {
	return func(yield func(Visit, error) bool) {
		w := walk{rd: NewReader(ctx, r, o), yield: yield}
		w.all()
	}
}

// ID returns the position's own id if it belongs to no game and has one, else "source#number". A
// Reader's ids have a colon instead.
func (v *Visit) ID() string {
	if v.plain && v.Game != "" {
		return v.Game
	}
	return visitID(v.rd, v.Number)
}

func visitID(rd *Reader, number int) string { return fmt.Sprintf("%s#%d", rd.o.source(), number) }

// Item returns the position as Reader gives it, with ID as its id. Its moves begin with the game,
// or after its last setup.
func (v *Visit) Item() Item {
	rd := *v.rd
	if !v.plain && v.draft.toMove != board.Empty {
		rd.o.ToMove = board.Empty
	}
	it := rd.item(v.draft.clone())
	it.ID, it.Stated.ID = v.ID(), v.plain && v.Game != ""
	return it
}

// stepper is a decoder of a format with variations, which can stop at every position on the way.
type stepper interface{ everyPosition() }

// walk is the state of an iteration.
type walk struct {
	rd     *Reader
	yield  func(Visit, error) bool
	number int
	tree   bool  // the decoder stops at every position
	draft  draft // the last one of the decoder
}

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

// game visits the positions of the next draft and reports whether to continue.
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

// replay visits a game from the empty board on. The source states the side to move at the end.
func (w *walk) replay(d *draft, place Place) bool {
	g := *d
	g.table = table{size: d.size}
	if !w.visit(&g, place, false) {
		return false
	}
	for i, pt := range d.moves {
		if err := g.play(g.next(), pt); err != nil {
			return w.yield(Visit{Number: w.number + 1}, err)
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
