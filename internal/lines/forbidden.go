package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// Forbidden reports whether Black may not play on the empty point p: an overline, a double-four or
// a double-three (RIF 9.3), unless the move makes exactly five. Only renju forbids points.
//
// It recurses only where two open threes meet; the lines answer everything else.
func (b *Board) Forbidden(p board.Point) bool {
	if !b.renju {
		return false
	}
	t := b.Tally(p, 0)
	switch {
	case t.Fives() != 0:
		return false
	case t.Fours() > 1 || b.badAt(p):
		return true
	case t.Threes() < 2:
		return false
	}
	return b.doubleThree(p, b.Look(p, 0).Three)
}

// SurelyLegal reports whether the empty point p, with tally t, has too few of Black's shapes to be
// forbidden. Further white stones do not change that.
func (b *Board) SurelyLegal(p board.Point, t Tally) bool {
	return t.Fours() < 2 && t.Threes() < 2 && !b.badAt(p)
}

// doubleThree counts the real threes that p makes among the raw ones.
func (b *Board) doubleThree(p board.Point, raw uint8) bool {
	b.Put(p, 0)
	real := 0
	for ; raw != 0 && real < 2; raw &= raw - 1 {
		if b.realThree(p, bits.TrailingZeros8(raw)) {
			real++
		}
	}
	b.Undo()
	return real >= 2
}

// RealThree reports whether Black on the empty point p makes a three that can become a straight
// four by a legal move (RIF 9.3). p must be legal.
func (b *Board) RealThree(p board.Point) (real bool) {
	raw := b.Look(p, 0).Three
	b.Put(p, 0)
	for ; raw != 0 && !real; raw &= raw - 1 {
		real = b.realThree(p, bits.TrailingZeros8(raw))
	}
	b.Undo()
	return real
}

// realThree reports whether the three through p, already on the board, can become a straight four
// in direction d by a legal move that makes no five.
func (b *Board) realThree(p board.Point, d int) bool {
	l := b.geo.points[p&(maxPoints-1)].line[d]
	own, i := uint32(b.lines[l].stones), Bit(p, d)
	for m := b.InLine(0, StraightFour, l); m != 0; m &= m - 1 {
		j := uint(bits.TrailingZeros32(m))
		if !sameRun(own|1<<j, i, j) {
			continue
		}
		next := b.point(l, j)
		if b.Tally(next, 0).Fives() == 0 && !b.Forbidden(next) {
			return true
		}
	}
	return false
}

// sameRun reports whether all bits from i to j are set.
func sameRun(row uint32, i, j uint) bool {
	if i > j {
		i, j = j, i
	}
	between := uint32(1)<<(j+1) - 1<<i
	return row&between == between
}
