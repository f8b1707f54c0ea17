package oracle

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/tss"
)

// The shares of a budget. Trees are worth their nodes where a search for fours
// does not come to its end soon (docs/design/tried.md), so it goes first, as
// far as its two short runs.
const (
	foursFirst = 9_000
	treeNodes  = 1_000
)

// five is the answer where the side to move makes a five.
func (r *Oracle) five(fast *lines.Board, pos *board.Position, me lines.Side) (Answer, error) {
	_, two := fast.FiveSquares(me)
	cert := proof.NewFours(pos, "", two[:1])
	a := Answer{Verdict: proof.NewWin(proof.VCF, cert), Line: proof.Line{two[0]}, Shortest: true}
	return a, new(verify.Checker).Win(pos, cert)
}

// recall asks the store. Without an answer, known is what it has to say to the
// stages.
func (r *Oracle) recall(ctx context.Context, pos *board.Position, b Budget) (a Answer, known proof.Known, ok bool) {
	if r.o.Store == nil {
		return a, known, false
	}
	solve.ProgressOf(ctx).Enter(solve.Stored)
	known = r.memory().Known(pos)
	q := proof.Question{Space: b.Space}
	if b.Space == proof.Fours && b.Nodes <= foursFirst {
		q.MaxNodes = b.Nodes // all of it is for one search
	}
	f, ok := solve.Answer(pos, &known, q)
	return stored(&known, f), known, ok
}

// memory is the oracle's store.
func (r *Oracle) memory() solve.Memory { return solve.Memory{Store: r.o.Store, Keep: r.o.Keep} }

// stored makes an answer of what the store says.
func stored(known *proof.Known, f proof.Result) Answer {
	a := Answer{Stage: solve.Stored, Verdict: f.Verdict, Line: f.Line, Shortest: f.ProvedShortest}
	a.Lost = f.Verdict.Outcome() == proof.None && known[proof.Any].Outcome == proof.Lost
	return a
}

// inquest is a search through the stages.
type inquest struct {
	*engine
	ctx    context.Context
	memory solve.Memory
	fast   *lines.Board
	pos    *board.Position
	b      Budget
	known  proof.Known // to the store; no answer to the question
	used   uint64      // nodes of the budget: see spared
	a      Answer
	watch  *solve.Progress // nil = nobody watches
}

// search asks the stages one after the other.
func (r *Oracle) search(ctx context.Context, fast *lines.Board, pos *board.Position, b Budget, known proof.Known) (Answer, error) {
	q := inquest{fast: fast, pos: pos, b: b, known: known, memory: r.memory(), watch: solve.ProgressOf(ctx)}
	waited, ok, err := r.engage(ctx, b, func(ctx context.Context, e *engine) error {
		q.ctx, q.engine = ctx, e
		q.run()
		if q.a.Verdict.Outcome() == proof.Win {
			return e.solver.Checker().Win(pos, q.a.Verdict.Certificate())
		}
		return nil
	})
	if !ok {
		q.a.Verdict = proof.NewUnknown(b.Space.Class(), proof.ReasonOf(ctx))
	}
	q.a.Waited = waited
	return q.a, err
}

// run asks the stages until one has the answer or the budget is used up.
func (q *inquest) run() {
	q.a.Verdict = proof.NewUnknown(q.b.Space.Class(), proof.Nodes)
	_ = q.foursFirst() || q.trees() || q.foursRest() || q.threats()
}

// spared reports whether the store knows what a search of the space within so
// many nodes, 0 for no limit, would end with: no win, or the limit. Then these
// nodes count as used, as they would be, so that the stages behind it have the
// same left and say the same.
//
// So "unknown" is kept of each search and never of all stages together: what
// these did not find, the solver alone may find with all of the nodes, and the
// other way round.
//
// How many nodes it takes to see that there is no win the store need not know (a
// search for shortest wins takes more). They are a gift, but where the store may
// spare the last stage: there it is found out anew what is left for that one.
func (q *inquest) spared(space proof.Space, nodes uint64) bool {
	rec, ok := q.known.Answer(proof.Question{Space: space, MaxNodes: nodes}, proof.SolverVersion)
	switch {
	case !ok, rec.Outcome == proof.None && !q.known[q.b.Space].Empty():
		return false
	case rec.Outcome == proof.Unknown:
		q.used += nodes
	}
	q.a.Stage = solve.Stored
	return true
}

// count counts the nodes of a search.
func (q *inquest) count(nodes uint64) {
	q.used += nodes
	q.a.Nodes += nodes
}

// left is what is left of the nodes, 0 for no limit, and false if nothing is.
func (q *inquest) left() (uint64, bool) {
	if q.b.Nodes == 0 {
		return 0, true
	}
	return q.b.Nodes - min(q.used, q.b.Nodes), q.used < q.b.Nodes
}

// upTo is a limit of at most most nodes within what is left, 0 for no limit.
func (q *inquest) upTo(most uint64) (uint64, bool) {
	left, ok := q.left()
	switch {
	case left == 0:
		return most, ok
	case most == 0:
		return left, ok
	default:
		return min(left, most), ok
	}
}

// foursFirst searches for fours a little, and is done where that suffices.
func (q *inquest) foursFirst() bool { return q.fours(foursFirst) }

// foursRest searches for fours to the end, unless threats are searched too:
// that search finds wins by fours by itself.
func (q *inquest) foursRest() bool { return q.b.Space == proof.Fours && q.fours(0) }

// fours searches for a win by fours within so many nodes, 0 for what is left.
func (q *inquest) fours(most uint64) bool {
	nodes, ok := q.upTo(most)
	if !ok {
		return true
	}
	if q.spared(proof.Fours, nodes) {
		return false
	}
	asked := proof.Question{MaxNodes: nodes}
	f := q.solver.SearchOn(q.ctx, q.fast, q.pos, asked)
	q.count(f.Nodes)
	q.a.Stage = solve.Fours
	return q.settle(&asked, &f)
}

// trees looks for a win by trees of threats: it finds deep ones at once, and
// says nothing where it finds none.
func (q *inquest) trees() bool {
	nodes, ok := q.upTo(treeNodes)
	if !ok {
		return true
	}
	if q.b.Space.ByShape() {
		return false // its threats are not of that class alone
	}
	q.watch.Enter(solve.Trees) // too few nodes to tell of before it comes back
	t := q.engine.trees.Solve(q.ctx, q.pos, proof.Question{Space: q.b.Space, MaxNodes: nodes})
	q.count(t.Nodes)
	q.watch.Leave(t.Nodes)
	if q.ctx.Err() != nil && t.Verdict.Outcome() != proof.Win {
		q.a.Verdict = proof.NewUnknown(q.b.Space.Class(), proof.ReasonOf(q.ctx))
		return true
	}
	if t.Verdict.Outcome() != proof.Win {
		return false
	}
	q.a.Stage = solve.Trees
	space := tss.Proved
	if t.Verdict.Class() == proof.VCF {
		space = proof.Fours
	}
	return q.settle(&proof.Question{Space: space, MaxNodes: nodes}, &t.Result)
}

// threats searches for a win by threats.
func (q *inquest) threats() bool {
	nodes, ok := q.left()
	if !ok || q.b.Space == proof.Fours || q.spared(q.b.Space, nodes) {
		return true
	}
	asked := proof.Question{Space: q.b.Space, MaxNodes: nodes}
	t := q.solver.SearchOn(q.ctx, q.fast, q.pos, asked)
	q.count(t.Nodes)
	q.a.Stage = solve.Threats
	return q.settle(&asked, &t)
}

// settle takes what a search found, and reports whether that answers the question
// or there is no more to be tried.
func (q *inquest) settle(asked *proof.Question, r *proof.Result) bool {
	q.memory.Learn(q.pos, asked, r)
	rec := solve.RecordOf(asked, r)
	switch r.Verdict.Outcome() {
	case proof.Unknown:
		q.used += max(rec.Budget, r.Nodes) - r.Nodes // a last step of two nodes may not have fitted
		q.a.Verdict = proof.NewUnknown(q.b.Space.Class(), r.Verdict.Reason())
		return r.Verdict.Reason() != proof.Nodes
	case proof.None:
		if asked.Space < q.b.Space {
			return false // nothing by fours says nothing yet
		}
	}
	q.a.Verdict, q.a.Line = r.Verdict, r.Line
	return true
}
