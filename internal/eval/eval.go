// Package eval scores moves by the shapes that they make. Package brain, the simple searchers and the
// openings of matches share these scores.
//
// The score of a move is its worth to its side, plus three quarters of its worth to the opponent.
// Each line through the point counts
//
//	five            1,000,000
//	straight four     100,000
//	open three            250
//	four                   60   the opponent answers it, so it is better kept for later
//	else each window of five through the point that holds no stone of the other side:
//	1 without own stones, 8 with one, 32 with two
//
// Two fours, or a four and a three, add 5,000, two threes 2,500. A window with two stones, in a line
// that gets no open three, is a three with one closed end. Points near the centre get up to the
// board's size more, so the first move goes to the middle. A neighbouring stone counts more than
// that.
//
// Five, four and three are the shapes of the rule, from package lines; a window ignores overlines.
// The figures suit all rules, but were chosen under freestyle.
//
// Letters: b a board, p a point, s a side, d a direction, l a line.
package eval

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// The worth of the shapes.
const (
	worthFive      = 1_000_000
	worthStraight  = 100_000
	worthThree     = 250
	worthFour      = 60
	worthFourThree = 5_000
	worthTwoThrees = 2_500
)

var worthWindow = [...]int{1, 8, 32, worthFour, worthFour}

// Score returns the score of side s for the empty point p. It has no unit; it is 0 or more.
func Score(b *lines.Board, p board.Point, s lines.Side) int {
	return Worth(b, p, s) + Worth(b, p, s.Other())*3/4 + central(p, b.Size())
}

// Worth returns the worth of the shapes that side s makes on the empty point p: 0 or more, without a
// unit, and 0 if p is forbidden to s.
func Worth(b *lines.Board, p board.Point, s lines.Side) (sum int) {
	at := b.Look(p, s)
	if at.Five == 0 && s == 0 && b.Forbidden(p) {
		return 0
	}
	for d, l := range b.Lines(p) {
		switch bit := uint8(1) << d; {
		case at.Five&bit != 0:
			sum += worthFive
		case at.Straight&bit != 0:
			sum += worthStraight
		case at.Four&bit != 0:
			sum += worthFour
		case at.Three&bit != 0:
			sum += worthThree
		default:
			sum += windows(b, l, lines.Bit(p, d), s)
		}
	}
	fours, threes := bits.OnesCount8(at.Four), bits.OnesCount8(at.Three&^at.Four)
	switch {
	case fours > 1 || fours > 0 && threes > 0:
		sum += worthFourThree
	case threes > 1:
		sum += worthTwoThrees
	}
	return sum
}

// windows adds up the worth of the windows of line l that hold its point i.
func windows(b *lines.Board, l uint8, i uint, s lines.Side) (sum int) {
	own, theirs, wall := b.Row(l, s)
	// The bits are shifted by before: a window may begin up to 4 points before the line.
	const before = 4
	stones, blocked := uint64(own)<<before, uint64(theirs|wall)<<before|(1<<before-1)
	for w := i; w <= i+before; w++ {
		if blocked>>w&0x1F == 0 {
			sum += worthWindow[bits.OnesCount64(stones>>w&0x1F)]
		}
	}
	return sum
}

// central returns twice the distance of p from the edge.
func central(p board.Point, size int) int {
	x, y := p.X(), p.Y()
	return 2 * min(x, y, size-1-x, size-1-y)
}

// Promise returns the sum of the worths of the three empty points that are worth most to side c, as
// Worth counts them.
func Promise(pos *board.Position, c board.Colour) (sum int) {
	var b lines.Board
	b.Reset(pos)
	for _, w := range threeBest(&b, lines.SideOf(c)) {
		sum += w.worth
	}
	return sum
}
