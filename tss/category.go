package tss

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// danger is what the defender threatens on the board.
type danger struct {
	fives int         // five-squares, at most 2 counted
	five  board.Point // the first of them
	three bool        // a straight four is possible
}

// only is D's five-square if it has one, else board.Pass.
func (d danger) only() board.Point {
	if d.fives == 1 {
		return d.five
	}
	return board.Pass
}

// danger looks at all lines: what D threatens is what the costs have brought it.
func (t *tree) danger() danger {
	opp := t.me.Other()
	n, two := t.b.FiveSquares(opp)
	return danger{fives: n, five: two[0], three: n == 0 && straightSquares(t.b, opp)}
}

// straightSquares reports whether side s could make a straight four.
func straightSquares(b *lines.Board, s lines.Side) bool {
	for _, l := range b.IDs() {
		if b.InLine(s, lines.StraightFour, l) != 0 {
			return true
		}
	}
	return false
}

// permitted is the category reduction: while D has a four on the board, A may
// only make a five; while it has a three, no threes. A threat whose gain stops
// what D has is excepted, which Allis does not say: his sequences end there, but
// the replay can go on.
func (t *tree) permitted(f *Threat, d danger) bool {
	switch {
	case f.Kind == Five:
		return true
	case d.fives > 0:
		return d.fives == 1 && f.Gain == d.five
	case d.three && f.Kind.Category() == 2:
		return t.stops(f.Gain)
	default:
		return true
	}
}

// holds reports whether the threat f had to stop what D threatened, so that
// threats that do not depend on it could not be played before.
func (d danger) holds(f *Threat) bool { return d.fives > 0 || d.three && f.Kind.Category() == 2 }

// stops reports whether D could make no straight four any more with A on p.
func (t *tree) stops(p board.Point) bool {
	t.b.Put(p, t.me)
	defer t.b.Undo()
	return !straightSquares(t.b, t.me.Other())
}
