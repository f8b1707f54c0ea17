package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// A probe may visit so many nodes at first, and so many times as many after
// each disproof that leaned on one which was stopped.
const (
	budgetGrowth = 16
	mostTaint    = 15 // a taint has four bits
)

func (w *worker) setBudget(nodes uint64, number uint8) { w.budget, w.now = nodes, number }

// decide searches the node k until its verdict is known. A disproof that leans
// on a probe whose nodes ran out is none: it is tainted, and the search is begun
// again with more nodes for each probe. What was disproved without a taint, and
// what was proved, holds on.
func (w *worker) decide(k key, forced board.Point, limit uint32) proof.Outcome {
	for {
		n, taint := w.attack(k, forced, limit, infinite, infinite)
		if o, done := w.verdict(n, taint); done {
			return o
		}
	}
}

// verdict turns numbers into a verdict, or raises the budget.
func (w *worker) verdict(n numbers, taint uint8) (o proof.Outcome, done bool) {
	switch {
	case n.pn == 0:
		return proof.Win, true
	case n.dn == 0 && taint == 0:
		return proof.None, true
	case w.halted():
		return proof.Unknown, true
	}
	w.setBudget(w.budget*budgetGrowth, min(w.now+1, mostTaint))
	return proof.Unknown, false
}

// firstMove decides the first move p.
func (w *worker) firstMove(p, forced board.Point) report {
	if w.b.Look(p, w.me).Four != 0 {
		return w.firstFour(p)
	}
	if w.threats == Three && forced == board.Pass && (w.b.Tally(p, w.me).Threes() == 0 || !w.isThree(p)) {
		return report{outcome: proof.None}
	}
	m := w.itemOf(key{}, coded(p, 1, 1), vcf.Unlimited)
	w.b.Put(p, w.me)
	o, done := proof.Unknown, false
	for !done {
		o, done = w.verdict(w.defend(m.key, m.limit, infinite, infinite))
	}
	w.b.Undo()
	if o == proof.Win {
		return won(w.itemProof(m))
	}
	return report{outcome: o}
}

// firstFour decides the four p and its block.
func (w *worker) firstFour(p board.Point) report {
	c, wins := w.four(p)
	switch {
	case wins:
		return won(&step{move: p, length: 1}, nil)
	case c == 0:
		return report{outcome: proof.None}
	}
	m := w.itemOf(key{}, c, vcf.Unlimited)
	w.b.Put(p, w.me)
	forced, _ := w.answer(m.block)
	r := w.within(m.key, forced, vcf.Unlimited)
	w.b.Undo()
	w.b.Undo()
	if r.outcome == proof.Win {
		r.win = &step{move: p, next: r.win, length: r.win.length + 1}
		r.first = []board.Point{p}
	}
	return r
}
