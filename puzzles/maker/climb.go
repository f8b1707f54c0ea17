package maker

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
)

// repairs is the most stones that the defender gets after a change, to stop duals.
const repairs = 4

// The weights of a sketch's merit, in attacks. A change may lower the merit by a random amount; its
// mean is indulgence.
const (
	surplusWeight = 0.75
	crowdWeight   = 0.25 // for each stone above usualStones
	edgeWeight    = 0.1  // for each stone on the edge or beside it
	roomyWeight   = 0.25 // for each row or column above usualArea
	indulgence    = 0.35 // with 0.7, a fifth as many long puzzles
)

// Most puzzles of n attacks have at most usualStones stones, and take at most usualArea rows and
// columns.
func usualStones(n int) int { return 8 + 2*n }
func usualArea(n int) int   { return 8 + n/2 }

// lengthMerit returns the merit of a sketch of n attacks without any flaw.
func lengthMerit(n, target int) float64 { return float64(min(n, target) - max(0, n-target)) }

// merit measures how near a sketch is to a puzzle of target attacks.
func (w *workshop) merit(s *sketch, target int) float64 {
	surplus := s.surplus()
	m := lengthMerit(s.attacks(), target) - surplusWeight*float64(max(surplus, -surplus))
	m -= crowdWeight * float64(max(0, s.total()-usualStones(target)))
	lowX, lowY, highX, highY := s.extent()
	m -= roomyWeight * float64(max(0, max(highX-lowX, highY-lowY)+1-usualArea(target)))
	for _, pt := range s.stones(board.Empty) {
		if min(pt.X(), pt.Y(), s.size-1-pt.X(), s.size-1-pt.Y()) < 2 {
			m -= edgeWeight
		}
	}
	return m
}

// stepsFor bounds the changes of an attempt. Long puzzles need more than short ones: 600 steps make
// hardly any puzzle of 14 attacks.
func stepsFor(attacks int) int { return 1200 + 15*attacks*attacks }

// climb changes the seed step by step until accept takes a sketch. It returns nil if accept takes
// none in stepsFor steps. Every sketch has one solution alone and needs all its stones. accept sees
// only sketches that are long enough and whose numbers of stones fit; it may return another target.
func (w *workshop) climb(seed *sketch, target int, accept func(s sketch, target int) (p *puzzles.Puzzle, next int, err error)) (*puzzles.Puzzle, error) {
	at := *seed
	fresh := true // accept has not seen it
	for range stepsFor(w.o.Attacks.Max) {
		if w.ctx.Err() != nil {
			return nil, w.ctx.Err()
		}
		if n := at.attacks(); fresh && at.surplus() == 0 && n >= target && w.o.Attacks.Has(n) {
			p, better, err := accept(at, target)
			if p != nil || err != nil {
				return p, err
			}
			target, fresh = better, false
		}
		next, least := at, w.merit(&at, target)-indulgence*w.rnd.ExpFloat64()
		if w.improve(&next, target, least) {
			at, fresh = next, true
		}
	}
	return nil, nil //nolint:nilnil // no puzzle, and no fault
}

// improve changes a sketch and repairs it, and reports whether its merit is then ≥ least.
// Trimming does not change the length, so improve drops a sketch that is too short before it trims.
func (w *workshop) improve(s *sketch, target int, least float64) bool {
	if !w.change(s) {
		return false
	}
	f, ok := w.study(s)
	if !ok || s.attacks() > target+1 || lengthMerit(s.attacks(), target) < least {
		return false
	}
	if s.total() > w.o.MaxStones+repairs || !w.repair(s, f, repairs) {
		return false
	}
	w.trim(s)
	return w.merit(s, target) >= least
}

// change alters a sketch at random, and reports whether it did. Most often it puts a four before
// the solution, even if the solution is long enough: fewer fours there halved the yield. Otherwise
// it adds or moves a stone.
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
// plus a random number of stones, backNoise in the mean.
const (
	backTries = 60
	backNoise = 1.0
)

// back puts a four before the solution, and reports whether there was room. In a window of five
// points, a stone of the attacker or an empty point becomes the move, a stone of the defender or an
// empty point becomes the block, and the attacker gets the other three. A four adds more stones of
// the attacker than of the defender. To balance the sketch, back prefers windows in which the
// attacker already has stones.
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
	return least < 1e9 // no cost is that high: a window was found
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
