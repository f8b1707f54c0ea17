package tss

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// danger holds the defender's threats on the board.
type danger struct {
	fives int         // five-squares, at most 2 counted
	five  board.Point // the first of them
	three bool        // a straight four is possible
}

// only returns D's five-square if it has exactly one, else board.Pass.
func (d danger) only() board.Point {
	if d.fives == 1 {
		return d.five
	}
	return board.Pass
}

func (t *tree) danger() danger {
	opp := t.me.Other()
	n, two := t.b.FiveSquares(opp)
	return danger{fives: n, five: two[0], three: n == 0 && straightSquares(t.b, opp)}
}

func straightSquares(b *lines.Board, s lines.Side) bool {
	for _, l := range b.IDs() {
		if b.InLine(s, lines.StraightFour, l) != 0 {
			return true
		}
	}
	return false
}

// permitted reports whether A may play the threat f (category reduction): while D has a four on the
// board, A may only make a five; while D has a three, A may make no threes. A threat whose gain
// stops D is permitted too. Allis' sequences end there, but the replay can go on.
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

// holds reports whether f must answer D's threats. If so, A cannot play other threats before f.
func (d danger) holds(f *Threat) bool { return d.fives > 0 || d.three && f.Kind.Category() == 2 }

// stops reports whether A on p leaves D no straight four.
func (t *tree) stops(p board.Point) bool {
	t.b.Put(p, t.me)
	defer t.b.Undo()
	return !straightSquares(t.b, t.me.Other())
}
