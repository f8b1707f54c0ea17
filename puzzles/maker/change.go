package maker

import (
	"github.com/gsolve/gsolve/board"
)

// change alters a sketch at random, and reports whether it did. Most often it puts a four before
// the solution, even where that is long enough (fewer fours there halved the yield). Else it adds
// or moves a stone.
func (w *workshop) change(s *sketch) bool {
	switch k := w.rnd.IntN(10); {
	case k < 6:
		return w.back(s)
	case k < 8:
		return w.add(s)
	default:
		return w.nudge(s)
	}
}

// add puts a stone near the others, most often of the side that has too few.
func (w *workshop) add(s *sketch) bool {
	pt, ok := s.near(w.rnd)
	if !ok {
		return false
	}
	c := s.side
	if s.surplus() > 0 || w.rnd.IntN(3) == 0 {
		c = c.Opponent()
	}
	s.at[pt] = c
	return true
}

// nudge moves a stone by a step.
func (w *workshop) nudge(s *sketch) bool {
	stones := s.stones(board.Empty)
	from := stones[w.rnd.IntN(len(stones))]
	to, ok := s.shift(from, w.rnd.IntN(3)-1, w.rnd.IntN(3)-1)
	if !ok || s.at[to] != board.Empty {
		return false
	}
	s.at[from], s.at[to] = s.at[to], s.at[from]
	return true
}

// back chooses the cheapest of backTries windows. The cost is the attacker's surplus of stones,
// plus noise of backNoise stones in the mean.
const (
	backTries = 60
	backNoise = 1.0
)

// back puts a four before the solution, and reports whether there was room. In a window of five
// points, a stone of the attacker or an empty point becomes the move, a stone of the defender or an
// empty point becomes the block, and the attacker gets the other three. A four costs the attacker
// more stones than the defender; windows that have some already keep sketches balanced.
func (w *workshop) back(s *sketch) bool {
	stones := s.stones(board.Empty)
	best, least := *s, 1e9
	for range backTries {
		from := stones[w.rnd.IntN(len(stones))]
		d := directions[w.rnd.IntN(len(directions))]
		next := *s
		if !w.backAt(&next, from, d.dx, d.dy) {
			continue
		}
		if cost := float64(max(next.surplus(), -1)) + backNoise*w.rnd.ExpFloat64(); cost < least {
			best, least = next, cost
		}
	}
	*s = best
	return least < 1e9
}

// backAt tries a window in the direction (dx, dy) whose move or block is the stone at from.
func (w *workshop) backAt(s *sketch, from board.Point, dx, dy int) bool {
	here, there := w.rnd.IntN(5), w.rnd.IntN(4)
	if there >= here {
		there++
	}
	move, block := here, there
	if s.at[from] != s.side {
		move, block = there, here
	}
	var window [5]board.Point
	for i := range window {
		pt, ok := s.shift(from, (i-here)*dx, (i-here)*dy)
		if !ok || s.at[pt] != board.Empty && (s.at[pt] == s.side) == (i == block) {
			return false
		}
		window[i] = pt
	}
	for i, pt := range window {
		s.at[pt] = s.side
		if i == move || i == block {
			s.at[pt] = board.Empty
		}
	}
	s.closeEnd(window, block, dx, dy)
	return true
}

// closeEnd blocks the other end of a row of four, so that the four is not a straight one.
func (s *sketch) closeEnd(window [5]board.Point, block, dx, dy int) {
	var end board.Point
	ok := false
	switch block {
	case 0:
		end, ok = s.shift(window[4], dx, dy)
	case 4:
		end, ok = s.shift(window[0], -dx, -dy)
	}
	if ok && s.at[end] == board.Empty {
		s.at[end] = s.side.Opponent()
	}
}
