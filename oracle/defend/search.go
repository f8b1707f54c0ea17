package defend

import (
	"time"

	"github.com/gsolve/gsolve/proof"
)

// search searches for wins of the side to move of q.pos, within a share of the nodes left (0 = all
// of them). A search that uses up its share does not meet a limit.
func (q *inquiry) search(space proof.Space, goal proof.Goal, share uint64) proof.Result {
	nodes, shared, why := q.allowed(share)
	if why != nil {
		q.stop(*why)
		return proof.Result{Verdict: proof.NewUnknown(space.Class(), *why)}
	}
	asked := proof.Question{Space: space, Goal: goal, MaxNodes: nodes}
	f := q.solver.Search(q.ctx, q.pos, asked)
	q.out.Nodes += f.Nodes
	q.o.Memory.Learn(q.pos, &asked, &f)
	incomplete, stopped := f.Incomplete, f.Stopped
	if f.Verdict.Outcome() == proof.Unknown {
		incomplete, stopped = true, f.Verdict.Reason()
	}
	if incomplete && (!shared || stopped != proof.Nodes) {
		q.stop(stopped)
	}
	return f
}

// allowed is left, but at most share if share > 0. shared reports that the share is less.
func (q *inquiry) allowed(share uint64) (nodes uint64, shared bool, why *proof.Reason) {
	nodes, why = q.left()
	if why == nil && share > 0 && (nodes == 0 || share < nodes) {
		return share, true, nil
	}
	return nodes, false, why
}

// left is the number of nodes that a search may visit, 0 for no limit; or the reason why no further
// search may start.
func (q *inquiry) left() (nodes uint64, why *proof.Reason) {
	switch {
	case q.ctx.Err() == nil && q.o.MaxNodes == 0:
		return 0, nil
	case q.ctx.Err() == nil && q.out.Nodes < q.o.MaxNodes:
		return q.o.MaxNodes - q.out.Nodes, nil
	}
	reason := proof.ReasonOf(q.ctx)
	return 0, &reason
}

// stop notes that a limit was met, and keeps the first reason.
func (q *inquiry) stop(why proof.Reason) {
	if !q.out.Incomplete {
		q.out.Incomplete, q.out.Stopped = true, why
	}
}

// check checks a win of the side to move of q.pos as soon as a search finds it. So a stopped
// examination leaves no pile of unchecked wins.
func (q *inquiry) check(c *proof.Certificate) {
	start := time.Now()
	if err := q.solver.Checker().Win(q.pos, c); err != nil && q.err == nil {
		q.err = err
	}
	q.checking += time.Since(start)
}
