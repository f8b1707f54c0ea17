package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// Forbidden reports whether Black may not play on the empty point p: an overline, a double-four or
// a double-three (RIF 9.3), unless the move makes exactly five. Only renju forbids points.
//
// It recurses only where two open threes meet. The stored shapes answer all other cases.
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

// doubleThree reports whether two of the raw threes of p are real. Bit d of raw is direction d.
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
		next := b.Point(l, j)
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

// forbiddenInLine marks the empty points where Black, in renju, would make an overline or two fours
// in one line. They are forbidden unless the move makes exactly five. w3 is the result of patterns
// for the same lines.
func forbiddenInLine(o, b, w3 uint64) uint64 {
	e := ^(o | b)
	return overlines(o)&e | doubleFours(e, w3)
}

// overlines marks points that would join own stones into six or more. Such a point has three or
// more own stones in a row on one side, which the first test looks for.
func overlines(o uint64) uint64 {
	if o&(o>>1)&(o>>2) == 0 {
		return 0
	}
	l1, r1 := o<<1, o>>1
	l2, r2 := l1&(o<<2), r1&(o>>2)
	l3, r3 := l2&(o<<3), r2&(o>>3)
	l4, r4 := l3&(o<<4), r3&(o>>4)
	return l4&(o<<5) | l4&r1 | l3&r2 | l2&r3 | l1&r4 | r4&(o>>5)
}

// doubleFours marks points that would make two fours in one line, but not a straight four. The two
// windows of three start k apart and share the point. Their common part holds no other empty point,
// so each has its own completion:
//
//	k = 2   X.[eXX].X      k = 3   XX.[eX].XX      k = 4   XXX.[e].XXX
//
// (the shared part in brackets; e may be any of its points). Where five or more win, the parts not
// shared may also be the other way round: .X[eXX].X.
func doubleFours(e, w3 uint64) uint64 {
	k2, k3, k4 := w3&(w3>>2), w3&(w3>>3), w3&(w3>>4)
	if k2|k3|k4 == 0 {
		return 0
	}
	e2, e3, e4 := e>>2, e>>3, e>>4
	k2 &= (e2 ^ e3 ^ e4) &^ (e2 & e3 & e4)
	k3 &= e3 ^ e4
	k4 &= e4
	return (k2<<2 | (k2|k3)<<3 | (k2|k3|k4)<<4) & e
}

// DoubleFours returns the points of line l where side s would make two fours in that line that are
// not a straight four. Lines with fewer than three four-squares have none.
func (b *Board) DoubleFours(s Side, l uint8) uint32 {
	o, x := b.row(l, s)
	_, _, _, _, w3 := patterns(o, x, b.exact[s&1])
	return uint32(doubleFours(^(o | x), w3))
}
