package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// A probe may visit so many nodes at first, and so many times as many after
// each disproof that leaned on one which was stopped.
const (
	firstBudget  = 1000
	budgetGrowth = 16
	mostTaint    = 15 // a taint has four bits
)

func (w *worker) setBudget(nodes uint64, number uint8) { w.budget, w.now = nodes, number }

// decide searches until the verdict is known. A disproof that leans on a
// probe whose nodes ran out is none: it is tainted, and the search is begun again
// with more nodes for each probe. What was disproved without a taint, and
// what was proved, holds on. stones are those on the board since the root.
func (w *worker) decide(stones []board.Point, search func(*worker) (numbers, uint8)) proof.Outcome {
	for {
		o := outcomeOf(w.together(stones, search))
		if o != proof.Unknown || w.spent() {
			return o
		}
		w.setBudget(w.budget*budgetGrowth, min(w.now+1, mostTaint))
	}
}

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
	o := w.decide([]board.Point{p}, func(w *worker) (numbers, uint8) {
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
	switch w.four(p) {
	case fourWins:
		return won(&step{move: p, length: 1}, nil)
	case fourFails:
		return report{outcome: proof.None}
	}
	m := w.itemOf(key{}, coded(p, fourPn)|fourBit, vcf.Unlimited)
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
