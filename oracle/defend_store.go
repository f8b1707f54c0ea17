package oracle

import (
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// ask is whether the opponent, to move at q.pos, wins: the store's word, or that
// of a search with a share of at most so many nodes, 0 for all that is left.
func (q *inquiry) ask(share uint64) proof.Result {
	if f, ok := q.recall(share); ok {
		return f
	}
	return q.searchFor(q.o.Space, proof.AnyWin, share)
}

// recall asks the store for what ask would find. That the share does not suffice
// takes nothing from the limits.
func (q *inquiry) recall(share uint64) (f proof.Result, ok bool) {
	nodes, shared, _ := q.allowed(share)
	r, ok := q.stored(nodes)
	if !ok {
		return f, false
	}
	q.out.Stored++
	switch r.Outcome {
	case proof.Win:
		f.Verdict, f.Line, f.First = proof.NewWin(r.Class, r.Certificate(q.pos)), r.Line, r.Line[:1]
	case proof.None:
		f.Verdict = proof.NoWin(q.o.Space.Class())
	default:
		f.Verdict = proof.NewUnknown(q.o.Space.Class(), proof.Nodes)
		if !shared {
			q.stop(proof.Nodes)
		}
	}
	return f, true
}

// hopeless reports whether the store knows that a search for all winning first
// moves finds none: there is no win, or the limits do not suffice for one. A win
// that it knows is one, and all are asked for.
func (q *inquiry) hopeless() bool {
	nodes, _, _ := q.allowed(0)
	if !anyFirst(q.o.Space) {
		nodes = 0
	}
	r, ok := q.stored(nodes)
	if !ok || r.Outcome == proof.Win {
		return false
	}
	q.out.Stored++
	if r.Outcome == proof.Unknown {
		q.stop(proof.Nodes)
	}
	return true
}

// anyFirst reports whether a search for all winning first moves begins with one
// for any win, so that the two give up alike. That for fours takes the moves one
// after the other.
func anyFirst(space proof.Space) bool { return space != proof.Fours }

// stored is the store's answer to whether the side to move of q.pos has a win of
// the class, under a limit of so many nodes, 0 for none.
func (q *inquiry) stored(nodes uint64) (r proof.Record, ok bool) {
	if q.o.Store == nil {
		return r, false
	}
	q.watch.enter(Stored)
	known, err := q.o.Store.Get(q.pos)
	if err != nil {
		return r, false
	}
	return known.Answer(proof.Question{Space: q.o.Space, MaxNodes: nodes}, proof.SolverVersion)
}

// keep tells the store what a search of q.pos found out.
func (q *inquiry) keep(asked *proof.Question, f *proof.Result) {
	if q.o.Store == nil || f.Nodes < q.o.Keep {
		return
	}
	if f.Verdict.Outcome() == proof.Unknown && asked.Goal != proof.AnyWin && !anyFirst(asked.Space) {
		return
	}
	if r := proof.NewRecord(asked.Space, f.Verdict, f.Line, f.Nodes, asked.MaxNodes); !r.Empty() {
		q.add(r)
	}
}

// keepLost tells the store that all is lost, with all refutations.
func (q *inquiry) keepLost() {
	if q.o.Store == nil || !q.out.Lost() || q.err != nil {
		return
	}
	var list []tree.Refutation
	nodes := uint64(0)
	for _, r := range q.out.Refuted {
		list = append(list, tree.Refutation{Move: r.Move, Body: r.Certificate.Body})
		nodes += r.Certificate.Nodes
	}
	slices.SortFunc(list, func(a, b tree.Refutation) int { return cmp.Compare(a.Move, b.Move) })
	q.add(proof.Record{
		Space: proof.Any, Outcome: proof.Lost, Nodes: nodes, Body: tree.AppendLost(nil, q.pos.Size(), list),
		Spent: q.out.Nodes, Solver: proof.SolverVersion,
	})
}

func (q *inquiry) add(r proof.Record) { _ = q.o.Store.Add(q.pos, r) } // the store reports its own errors
