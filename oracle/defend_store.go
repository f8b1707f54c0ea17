package oracle

import (
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/vct"
)

// spaceOf is the space of a class of wins.
func spaceOf(class proof.Class, threats vct.Threats) proof.Space {
	switch {
	case class == proof.VCF:
		return proof.Fours
	case threats == vct.Three:
		return proof.Threes
	default:
		return proof.Order2
	}
}

// recall asks the store for a win of the opponent at q.pos. Unknown says that
// a search of so many nodes is to be made, 0 for no limit.
func (q *inquiry) recall(share uint64) (f finding) {
	if q.o.Store == nil {
		return f
	}
	known, err := q.o.Store.Get(q.pos)
	if err != nil {
		return f
	}
	r, ok := known.Answer(proof.Question{Space: spaceOf(q.o.Class, q.o.Threats)}, proof.SolverVersion)
	switch {
	case !ok:
	case r.Outcome == proof.Win:
		f.verdict, f.line, f.first = proof.NewWin(r.Class, r.Certificate(q.pos)), r.Line, r.Line[:1]
	case r.Outcome == proof.None:
		f.verdict = proof.NoWin(q.o.Class)
	}
	return f
}

// keep tells the store what a search of q.pos found out.
func (q *inquiry) keep(class proof.Class, f finding, nodes uint64) {
	if q.o.Store != nil && nodes >= q.o.Keep && f.verdict.Outcome() != proof.Unknown {
		q.add(recordOf(spaceOf(class, q.o.Threats), f.verdict, f.line, nodes))
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
