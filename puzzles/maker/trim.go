package maker

import (
	"slices"

	"github.com/gsolve/gsolve/board"
)

// trim takes away stones without which the solution stands, until every stone is needed. It tries
// the stones in random order, first those of the side that has too many, round after round; it ends
// when a whole round took none.
func (w *workshop) trim(s *sketch) {
	points := w.order(s)
	for i, needed := 0, 0; needed < len(points); i++ {
		pt := points[i%len(points)]
		c := s.at[pt]
		if needed++; c == board.Empty {
			continue
		}
		s.at[pt] = board.Empty
		if w.stands(s) {
			needed = 0
		} else {
			s.at[pt] = c
		}
	}
}

// order has the stones in the order of trim.
func (w *workshop) order(s *sketch) []board.Point {
	first := s.side
	if s.surplus() <= 0 {
		first = first.Opponent()
	}
	points, others := s.stones(first), s.stones(first.Opponent())
	w.shuffle(points)
	w.shuffle(others)
	return slices.Concat(points, others)
}

// trimPairs takes away two stones at a time, and then the stones that this made superfluous, until
// every pair is needed.
func (w *workshop) trimPairs(s *sketch) {
	for w.trimPair(s) {
		w.trim(s)
	}
}

func (w *workshop) trimPair(s *sketch) bool {
	points := w.order(s)
	for i, one := range points {
		for _, other := range points[:i] {
			c, d := s.at[one], s.at[other]
			s.at[one], s.at[other] = board.Empty, board.Empty
			if w.stands(s) {
				return true
			}
			s.at[one], s.at[other] = c, d
		}
	}
	return false
}

// centre moves the sketch to the middle of the board, or in one direction alone, if the solution
// then still stands: it may use an edge.
func (w *workshop) centre(s *sketch) {
	lowX, lowY, highX, highY := s.extent()
	dx, dy := (s.size-1-lowX-highX)/2, (s.size-1-lowY-highY)/2
	for _, by := range [][2]int{{dx, dy}, {dx, 0}, {0, dy}} {
		moved := s.moved(by[0], by[1])
		if w.stands(&moved) {
			*s = moved
			return
		}
	}
}

// moved is the sketch, moved by (dx, dy); it must fit on the board.
func (s *sketch) moved(dx, dy int) sketch {
	out := sketch{rule: s.rule, size: s.size, side: s.side}
	for _, pt := range s.stones(board.Empty) {
		to, _ := s.shift(pt, dx, dy)
		out.at[to] = s.at[pt]
	}
	for _, pt := range s.line {
		to := pt
		if pt != board.Pass {
			to, _ = s.shift(pt, dx, dy)
		}
		out.line = append(out.line, to)
	}
	return out
}
