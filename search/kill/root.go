package kill

import (
	"cmp"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

// root is one search.
type root struct {
	*Searcher
	l        search.Limit
	start    time.Time
	progress func(search.Result)

	asked    search.Root
	now      int64         // the static score before the move
	kept     []scoredMove  // the moves to compare, the best first
	rejected []board.Point // moves after which the opponent has a kill
	best     search.Result // so far; always a legal move after rank
}

// run chooses the move, in the order of point 1: an own five or kill, else the moves that stop the
// opponent's kill, else the search. The oracle comes before all of them.
func (r *root) run() error {
	if r.pos.Count(board.Empty) == r.pos.Size()*r.pos.Size() {
		r.settle(board.At(r.pos.Size()/2, r.pos.Size()/2), 0, search.Guess)
		return nil
	}
	r.rank()
	err := r.ask()
	if r.best.Basis == search.Proved || r.ownKill() {
		return err
	}
	r.keep()
	if len(r.kept) > 0 {
		r.settle(r.kept[0].move, r.kept[0].score, search.Static)
	}
	r.compare()
	r.noteLost()
	return err
}

// rank lists all legal moves by static score: first those near the last move, which are the
// candidates (point 3), then the others, which the searcher plays if no candidate holds.
func (r *root) rank() {
	n := r.pos.Count(board.Empty)
	r.now = r.static.score(r.me)
	r.list = slices.Grow(r.list[:0], n)[:n]
	r.list = r.list[:r.static.all(r.list, r.me, r.last)]
	if r.last != board.Pass {
		near := reach(&r.b)
		slices.SortStableFunc(r.list, func(c, d ranked) int {
			return cmp.Compare(min(distance(c.move, r.last)/near, 1), min(distance(d.move, r.last)/near, 1))
		})
	}
	r.first()
}

// first makes the best move by static score the best so far.
func (r *root) first() { r.settle(r.list[0].move, r.now+r.list[0].gain, search.Static) }

// settle makes a move the best so far.
func (r *root) settle(move board.Point, score int64, basis search.Basis) {
	r.best = search.Result{Move: move, Value: value(score), Basis: basis, Line: proof.Line{move}}
}

// ask asks the oracle at the root and drops the moves that lose.
func (r *root) ask() (err error) {
	if r.oracle == nil {
		r.oracle = r.opt.Tactics.Oracle()
	}
	r.asked, err = search.AskRoot(r.meter.ctx, r.pos, r.oracle, r.opt.Tactics.Level, r.l)
	r.meter.add(r.asked.Nodes)
	if win := r.asked.Win; win != nil {
		r.best = search.Result{Move: win[0], Value: 1, Basis: search.Proved, Line: win}
		return err
	}
	if r.asked.Dropped {
		r.list = slices.DeleteFunc(r.list, func(c ranked) bool {
			_, holds := slices.BinarySearch(r.asked.Holds, c.move)
			return !holds
		})
		r.first()
	}
	return err
}

// ownKill plays a five, or the first move of a kill, and reports whether there is one.
func (r *root) ownKill() bool {
	if n, five := r.b.FiveSquares(r.me); n > 0 {
		r.settle(five[0], mate-1, search.Forced)
		return true
	}
	if r.opt.NoKill {
		return false
	}
	p, k := r.kills.kill(r.me, r.key, r.opt.KillDepth)
	if k == 0 || r.refuted(p) {
		return false
	}
	r.settle(p, mate-int64(2*k), search.Searched)
	r.best.Depth, r.best.Line = 2*k, r.kills.line(p, r.key, k)
	return true
}

// refuted reports whether the oracle found a win of the opponent after the move.
func (r *root) refuted(p board.Point) bool {
	return r.asked.Lost || r.asked.Dropped && !slices.Contains(r.asked.Holds, p) && !slices.Contains(r.asked.Undecided, p)
}

// noteLost marks the result as lost if the oracle proved that every legal move loses.
func (r *root) noteLost() {
	if !r.asked.Lost {
		return
	}
	r.best.Basis, r.best.Value = search.Lost, 0
	r.best.Line = proof.Line{r.best.Move} // the expected line is not the opponent's win
	for i := range r.best.Candidates {
		c := &r.best.Candidates[i]
		c.Value, c.Proven, c.Unjudged = 0, search.ProvenLoss, false
	}
}

// fault returns the first fault of the oracle in the tree.
func (r *root) fault() error {
	if r.tree.asker == nil {
		return nil
	}
	return r.tree.asker.Err()
}

// count adds the counters to a result.
func (r *root) count(out search.Result) search.Result {
	out.Nodes, out.Asked = r.meter.nodes, r.asked.Asked
	if r.tree.asker != nil {
		questions, _, _ := r.tree.asker.Asked()
		out.Asked += questions
	}
	if len(out.Candidates) == 0 {
		out.Candidates = []search.Candidate{{Move: out.Move, Value: out.Value}}
	}
	if out.Basis == search.Proved {
		out.Candidates[0].Proven = search.ProvenWin
	}
	out.Elapsed = time.Since(r.start)
	return out
}
