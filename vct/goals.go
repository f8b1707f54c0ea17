package vct

import (
	"errors"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// solve asks the goal's question of the position on the board.
func (w *worker) solve(goal Goal) report {
	if n, two := w.b.FiveSquares(w.me); n > 0 {
		return w.fives(two[:1])
	}
	forced := board.Pass
	switch n, two := w.b.FiveSquares(w.opp); n {
	case 0:
	case 1:
		forced = two[0]
	default:
		return report{outcome: proof.None}
	}
	switch goal {
	default:
		return w.any(forced)
	}
}

// fives is the win by a five at once.
func (w *worker) fives(first []board.Point) report {
	return report{outcome: proof.Win, class: proof.VCF, win: &step{move: first[0]}, first: first, shortest: true}
}

// any looks for a win by fours alone first, for a while, then for any.
func (w *worker) any(forced board.Point) report {
	if a, moves := w.prober.Probe(key{}, forced, vcf.Unlimited, min(w.left(), firstLook)); a == vcf.Wins {
		win, err := w.foursProof(moves)
		return won(proof.VCF, win, err)
	}
	switch w.decide(forced, vcf.Unlimited) {
	case proof.Win:
		win, err := w.attackProof(key{}, forced, vcf.Unlimited)
		return won(proof.VCT, win, err)
	case proof.None:
		return report{outcome: proof.None}
	default:
		return report{}
	}
}

// firstLook is the number of nodes after which a win by fours is no longer
// sought alone.
const firstLook = 20_000

// won is the report of a win whose proof was written out, or could not be.
func won(class proof.Class, win *step, err error) report {
	if err != nil {
		return report{tooLarge: errors.Is(err, errTooLarge)}
	}
	return report{outcome: proof.Win, class: class, win: win, first: []board.Point{win.move}}
}

// decide searches the root until its verdict is known. A disproof that leans
// on a probe whose nodes ran out is none: the search is begun again with more.
func (w *worker) decide(forced board.Point, limit uint32) proof.Outcome {
	w.budget, w.now = firstBudget, 1
	for {
		n, taint := w.attack(key{}, forced, limit, infinite, infinite)
		switch {
		case n.pn == 0:
			return proof.Win
		case n.dn == 0 && taint == 0:
			return proof.None
		case w.halted():
			return proof.Unknown
		}
		w.budget *= budgetGrowth
		w.now = min(w.now+1, mostTaint)
	}
}

// A probe may visit so many nodes at first, and so many times as many after
// each disproof that leaned on one which was stopped.
const (
	firstBudget  = 1000
	budgetGrowth = 16
	mostTaint    = 15
)
