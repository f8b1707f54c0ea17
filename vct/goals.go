package vct

import (
	"errors"
	"math"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// report is the result of a search before it becomes a proof.Result.
type report struct {
	outcome  proof.Outcome
	win      *step
	first    []board.Point
	shortest bool  // no win has fewer attacker's moves
	cut      bool  // the search found a win, but stopped before it answered the whole question
	err      error // why the proof could not be written out
}

func (w *worker) solve(q *proof.Question) report {
	w.enterStage(firstStage)
	if first := w.fives(); len(first) > 0 {
		if q.Goal != proof.AllFirst {
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
	switch {
	case q.Goal == proof.ShortestWin:
		return w.shortest(forced)
	case q.Goal == proof.AllFirst:
		return w.allFirst(forced)
	case q.Most > 0:
		return w.within(nil, key{}, forced, q.Most)
	default:
		return w.within(nil, key{}, forced, vcf.Unlimited)
	}
}

// fives lists the attacker's five-squares.
func (w *worker) fives() (list []board.Point) {
	if n, _ := w.b.FiveSquares(w.me); n == 0 {
		return nil
	}
	all := zone.Empties(&w.b)
	for _, p := range all.Points(nil) {
		if w.b.Tally(p, w.me).Fives() > 0 {
			list = append(list, p)
		}
	}
	return list
}

// within decides the node k, which these stones lead to from the root, and writes its win out.
func (w *worker) within(stones []board.Point, k key, forced board.Point, limit uint32) report {
	w.beginProof()
	search := func(w *worker) (numbers, stage) {
		w.came = otherwise
		return w.attack(k, forced, limit, false, infinite, infinite)
	}
	o, byFours, moves := proof.Unknown, vcf.Stopped, []board.Point(nil)
	if len(stones) == 0 && limit == vcf.Unlimited { // the first search: the table is still empty
		if byFours, moves = w.probe(k, forced, limit, earlyFours); byFours == vcf.Wins {
			return won(foursProof(moves), nil)
		}
		o = w.glance(search)
	}
	if o == proof.Unknown && byFours == vcf.Stopped {
		if byFours, moves = w.probe(k, forced, limit, lateFours); byFours == vcf.Wins {
			return won(foursProof(moves), nil)
		}
	}
	if o == proof.Unknown {
		o = w.decide(stones, search)
	}
	switch o {
	case proof.Win:
		return won(w.attackProof(k, forced, limit, false))
	case proof.None:
		return report{outcome: proof.None}
	default:
		return report{}
	}
}

// The nodes of the probes for a win by fours alone, before a glance and after it. Without such a win a long
// probe takes thousands of nodes in vain, while the glance often finds a win within a hundred. With one probe
// of 20,000 nodes before the glance, made renju positions took a twentieth more nodes. With 1,000 or 2,000
// nodes instead of 3,000, some wins by fours took up to five times as many.
const (
	earlyFours = 3000
	lateFours  = 20_000
)

// won returns the report of a proved win. If err is not nil, its proof could not be written out.
func won(win *step, err error) report {
	if err != nil {
		return report{err: err}
	}
	return report{outcome: proof.Win, win: win, first: []board.Point{win.move}}
}

// shortest finds a win, then increases the limit by one attacker's move at a time. The first win
// within a limit is a shortest one. If the limit reaches the length of the known win, that one is
// shortest.
func (w *worker) shortest(forced board.Point) report {
	best := w.within(nil, key{}, forced, vcf.Unlimited)
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

// allFirst decides the first moves in turns: each first move gets firstTurn nodes, then turnGrowth
// times as many, and so on. So a hard first move does not keep the search from finding the others
// within its limits.
const (
	firstTurn  = 50_000
	turnGrowth = 8
)

// allFirst finds a win, then decides every other first move of the class.
func (w *worker) allFirst(forced board.Point) report {
	all := w.within(nil, key{}, forced, vcf.Unlimited)
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
			w.end = w.nodes() + turn
			r := w.firstMove(p, forced)
			w.end = math.MaxUint64
			switch r.outcome {
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

// firstMoves lists the points that the attacker may play on, without the point but.
func (w *worker) firstMoves(forced, but board.Point) (list []board.Point) {
	points := zone.Empties(&w.b)
	points.Remove(but)
	for _, p := range points.Points(nil) {
		if (forced == board.Pass || p == forced) && w.legal(p) {
			list = append(list, p)
		}
	}
	return list
}

func (w *worker) firstMove(p, forced board.Point) report {
	if w.b.Look(p, w.me).Four != 0 {
		return w.firstFour(p)
	}
	if w.space.ByShape() && forced == board.Pass && (w.b.Tally(p, w.me).Threes() == 0 || !w.isThree(p)) {
		return report{outcome: proof.None}
	}
	m := w.attackItem(key{}, coded(p, 1), vcf.Unlimited)
	w.b.Put(p, w.me)
	w.beginProof()
	o := w.decide([]board.Point{p}, func(w *worker) (numbers, stage) {
		w.came = otherwise
		return w.defend(m.key, m.limit, infinite, infinite)
	})
	w.b.Undo()
	if o == proof.Win {
		return won(w.itemProof(m))
	}
	return report{outcome: o}
}

// firstFour decides the first move p, a four.
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

// A stage limits the cost of one probe: firstBudget nodes at the first stage, 16 times as many at
// each later one, no limit at the last. If a limit stopped a probe, a disproof that relies on it is
// tainted with the number of the stage, and counts at no other stage. Proofs, and disproofs without
// a taint, stay valid.
type stage uint8

const (
	firstStage stage = 1
	unhindered stage = 15 // a taint has four bits

	firstBudget = 1000
	budgetShift = 4 // each stage has 1<<4 times the budget of the one before
)

func (w *worker) enterStage(s stage) {
	if w.stage, w.budget = s, math.MaxUint64; s != unhindered {
		w.budget = firstBudget << (budgetShift * (s - firstStage))
	}
}

// decide searches stage by stage until it knows the verdict, reaches w.most or w.end, or is
// stopped. stones holds the stones put on the board since the root.
func (w *worker) decide(stones []board.Point, search func(*worker) (numbers, stage)) proof.Outcome {
	whole := w.most
	w.most = min(whole, w.end)
	defer func() { w.most = whole }()
	w.enterStage(firstStage)
	for !w.spent() {
		n, taint := w.together(stones, search)
		switch {
		case n.pn == 0:
			return proof.Win
		case n.dn == 0 && taint == 0:
			return proof.None
		}
		w.enterStage(min(w.stage+1, unhindered))
	}
	return proof.Unknown
}
