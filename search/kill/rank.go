package kill

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// ranked is a move with the change of the score that it makes for its side.
type ranked struct {
	move board.Point
	gain int64
}

// before reports whether c comes before d: by gain, then by the smaller distance from the last
// move, then by the lower point.
func (c ranked) before(d ranked, last board.Point) bool {
	if c.gain != d.gain {
		return c.gain > d.gain
	}
	if last != board.Pass {
		if x, y := distance(c.move, last), distance(d.move, last); x != y {
			return x < y
		}
	}
	return c.move < d.move
}

// distance is the Manhattan distance.
func distance(p, q board.Point) int { return abs(p.X()-q.X()) + abs(p.Y()-q.Y()) }

func abs(n int) int { return max(n, -n) }

// reach returns the distance from the last move below which moves are candidates: 2·(extent + 2)
// (point 3). The extent of the stones is the longer side of their bounding box, in steps.
func reach(b *lines.Board) int {
	x0, x1, y0, y1 := 32, -1, 32, -1
	for y := range b.Size() {
		own, opp, _ := b.Row(uint8(y), 0)
		stones := own | opp
		if stones == 0 {
			continue
		}
		y0, y1 = min(y0, y), y
		x0, x1 = min(x0, trailing(stones)), max(x1, leading(stones))
	}
	return 2 * (max(x1-x0, y1-y0, 0) + 2)
}

// best fills dst with the best legal moves of side m by the score after the move, the best first,
// and returns how many there are. Candidates are the empty points near the last move; without a
// last move, or if no legal move is near, all empty points.
func (s *scorer) best(dst []ranked, m lines.Side, last board.Point) int {
	if last != board.Pass {
		s.rankAll()
		if n := s.collect(dst, m, last, reach(s.b)); n > 0 {
			return n
		}
	}
	return s.all(dst, m, last)
}

// all is best with all empty points as candidates.
func (s *scorer) all(dst []ranked, m lines.Side, last board.Point) int {
	s.rankAll()
	return s.collect(dst, m, last, 1<<10)
}

func (s *scorer) rankAll() {
	for _, l := range s.b.IDs() {
		s.rank(l)
	}
}

// collect fills dst with the best legal moves whose distance from the last move is below near.
func (s *scorer) collect(dst []ranked, m lines.Side, last board.Point, near int) (n int) {
	for y := range s.b.Size() {
		own, opp, wall := s.b.Row(uint8(y), 0)
		for rest := ^(own | opp | wall); rest != 0; rest &= rest - 1 {
			p := board.At(trailing(rest), y)
			if last != board.Pass && distance(p, last) >= near {
				continue
			}
			c := ranked{p, s.gain(p, m)}
			if n == len(dst) && !c.before(dst[n-1], last) || !s.b.May(m, p) {
				continue
			}
			n = insert(dst, n, c, last)
		}
	}
	return n
}

// insert puts c into the n sorted moves of dst. If dst is full, it drops the last one.
func insert(dst []ranked, n int, c ranked, last board.Point) int {
	if n < len(dst) {
		n++
	}
	i := n - 1
	for ; i > 0 && c.before(dst[i-1], last); i-- {
		dst[i] = dst[i-1]
	}
	dst[i] = c
	return n
}

// trailing returns the lowest bit of a word that is not 0.
func trailing(word uint32) int { return bits.TrailingZeros32(word) }

// leading returns the highest bit of a word that is not 0.
func leading(word uint32) int { return 31 - bits.LeadingZeros32(word) }
