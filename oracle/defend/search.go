package defend

import (
	"cmp"
	"slices"
	"time"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/solve"
)

// search searches for wins of the side to move of q.pos, within a share of the nodes left (0 = all
// of them). The end of a share does not count as a limit.
func (q *inquiry) search(space proof.Space, goal proof.Goal, share uint64) proof.Result {
	return q.searchFor(proof.Question{Space: space, Goal: goal}, share)
}

// searchFor does the same as search for a question, whose limit of nodes it sets.
func (q *inquiry) searchFor(asked proof.Question, share uint64) proof.Result {
	nodes, shared, why := q.allowed(share)
	if why != nil {
		q.stop(*why)
		return proof.Result{Verdict: proof.NewUnknown(asked.Space.Class(), *why)}
	}
	asked.MaxNodes = nodes
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

// allowed returns how many nodes a search may visit: at most those of left, and at most share if
// share > 0. shared reports that share set the limit.
func (q *inquiry) allowed(share uint64) (nodes uint64, shared bool, why *proof.Reason) {
	nodes, why = q.left()
	if why == nil && share > 0 && (nodes == 0 || share < nodes) {
		return share, true, nil
	}
	return nodes, false, why
}

// left returns the number of nodes that are left for searches, 0 for no limit. If no further search
// may start, left returns the reason.
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

// ask decides whether the opponent, to move at q.pos, wins: from the store, or by a search with a
// share of nodes, 0 for all that are left.
func (q *inquiry) ask(share uint64) proof.Result {
	nodes, shared, _ := q.allowed(share)
	f, ok := q.recall(proof.AnyWin, nodes)
	if !ok {
		return q.search(q.o.Space, proof.AnyWin, share)
	}
	if f.Verdict.Outcome() == proof.Unknown && !shared {
		q.stop(proof.Nodes) // an exhausted share is no limit
	}
	return f
}

// hopeless reports whether the store knows that a search for all winning first moves finds none:
// there is no win, or the limits are too low for one.
func (q *inquiry) hopeless() bool {
	nodes, _, _ := q.allowed(0)
	f, ok := q.recall(proof.AllFirst, nodes)
	if ok && f.Verdict.Outcome() == proof.Unknown {
		q.stop(proof.Nodes)
	}
	return ok
}

// recall returns the store's answer about the side to move of q.pos, under a limit of nodes, 0 for
// none.
func (q *inquiry) recall(goal proof.Goal, nodes uint64) (f proof.Result, ok bool) {
	if q.o.Memory.Store == nil {
		return f, false
	}
	q.watch.Enter(solve.Stored)
	if f, ok = q.o.Memory.Recall(q.pos, proof.Question{Space: q.o.Space, Goal: goal, MaxNodes: nodes}); ok {
		q.out.Stored++
	}
	return f, ok
}

// keepLost stores a lost position with all refutations.
func (q *inquiry) keepLost() {
	if !q.out.Lost() || q.err != nil {
		return
	}
	var list []tree.Refutation
	nodes := uint64(0)
	for _, r := range q.out.Refuted {
		list = append(list, tree.Refutation{Move: r.Move, Body: r.Certificate.Body})
		nodes += r.Certificate.Nodes
	}
	slices.SortFunc(list, func(a, b tree.Refutation) int { return cmp.Compare(a.Move, b.Move) })
	q.o.Memory.Add(q.pos, proof.Record{
		Space: proof.Any, Outcome: proof.Lost, Nodes: nodes, Body: tree.AppendLost(nil, q.pos.Size(), list),
		Spent: q.out.Nodes, Solver: proof.SolverVersion,
	})
}
