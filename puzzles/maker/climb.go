package maker

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
)

// repairs bounds the stones of the defender that may stop duals after a change.
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

// lengthMerit is the merit of a sketch of n attacks without any flaw.
func lengthMerit(n, target int) float64 { return float64(min(n, target) - max(0, n-target)) }

// merit is how near a sketch is to a puzzle of target attacks.
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

// climb changes the seed step by step, until accept takes a sketch; nil if it takes none in
// stepsFor steps. Every sketch has one solution alone and needs all its stones. accept gets
// sketches that are long enough and whose numbers of stones fit; it may return another target.
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

// improve changes a sketch and repairs it, and reports whether its merit is then ≥ least. Trimming
// does not change the length, so improve drops a sketch that is too short before.
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
