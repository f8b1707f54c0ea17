package oracle

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/tss"
)

// The shares of a budget. Trees are worth their nodes only where a search for fours does not end
// soon (docs/design/tried.md). So the search for fours goes first, with enough nodes for its two
// short runs (3,000 and 6,000).
const (
	foursFirst = 9_000
	treeNodes  = 1_000
)

func (r *Oracle) five(fast *lines.Board, pos *board.Position, me lines.Side) (Answer, error) {
	_, two := fast.FiveSquares(me)
	cert := proof.NewFours(pos, "", two[:1])
	a := Answer{Verdict: proof.NewWin(proof.VCF, cert), Line: proof.Line{two[0]}, Shortest: true}
	return a, new(verify.Checker).Win(pos, cert)
}

// recall asks the store. If it has no answer, the stages still use its knowledge, known.
func (r *Oracle) recall(ctx context.Context, pos *board.Position, b Budget) (a Answer, known proof.Known, ok bool) {
	if r.o.Store == nil {
		return a, known, false
	}
	solve.ProgressOf(ctx).Enter(solve.Stored)
	known = r.memory().Known(pos)
	q := proof.Question{Space: b.Space}
	if b.Space == proof.Fours && b.Nodes <= foursFirst {
		q.MaxNodes = b.Nodes // the whole budget is for one search
	}
	f, ok := solve.Answer(pos, &known, q)
	return stored(&known, f), known, ok
}

func (r *Oracle) memory() solve.Memory { return solve.Memory{Store: r.o.Store, Keep: r.o.Keep} }

func stored(known *proof.Known, f proof.Result) Answer {
	a := Answer{Stage: solve.Stored, Verdict: f.Verdict, Line: f.Line, Shortest: f.ProvedShortest}
	a.Lost = f.Stored && f.Verdict.Outcome() != proof.Win && known[proof.Any].Outcome == proof.Lost
	return a
}

type inquest struct {
	*engine
	ctx    context.Context
	memory solve.Memory
	fast   *lines.Board
	pos    *board.Position
	b      Budget
	known  proof.Known // the store's knowledge, which does not answer the question
	used   uint64      // nodes that count against the budget, see spared
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
	// A search for threats finds wins by fours by itself.
	_ = q.fours(foursFirst) || q.trees() || q.b.Space == proof.Fours && q.fours(0) || q.threats()
}

// spared reports whether the store knows how a search of the space with a limit of nodes (0 = no
// limit) would end: without a win, or at the limit. Nodes of a search that would end at the limit
// count as used, so that the later stages have the same nodes left and give the same answer.
//
// So the store keeps "unknown" for each search, and never for all stages together: where the stages
// found nothing, the solver alone may find a win with all of the nodes, and vice versa.
//
// A stored "no win" may come from a search for shortest wins, which takes more nodes than a search
// for any win. So spared does not count its nodes. But if the store also has a record of the
// budget's space, the nodes left decide whether it spares the last stage. Then spared returns
// false, and a search counts the nodes.
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

func (q *inquest) count(nodes uint64) {
	q.used += nodes
	q.a.Nodes += nodes
}

// left returns the number of nodes left (0 = no limit), and false if there are none.
func (q *inquest) left() (uint64, bool) {
	if q.b.Nodes == 0 {
		return 0, true
	}
	return q.b.Nodes - min(q.used, q.b.Nodes), q.used < q.b.Nodes
}

// upTo returns the smaller of most and the nodes left, 0 for no limit.
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

// fours searches for a win by fours within most nodes (0 = all left). It reports whether to stop.
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

// trees searches for a win by trees of threats. It finds deep wins at once, but proves nothing
// where it finds none.
func (q *inquest) trees() bool {
	nodes, ok := q.upTo(treeNodes)
	if !ok {
		return true
	}
	if q.b.Space.ByShape() {
		return false // its threats are not of that class alone
	}
	q.watch.Enter(solve.Trees) // it takes too few nodes to report any before its end
	t := q.engine.trees.Solve(q.ctx, q.pos, proof.Question{Space: min(q.b.Space, tss.Proved), MaxNodes: nodes})
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

func (q *inquest) threats() bool {
	nodes, ok := q.left()
	if !ok || q.b.Space == proof.Fours || q.spared(q.b.Space, nodes) {
		return true
	}
	asked := proof.Question{Space: q.b.Space, MaxNodes: nodes}
	t := q.solver.SearchOn(q.ctx, q.fast, q.pos, asked)
	q.count(t.Nodes)
	q.a.Stage = solve.StageOf(asked.Space)
	return q.settle(&asked, &t)
}

// settle takes the result of a search, and reports whether the stages end with it.
func (q *inquest) settle(asked *proof.Question, r *proof.Result) bool {
	q.memory.Learn(q.pos, asked, r)
	rec := solve.RecordOf(asked, r)
	switch r.Verdict.Outcome() {
	case proof.Unknown:
		q.used += max(rec.Budget, r.Nodes) - r.Nodes // also nodes left over, too few for the next step
		q.a.Verdict = proof.NewUnknown(q.b.Space.Class(), r.Verdict.Reason())
		return r.Verdict.Reason() != proof.Nodes
	case proof.None:
		if asked.Space < q.b.Space {
			return false // there may be a win that is not by fours
		}
	}
	q.a.Verdict, q.a.Line = r.Verdict, r.Line
	return true
}

// Found is the answer to a question with a goal.
type Found struct {
	Answer
	// Wins lists, for AllFirst, the first moves that win, increasing, each with a certificate that
	// the checker accepted. It omits moves without one.
	Wins []defend.Proved
	// Incomplete says that the search found a win, but met a limit before it proved the win
	// shortest or decided every first move.
	Incomplete bool
	Stopped    proof.Reason // the reason, if Incomplete
}

// Find does the same as Probe, for a goal. For goals other than proof.AnyWin only the solver of the
// space searches, since the earlier stages do not help it. The store can answer a question for the
// shortest win. Find always searches for all first moves, since the store knows only one win per
// space.
func (r *Oracle) Find(ctx context.Context, pos *board.Position, g proof.Goal, b Budget) (Found, error) {
	fast := r.boards.Get().(*lines.Board)
	defer r.boards.Put(fast)
	fast.Reset(pos)
	return r.find(ctx, fast, pos, g, b)
}

func (r *Oracle) find(ctx context.Context, fast *lines.Board, pos *board.Position, g proof.Goal, b Budget) (f Found, err error) {
	if g != proof.AnyWin && !b.Space.Searched() {
		return Found{}, b.refused()
	}
	five, none := solve.Look(fast, lines.SideOf(pos.ToMove()), b.Space)
	if g == proof.AnyWin || none || five && g == proof.ShortestWin {
		a, err := r.probe(ctx, fast, pos, b)
		return Found{Answer: a}, err
	}
	if a, ok := r.recallGoal(ctx, pos, g, b); ok {
		a.place(pos, &b)
		return Found{Answer: a}, nil
	}
	defer func() { f.place(pos, &b) }()
	waited, ok, err := r.engage(ctx, b, func(ctx context.Context, e *engine) error {
		var err error
		if g == proof.ShortestWin {
			f, err = r.shortest(ctx, e, pos, b)
		} else {
			f, err = r.allFirst(ctx, e, pos, b)
		}
		return err
	})
	if !ok {
		f.Verdict = proof.NewUnknown(b.Space.Class(), proof.ReasonOf(ctx))
	}
	f.Waited = waited
	return f, err
}

func (r *Oracle) recallGoal(ctx context.Context, pos *board.Position, g proof.Goal, b Budget) (a Answer, ok bool) {
	if r.o.Store == nil {
		return a, false
	}
	solve.ProgressOf(ctx).Enter(solve.Stored)
	known := r.memory().Known(pos)
	f, ok := solve.Answer(pos, &known, proof.Question{Space: b.Space, Goal: g})
	return stored(&known, f), ok
}

func (r *Oracle) shortest(ctx context.Context, e *engine, pos *board.Position, b Budget) (Found, error) {
	q := proof.Question{Space: b.Space, Goal: proof.ShortestWin, MaxNodes: b.Nodes}
	s, err := e.solver.Solve(ctx, pos, q)
	if err != nil {
		return Found{}, err
	}
	r.memory().Learn(pos, &q, &s)
	return Found{
		Answer:     Answer{Verdict: s.Verdict, Line: s.Line, Shortest: s.ProvedShortest, Stage: solve.StageOf(b.Space), Nodes: s.Nodes},
		Incomplete: s.Incomplete, Stopped: s.Stopped,
	}, nil
}

func (r *Oracle) allFirst(ctx context.Context, e *engine, pos *board.Position, b Budget) (Found, error) {
	own, d, err := e.defender.Wins(ctx, pos, defend.Options{Space: b.Space, MaxNodes: b.Nodes, Memory: r.picky()})
	if err == nil {
		err = e.solver.Checker().Result(pos, &own)
	}
	if err != nil {
		return Found{}, err
	}
	f := Found{Answer: Answer{Verdict: own.Verdict, Line: own.Line, Stage: solve.StageOf(b.Space), Nodes: d.Nodes}, Wins: d.Wins}
	f.Incomplete, f.Stopped = d.Incomplete && len(d.Wins) > 0, d.Stopped
	return f, nil
}

// Why judges an idea as why.Critic does, within the budget, on one of the oracle's engines. The
// budget's space selects the class of the wins. The error wraps ErrMove if moves is empty or longer
// than the board has points, ErrBudget, or ErrUnchecked; then the answer has no meaning. If ctx
// ends before an engine is free, the answer has no steps.
func (r *Oracle) Why(ctx context.Context, pos *board.Position, moves []board.Point, b Budget) (a why.Answer, err error) {
	if !b.Space.Searched() {
		return a, b.refused()
	}
	if most := pos.Size() * pos.Size(); len(moves) == 0 || len(moves) > most {
		return a, fmt.Errorf("%w: an idea of %d moves, expected 1 to %d", ErrMove, len(moves), most)
	}
	waited, ok, err := r.engage(ctx, b, func(ctx context.Context, e *engine) (err error) {
		a, err = why.New(e.solver).Why(ctx, pos, moves, why.Options{Space: b.Space, MaxNodes: b.Nodes})
		return err
	})
	if !ok {
		a.Stopped = proof.ReasonOf(ctx)
	}
	a.Waited = waited
	return a, err
}
