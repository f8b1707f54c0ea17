package input

import (
	"slices"

	"github.com/gsolve/gsolve/board"
)

// End is the last position of a game whose order is known, if all that
// speaks against it is that somebody has won.
func (q *Question) End(reason error) (*board.Position, bool) {
	if !board.HasWinner(reason) || len(q.Item.Moves) == 0 {
		return nil, false
	}
	pos, err := board.New(q.Before())
	if err != nil {
		return nil, false // the row stood before the moves
	}
	for _, pt := range q.Item.Moves {
		if pos.Play(pt) != nil {
			return nil, false
		}
	}
	return pos, true
}

// Before are the stones that stood before the moves, Black to move.
func (q *Question) Before() board.Setup {
	setup := q.Item.Setup
	played := func(pt board.Point) bool { return slices.Contains(q.Item.Moves, pt) }
	setup.Black = slices.DeleteFunc(slices.Clone(setup.Black), played)
	setup.White = slices.DeleteFunc(slices.Clone(setup.White), played)
	setup.ToMove = board.Black
	return setup
}
