package defend

import (
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/solve"
)

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

// recall is the store's answer about the side to move of q.pos, under a limit of nodes, 0 for none.
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
