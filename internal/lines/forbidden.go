package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// Forbidden reports whether Black may not play on the empty point p: an
// overline, a double-four or a double-three (RIF 9.3), unless the move makes
// exactly five. Black's shapes must be tracked; under another rule than renju
// nothing is forbidden.
//
// The recursion is entered only where two open threes meet: all else is read
// off the lines.
func (b *Board) Forbidden(p board.Point) bool {
	if !b.renju {
		return false
	}
	a := b.Look(p, 0)
	switch {
	case a.Five != 0:
		return false
	case a.Bad != 0 || a.Four&(a.Four-1) != 0:
		return true
	case a.Three&(a.Three-1) == 0:
		return false
	}
	return b.doubleThree(p, a.Three)
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

// realThree reports whether the three through p, already on the board, can
// become a straight four in direction d by a legal move that makes no five.
func (b *Board) realThree(p board.Point, d int) bool {
	l := b.geo.line[p&(maxPoints-1)][d]
	own, i := b.stones[0][l], Bit(p, d)
	for m := b.InLine(0, StraightFour, l); m != 0; m &= m - 1 {
		j := uint(bits.TrailingZeros32(m))
		if !sameRun(own|1<<j, i, j) {
			continue
		}
		next := b.point(l, j)
		if b.Look(next, 0).Five == 0 && !b.Forbidden(next) {
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
