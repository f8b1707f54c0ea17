package lesson

import (
	"github.com/gsolve/gsolve/board"
)

// Example is a position with the policy and the value that a network should give it.
type Example struct {
	Rule   board.Rule
	Size   int
	ToMove board.Colour
	// Black and White are the stones, as numbers row·Size + column.
	Black, White []uint16
	// Last is the last stone, −1 = none or unknown.
	Last int
	// Policy is the wanted policy: shares of legal moves, which add up to 1. Without shares the
	// example teaches the value alone.
	Policy []Share
	// Value is the wanted value for the side to move, −1 … 1.
	Value float32
}

// Share is a part of a policy.
type Share struct {
	Point uint16
	Part  float32
}

// Of returns an example of a position, without targets.
func Of(pos *board.Position) *Example {
	e := &Example{Rule: pos.Rule(), Size: pos.Size(), ToMove: pos.ToMove(), Last: -1}
	for _, pt := range pos.AppendStones(nil, board.Black) {
		e.Black = append(e.Black, uint16(pt.Index(e.Size)))
	}
	for _, pt := range pos.AppendStones(nil, board.White) {
		e.White = append(e.White, uint16(pt.Index(e.Size)))
	}
	if last, ok := pos.Last(); ok && last != board.Pass {
		e.Last = last.Index(e.Size)
	}
	return e
}

// Position returns the position, without its game. The error is that of board.New.
func (e *Example) Position() (*board.Position, error) {
	s := board.Setup{Rule: e.Rule, Size: e.Size, ToMove: e.ToMove}
	for _, p := range e.Black {
		s.Black = append(s.Black, board.PointAt(int(p), e.Size))
	}
	for _, p := range e.White {
		s.White = append(s.White, board.PointAt(int(p), e.Size))
	}
	return board.New(s)
}

// Own returns the stones of the side to move, and Rival those of its opponent.
func (e *Example) Own() []uint16 { return e.stones(e.ToMove) }

// Rival returns the stones of the opponent of the side to move.
func (e *Example) Rival() []uint16 { return e.stones(e.ToMove.Opponent()) }

func (e *Example) stones(c board.Colour) []uint16 {
	if c == board.Black {
		return e.Black
	}
	return e.White
}

// Image returns the number of the image of point p.
func (e *Example) Image(p uint16, s board.Symmetry) int {
	return s.Apply(board.PointAt(int(p), e.Size), e.Size).Index(e.Size)
}
