package lines

import (
	"math/bits"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// May reports whether the empty point p is not forbidden to side s.
func (b *Board) May(s Side, p board.Point) bool { return s != 0 || !b.Forbidden(p) }

// LastStand returns the last two moves of a line in which side s has more five-squares than the
// other side can take. The reply is the lowest five-square, from a1 along the rows, that the
// function may allows (nil = May), or board.Pass. The five is the lowest five-square left.
func (b *Board) LastStand(s Side, may func(board.Point) bool) (reply, five board.Point) {
	if may == nil {
		may = func(p board.Point) bool { return b.May(s.Other(), p) }
	}
	reply, five = board.Pass, board.Pass
	var room [16]board.Point
	squares := room[:0]
	for _, l := range b.geo.ids {
		for m := b.InLine(s, Five, l); m != 0; m &= m - 1 {
			squares = append(squares, b.Point(l, uint(bits.TrailingZeros32(m))))
		}
	}
	slices.Sort(squares)
	for _, p := range slices.Compact(squares) {
		switch {
		case reply == board.Pass && may(p):
			reply = p
		case five == board.Pass:
			five = p
		}
	}
	return reply, five
}

// ReplayFours returns how many of the moves side s needs to win by fours, or 0 if they do not win.
// Side s is to move and has no five-square. If the other side has a five-square, forced is that
// point, and the first move must take it; otherwise forced is board.Pass.
func (b *Board) ReplayFours(s Side, moves []board.Point, forced board.Point) (n int) {
	depth := b.Depth()
	mine, theirs := b.Forbids(s), b.Forbids(s.Other())
	for i, a := range moves {
		if !b.Empty(a) || forced != board.Pass && a != forced || mine && b.Forbidden(a) {
			break
		}
		made := b.Put(a, s)
		if made.Count == 0 {
			break
		}
		if made.Count > 1 || theirs && b.Forbidden(made.Point) {
			n = i + 1
			break
		}
		block := b.Put(made.Point, s.Other())
		if block.Count > 1 {
			break
		}
		if forced = board.Pass; block.Count == 1 {
			forced = block.Point
		}
	}
	for b.Depth() > depth {
		b.Undo()
	}
	return n
}

// FoursLine returns a win by fours of side s as a line of both sides, up to and including the five.
// proof.MainLine returns the same line, but takes a thousand times as long.
func (b *Board) FoursLine(s Side, moves []board.Point) []board.Point {
	line := make([]board.Point, 0, 2*len(moves)+1)
	depth := b.Depth()
	for _, a := range moves {
		five := b.Tally(a, s).Fives() > 0
		made := b.Put(a, s)
		line = append(line, a)
		switch {
		case five:
		case made.Count == 1 && b.May(s.Other(), made.Point):
			line = append(line, made.Point)
			b.Put(made.Point, s.Other())
		default:
			reply, last := b.LastStand(s, nil)
			line = append(line, reply, last)
		}
	}
	for b.Depth() > depth {
		b.Undo()
	}
	return line
}
