package vct

import (
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// A stage bounds what a probe may cost: 1000 nodes at the first, 16 times as
// many at each that follows, no bound at the last. What a search disproves with
// a probe that was stopped is tainted with the stage's number, and is no disproof
// at any other; what it proves, and what it disproves without a taint, holds on.
type stage uint8

const (
	firstStage stage = 1
	unhindered stage = 15 // a taint has four bits

	firstBudget = 1000
	budgetShift = 4 // from stage to stage
)

// budget is the number of nodes that a probe may visit.
func (s stage) budget() uint64 {
	if s == unhindered {
		return math.MaxUint64
	}
	return firstBudget << (budgetShift * (s - firstStage))
}

func (w *worker) enterStage(s stage) { w.stage, w.budget = s, s.budget() }

// decide searches, stage by stage, until the verdict is known, w.most or w.end
// met, or the search stopped.
// stones are those on the board since the root.
func (w *worker) decide(stones []board.Point, search func(*worker) (numbers, stage)) proof.Outcome {
	whole := w.most
	w.most = min(whole, w.end)
	defer func() { w.most = whole }()
	w.enterStage(firstStage)
	for {
		n, taint := w.together(stones, search)
		switch {
		case n.pn == 0:
			return proof.Win
		case n.dn == 0 && taint == 0:
			return proof.None
		case w.spent():
			return proof.Unknown
		}
		w.enterStage(min(w.stage+1, unhindered))
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
	m := w.attackItem(key{}, coded(p, 1), vcf.Unlimited)
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
	m := w.attackItem(key{}, coded(p, 1)|fourBit, vcf.Unlimited)
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
