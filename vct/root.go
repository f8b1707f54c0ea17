package vct

import (
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
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
