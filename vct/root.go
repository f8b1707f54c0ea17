package vct

import (
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// A stage is what a search leaves out, for the time being. What it disproves by
// that is tainted with the stage's number, and is no disproof at any other;
// what it proves, and what it disproves without a taint, holds on.
//
//	1      no quiet moves but threes
//	2…15   every move; probes stop at 1000, 16,000, … nodes, at 15 never
type stage uint8

const (
	narrow     stage = 1
	wide       stage = 2
	unhindered stage = 15 // a taint has four bits

	firstBudget  = 1000
	budgetGrowth = 16
)

// budget is the number of nodes that a probe may visit.
func (s stage) budget() uint64 {
	if s == unhindered {
		return math.MaxUint64
	}
	n := uint64(firstBudget)
	for ; s > wide; s-- {
		n *= budgetGrowth
	}
	return n
}

// The narrow stage and the wider take turns: most wins need no other quiet
// moves than threes and are found soonest without, many cannot do without. Turn
// after turn the stages have sliceGrowth times as many nodes, up to a bound; the
// wider always have wideShare times as many as the narrow.
const (
	firstSlice  = 10_000
	lastSlice   = 3_000_000
	sliceGrowth = 4
	wideShare   = 3

	boundedTurns = 12
)

// decide searches until the verdict is known.
func (w *worker) decide(stones []board.Point, search func(*worker) (numbers, stage)) proof.Outcome {
	threes, s := w.threats == Order2, wide
	whole := w.most
	w.most = min(whole, w.end)
	defer func() {
		w.most = whole
		w.enterStage(s) // a lost part of a proof may need every move
	}()
	slice := uint64(firstSlice)
	for turn := 1; ; turn++ {
		if threes {
			o, done := w.try(narrow, slice, stones, search)
			if o != proof.Unknown {
				return o
			}
			threes = !done // else no threes alone win
		}
		o, done := w.try(s, wideShare*slice, stones, search)
		if o != proof.Unknown || w.spent() {
			return o
		}
		if done {
			s = min(s+1, unhindered)
		}
		if slice *= sliceGrowth; turn < boundedTurns {
			slice = min(slice, lastSlice)
		}
	}
}

// try searches at stage s for so many nodes. done says that the stage came to
// its end, be it with a tainted disproof.
func (w *worker) try(s stage, nodes uint64, stones []board.Point, search func(*worker) (numbers, stage)) (o proof.Outcome, done bool) {
	whole := w.most
	w.most = w.all() + min(nodes, whole-min(w.all(), whole))
	w.enterStage(s)
	n, taint := w.together(stones, search)
	w.most = whole
	return outcomeOf(n, taint), n.dn == 0
}

func (w *worker) enterStage(s stage) { w.stage, w.budget = s, s.budget() }

// firstMove decides the first move p.
func (w *worker) firstMove(p, forced board.Point) report {
	if w.b.Look(p, w.me).Four != 0 {
		return w.firstFour(p)
	}
	if w.threats == Three && forced == board.Pass && (w.b.Tally(p, w.me).Threes() == 0 || !w.isThree(p)) {
		return report{outcome: proof.None}
	}
	m := w.itemOf(key{}, coded(p, 1), vcf.Unlimited)
	w.b.Put(p, w.me)
	w.beginProof()
	o := w.decide([]board.Point{p}, func(w *worker) (numbers, stage) {
		return w.defend(m.key, m.limit, infinite, infinite)
	})
	w.b.Undo()
	if o == proof.Win {
		return won(w.itemProof(m))
	}
	return report{outcome: o}
}

// firstFour decides the four p and its block.
func (w *worker) firstFour(p board.Point) report {
	switch f, _ := w.four(p); f {
	case fourWins:
		return won(&step{move: p, length: 1}, nil)
	case fourFails:
		return report{outcome: proof.None}
	}
	m := w.itemOf(key{}, coded(p, 1)|fourBit, vcf.Unlimited)
	w.b.Put(p, w.me)
	forced, _ := w.answer(m.block)
	r := w.within([]board.Point{p, m.block}, m.key, forced, vcf.Unlimited)
	w.b.Undo()
	w.b.Undo()
	if r.outcome == proof.Win {
		r.win = &step{move: p, next: r.win, length: r.win.length + 1}
		r.first = []board.Point{p}
	}
	return r
}
