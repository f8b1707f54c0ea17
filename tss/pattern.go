package tss

import "math/bits"

// row is one line seen by one side. Bit i+2 is the line's point i, so two points before the first
// have bits too. All bits beyond the line are blocked.
//
//	bit     0  1  2  3  4 … 16  17 18 …
//	        wall  a  b  c …  o  wall         (a row of 15 points)
type row struct {
	own     uint64 // the side's stones
	blocked uint64 // the other side's stones and everything beyond the board
	exact   bool   // only exactly five win
}

// shift is the bit of a row's first point.
const shift = 2

func newRow(own, opp, wall uint32, exact bool) row {
	const below = 1<<shift - 1
	const beyond = ^uint64(1<<(32+shift) - 1)
	return row{uint64(own) << shift, uint64(opp|wall)<<shift | below | beyond, exact}
}

// pattern is a threat along one row, in the row's bits.
type pattern struct {
	kind             Kind
	gain, cost, rest uint64
	inner            uint64 // of a three: where the next stone makes a straight four
}

// patterns appends every threat of the row, with all of must in its rest: fives and fours by their
// windows of five, straight fours and threes by their windows of six, as Allis, van den Herik and
// Huntjens define them.
func (r row) patterns(dst []pattern, must uint64, most int) []pattern {
	dst, fours := r.fives(dst, must)
	return r.sixes(dst, must, most, fours)
}

// fives appends the threats of windows of five. strong holds all points that make a four or a five:
// they make no threes. With exact five a window beside an own stone can only become an overline.
//
// It leaves out a four that does not depend on must (Allis' first principle): another window has
// the same two empty points, but does not hold all of must.
func (r row) fives(dst []pattern, must uint64) (_ []pattern, strong uint64) {
	free := ^r.blocked
	open := free & (free >> 1) & (free >> 2) & (free >> 3) & (free >> 4)
	if r.exact {
		open &^= r.own<<1 | r.own>>5
	}
	for windows := open; windows != 0; windows &= windows - 1 {
		window := uint64(31) << bits.TrailingZeros64(windows)
		own, empty := r.own&window, window&^r.own
		n := bits.OnesCount64(own)
		if n < 3 || n > 4 {
			continue
		}
		strong |= empty
		if must&^own != 0 || must != 0 && n == 3 && r.without(must, empty, open) {
			continue
		}
		low := empty & -empty
		if n == 4 {
			dst = append(dst, pattern{kind: Five, gain: low, rest: own})
			continue
		}
		high := empty &^ low
		dst = append(dst, pattern{kind: Four, gain: low, cost: high, rest: own},
			pattern{kind: Four, gain: high, cost: low, rest: own})
	}
	return dst, strong
}

// without reports whether an open window of five has exactly these empty points, and not all of
// must.
func (r row) without(must, empty, open uint64) bool {
	for ; open != 0; open &= open - 1 {
		window := uint64(31) << bits.TrailingZeros64(open)
		if window&^r.own == empty && must&^window != 0 {
			return true
		}
	}
	return false
}

// sixes appends the threats of windows of six: both ends empty, the centre four without a stone of
// the other side. With exact five the points beyond the ends must not be own stones either.
func (r row) sixes(dst []pattern, must uint64, most int, strong uint64) []pattern {
	free, empty := ^r.blocked, ^(r.blocked | r.own)
	open := empty & (empty >> 5) & (free >> 1) & (free >> 2) & (free >> 3) & (free >> 4)
	if r.exact {
		open &^= r.own<<1 | r.own>>6
	}
	for six := open; six != 0; six &= six - 1 {
		start := six & -six
		centre := start * 0b011110
		own := r.own & centre
		if must&^own != 0 {
			continue
		}
		left := centre &^ own
		switch n := bits.OnesCount64(own); {
		case n == 3:
			dst = append(dst, pattern{kind: StraightFour, gain: left, cost: start * 0b100001, rest: own})
		case n == 2 && most >= 2:
			low := left & -left
			dst = appendThree(dst, open, start, own, low, left&^low, strong)
			dst = appendThree(dst, open, start, own, left&^low, low, strong)
		}
	}
	return dst
}

// appendThree appends the three that gain makes of two own stones in the centre of the window of
// six at start; inner is the fourth point of the centre. Three in a row with two such windows are
// one three with two replies, and the left window stands for both: a third reply would give the
// defender more than needed (Allis' restricted trees).
func appendThree(dst []pattern, open, start, own, gain, inner, strong uint64) []pattern {
	if gain&strong != 0 {
		return dst
	}
	p := pattern{kind: BrokenThree, gain: gain, rest: own, inner: inner, cost: start*0b100001 | inner}
	switch inner {
	case start << 1: // ·cXXX·
		if p.kind = ClosedThree; open&(start<<1) != 0 {
			p.kind, p.cost = Three, start*0b100010
			p.inner = p.cost
		}
	case start << 4:
		if p.kind = ClosedThree; open&(start>>1) != 0 {
			return dst // the window to the left has added this three
		}
	}
	return append(dst, p)
}
