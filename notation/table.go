package notation

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// table is a board on which a reader puts what a source says. It refuses
// stones off the board and on taken points, so that no reader has to.
type table struct {
	size   int
	cells  [board.MaxSize * board.MaxSize]board.Colour // by Point.Index
	black  []board.Point
	white  []board.Point
	moves  []board.Point // as Item.Moves
	toMove board.Colour  // as far as the source says; Empty = it does not
}

// put adds a stone that was not moved there. Stones that were moved before
// lose their order: it no longer explains the board.
func (t *table) put(c board.Colour, pt board.Point) error {
	t.moves = nil
	return t.place(c, pt)
}

// play adds a move, or board.Pass. A side that moves twice makes the other
// one pass.
func (t *table) play(c board.Colour, pt board.Point) error {
	if t.next() != c {
		t.moves = append(t.moves, board.Pass)
	}
	t.moves = append(t.moves, pt)
	t.toMove = c.Opponent()
	if limit := t.size*t.size + extraMove; len(t.moves) > limit {
		return overLimit("more than %d moves", limit)
	}
	if pt == board.Pass {
		return nil
	}
	return t.place(c, pt)
}

// next is the side whose turn it is in the order of moves.
func (t *table) next() board.Colour {
	if len(t.moves)%2 == 1 {
		return board.White
	}
	return board.Black
}

func (t *table) place(c board.Colour, pt board.Point) error {
	if !pt.On(t.size) {
		return fmt.Errorf("%w: %v, expected a1 to %v", board.ErrOff, pt, board.At(t.size-1, t.size-1))
	}
	cell := &t.cells[pt.Index(t.size)]
	if *cell != board.Empty {
		return fmt.Errorf("%w: %v holds a %v stone, expected an empty point", board.ErrOccupied, pt, *cell)
	}
	*cell = c
	if c == board.Black {
		t.black = append(t.black, pt)
	} else {
		t.white = append(t.white, pt)
	}
	return nil
}

// fromTop is the point in column x and row y of a board of n points an edge,
// both from 0 at the top left, where most files have their origin.
func fromTop(x, y, n int) (board.Point, error) {
	if x < 0 || x >= n || y < 0 || y >= n {
		return board.Pass, fmt.Errorf("%w: column %d, row %d from the top left, expected 0 to %d", board.ErrOff, x, y, n-1)
	}
	return board.At(x, n-1-y), nil
}

// checkSize refuses a board that no package takes.
func checkSize(n int) error {
	if n < board.MinSize || n > board.MaxSize {
		return fmt.Errorf("%w: %d, expected %d to %d", board.ErrSize, n, board.MinSize, board.MaxSize)
	}
	return nil
}
