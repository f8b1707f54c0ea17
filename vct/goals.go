package vct

import (
	"errors"
	"math"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// report is what a search found, before it is put into words.
type report struct {
	outcome  proof.Outcome
	win      *step
	first    []board.Point
	shortest bool  // no win has fewer attacker's moves
	cut      bool  // a win is known, but not all that was asked
	err      error // why a proof could not be written out
}

// solve asks the goal's question of the position on the board.
func (w *worker) solve(goal proof.Goal) report {
	w.enterStage(firstStage)
	if first := w.fives(); len(first) > 0 {
		if goal != proof.AllFirst {
			first = first[:1]
		}
		return report{outcome: proof.Win, win: &step{move: first[0]}, first: first, shortest: true}
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
	case proof.ShortestWin:
		return w.shortest(forced)
	case proof.AllFirst:
		return w.allFirst(forced)
	default:
		return w.any(forced)
	}
}

// fives are the attacker's five-squares.
func (w *worker) fives() (list []board.Point) {
	if n, _ := w.b.FiveSquares(w.me); n == 0 {
		return nil
	}
	all := w.empties()
	for _, p := range all.Points(nil) {
		if w.b.Tally(p, w.me).Fives() > 0 {
			list = append(list, p)
		}
	}
	return list
}

// any looks for a win without a limit.
func (w *worker) any(forced board.Point) report {
	return w.within(nil, key{}, forced, vcf.Unlimited)
}

// within decides the node k, behind stones from the root, and writes its win
// out.
func (w *worker) within(stones []board.Point, k key, forced board.Point, limit uint32) report {
	w.beginProof()
	if a, moves := w.probe(k, forced, limit, firstLook); a == vcf.Wins {
		return won(foursProof(moves), nil)
	}
	switch w.decide(stones, func(w *worker) (numbers, stage) {
		return w.attack(k, forced, limit, false, infinite, infinite)
	}) {
	case proof.Win:
		return won(w.attackProof(k, forced, limit, false))
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
func won(win *step, err error) report {
	if err != nil {
		return report{err: err}
	}
	return report{outcome: proof.Win, win: win, first: []board.Point{win.move}}
}

// shortest finds a win, then deepens by one attacker's move at a time until
// the limit is too small no longer. A win that is as short as the limit comes
// to is a shortest one.
func (w *worker) shortest(forced board.Point) report {
	best := w.any(forced)
	if best.outcome != proof.Win {
		return best
	}
	for limit := uint32(1); int(limit) < best.win.length; limit++ {
		r := w.within(nil, key{}, forced, limit)
		switch r.outcome {
		case proof.Win:
			r.shortest = true
			return r
		case proof.Unknown:
			best.cut, best.err = true, r.err
			return best
		}
	}
	best.shortest = true
	return best
}

// The first moves are decided by turns, so that a hard one does not keep the
// others from being found before a limit is met: each has firstTurn nodes, then
// turnGrowth times as many, and so on.
const (
	firstTurn  = 50_000
	turnGrowth = 8
)

// allFirst decides every first move of the class, once there is a win.
func (w *worker) allFirst(forced board.Point) report {
	all := w.any(forced)
	if all.outcome != proof.Win {
		return all
	}
	open := w.firstMoves(forced, all.first[0])
	for turn := uint64(firstTurn); len(open) > 0; turn *= turnGrowth {
		left := open[:0]
		for _, p := range open {
			if w.spent() {
				left = append(left, p)
				continue
			}
			switch r := w.turn(p, forced, turn); r.outcome {
			case proof.Win:
				all.first = append(all.first, p)
			case proof.Unknown:
				left = append(left, p)
				all.err = errors.Join(all.err, r.err)
			}
		}
		open = left
		if all.cut = len(open) > 0; w.spent() || all.err != nil {
			break
		}
	}
	slices.Sort(all.first)
	return all
}

// firstMoves are the points that the attacker may play on, but for one.
func (w *worker) firstMoves(forced, but board.Point) (list []board.Point) {
	points := w.empties()
	points.Remove(but)
	for _, p := range points.Points(nil) {
		if (forced == board.Pass || p == forced) && w.legal(p) {
			list = append(list, p)
		}
	}
	return list
}

// turn decides the first move p within so many nodes; the proof of a win may
// take more.
func (w *worker) turn(p, forced board.Point, nodes uint64) report {
	defer func() { w.end = math.MaxUint64 }()
	w.end = w.nodes() + nodes
	return w.firstMove(p, forced)
}
