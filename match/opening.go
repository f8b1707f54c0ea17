package match

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
)

// Opening is the position that a game begins with, as text. Setup stones come first, then moves.
// The zero value is the empty board.
type Opening struct {
	Black  string `json:"black,omitempty"` // setup stones, as points in a row: "h8i9"
	White  string `json:"white,omitempty"`
	ToMove string `json:"to_move,omitempty"` // with setup stones: who moves first after them
	Moves  string `json:"moves,omitempty"`   // in turn
}

// OpeningOf returns the opening that leads to the position of an item.
func OpeningOf(it notation.Item) Opening {
	before := it.Setup
	before.Black = without(before.Black, it.Moves)
	before.White = without(before.White, it.Moves)
	o := Opening{Black: text(before.Black), White: text(before.White)}
	switch {
	case len(it.Moves) == 0 || slices.Contains(it.Moves, board.Pass) || toMove(len(it.Moves)) != it.Setup.ToMove:
		o = Opening{Black: text(it.Setup.Black), White: text(it.Setup.White), ToMove: it.Setup.ToMove.String()}
	case o != Opening{}:
		o.ToMove = board.Black.String()
		o.Moves = text(it.Moves)
	default:
		o.Moves = text(it.Moves)
	}
	if o.Black == "" && o.White == "" && o.ToMove == board.Black.String() {
		o.ToMove = ""
	}
	return o
}

// toMove returns the side to move after n moves, the first of which is Black's.
func toMove(n int) board.Colour {
	if n%2 == 0 {
		return board.Black
	}
	return board.White
}

func without(stones, moves []board.Point) []board.Point {
	return slices.DeleteFunc(slices.Clone(stones), func(pt board.Point) bool { return slices.Contains(moves, pt) })
}

func text(pts []board.Point) string { return strings.Join(board.Names(pts), "") }

// Position returns the position with the opening's moves played. The error says which stone does
// not fit, or that the game is over.
func (o Opening) Position(size int, rule board.Rule) (*board.Position, error) {
	s := board.Setup{Size: size, Rule: rule}
	var errs [3]error
	var moves []board.Point
	s.Black, errs[0] = notation.ParseMoves(o.Black)
	s.White, errs[1] = notation.ParseMoves(o.White)
	moves, errs[2] = notation.ParseMoves(o.Moves)
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	if o.ToMove != "" {
		c, err := board.ParseColour(o.ToMove)
		if err != nil {
			return nil, err
		}
		s.ToMove = c
	}
	pos, err := board.New(s)
	if err != nil {
		return nil, err
	}
	for _, pt := range moves {
		if pos.MakesFive(pt, pos.ToMove()) {
			return nil, fmt.Errorf("%v makes a five, expected an opening", pt)
		}
		if err := pos.Play(pt); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// BlackToMove reports whether Black plays the first move after the opening.
func (o Opening) BlackToMove() bool {
	moves, err := notation.ParseMoves(o.Moves)
	if err != nil {
		return false
	}
	return (o.ToMove != board.White.String()) == (len(moves)%2 == 0)
}
