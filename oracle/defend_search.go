package oracle

import (
	"context"
	"errors"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// finding is what a solver says of q.pos, whichever solver it was.
type finding struct {
	verdict proof.Verdict
	line    proof.Line
	first   []board.Point
}

// vctGoals are the names of a vcf.Goal in package vct.
var vctGoals = [...]vct.Goal{vcf.Any: vct.Any, vcf.AllFirst: vct.AllFirst}

// search asks for wins of the side to move of q.pos, within what the limits
// leave.
func (q *inquiry) search(class proof.Class, goal vcf.Goal) finding {
	return q.searchFor(class, goal, 0)
}

// searchFor is search with a share of at most so many nodes, 0 for all that
// is left. To have used up the share is not to have met a limit.
func (q *inquiry) searchFor(class proof.Class, goal vcf.Goal, share uint64) finding {
	nodes, shared, why := q.allowed(share)
	if why != nil {
		q.stop(*why)
		return finding{verdict: proof.NewUnknown(class, *why)}
	}
	before := q.out.Nodes
	f, incomplete, stopped := q.solve(class, goal, nodes)
	q.keep(class, goal, f, q.out.Nodes-before, nodes)
	if f.verdict.Outcome() == proof.Unknown {
		incomplete, stopped = true, f.verdict.Reason()
	}
	if incomplete && (!shared || stopped != proof.Nodes) {
		q.stop(stopped)
	}
	return f
}

// solve has the solver of the class search, and counts its nodes. incomplete
// says that a win is known, but not all of them.
func (q *inquiry) solve(class proof.Class, goal vcf.Goal, nodes uint64) (f finding, incomplete bool, stopped proof.Reason) {
	if class == proof.VCF {
		q.watch.enter(Fours)
		r := q.fours.Solve(q.ctx, q.pos, vcf.Options{Goal: goal, MaxNodes: nodes, Visited: q.watch.visited()})
		q.visit(r.Nodes)
		return finding{r.Verdict, r.Line, r.First}, r.Incomplete, r.Stopped
	}
	q.watch.enter(Threats)
	r := q.threats.Solve(q.ctx, q.pos, vct.Options{
		Goal: vctGoals[goal], Threats: q.o.Threats, MaxNodes: nodes, Visited: q.watch.visited(),
	})
	q.visit(r.Nodes)
	return finding{r.Verdict, r.Line, r.First}, r.Incomplete, r.Stopped
}

// visit counts the nodes of a search.
func (q *inquiry) visit(nodes uint64) {
	q.out.Nodes += nodes
	q.watch.leave(nodes)
}

// allowed is left, within a share of at most so many nodes, 0 for all that is
// left; shared says that the share is less.
func (q *inquiry) allowed(share uint64) (nodes uint64, shared bool, why *proof.Reason) {
	nodes, why = q.left()
	if why == nil && share > 0 && (nodes == 0 || share < nodes) {
		return share, true, nil
	}
	return nodes, false, why
}

// left is the number of nodes that a search may visit, 0 for no limit; or why
// there must be no further search.
func (q *inquiry) left() (nodes uint64, why *proof.Reason) {
	reason := proof.Nodes
	switch {
	case errors.Is(q.ctx.Err(), context.DeadlineExceeded):
		reason = proof.Time
	case q.ctx.Err() != nil:
		reason = proof.Cancelled
	case q.o.MaxNodes == 0:
		return 0, nil
	case q.out.Nodes < q.o.MaxNodes:
		return q.o.MaxNodes - q.out.Nodes, nil
	}
	return 0, &reason
}

// stop notes that a limit was met. The first reason stands.
func (q *inquiry) stop(why proof.Reason) {
	if !q.out.Incomplete {
		q.out.Incomplete, q.out.Stopped = true, why
	}
}
