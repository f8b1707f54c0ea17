package oracle

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// Found is the answer to a question with a goal.
type Found struct {
	Answer
	// Wins are, for AllFirst, the first moves that win in increasing order, each
	// with a certificate that the checker has accepted. A move without one is not
	// among them.
	Wins []defend.Proved
	// Incomplete says that a win is known, but that a limit was met, for the reason
	// given, before it was proved the shortest or every first move was decided.
	Incomplete bool
	Stopped    proof.Reason // why, where Incomplete
}

// Find is Probe for a goal. For proof.AnyWin it is just that. Other goals are searched by
// the solver of the space alone, to whom the stages before the last are no help;
// the store is asked for shortest wins, and all first moves are always searched,
// since it knows one win a space.
func (r *Oracle) Find(ctx context.Context, pos *board.Position, g proof.Goal, b Budget) (Found, error) {
	fast := r.boards.Get().(*lines.Board)
	defer r.boards.Put(fast)
	fast.Reset(pos)
	return r.find(ctx, fast, pos, g, b)
}

// find is Find with the position on a fast board too.
func (r *Oracle) find(ctx context.Context, fast *lines.Board, pos *board.Position, g proof.Goal, b Budget) (Found, error) {
	five, none := false, false
	if b.Space.Searched() {
		five, none = solve.Look(fast, lines.SideOf(pos.ToMove()), b.Space)
	}
	if g == proof.AnyWin || none || five && g == proof.ShortestWin || !b.Space.Searched() {
		a, err := r.probe(ctx, fast, pos, b)
		return Found{Answer: a}, err
	}
	if a, ok := r.recallGoal(ctx, pos, g, b); ok {
		return Found{Answer: a}, nil
	}
	var f Found
	waited, ok, err := r.engage(ctx, b, func(ctx context.Context, e *engine) (err error) {
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

// recallGoal asks the store.
func (r *Oracle) recallGoal(ctx context.Context, pos *board.Position, g proof.Goal, b Budget) (a Answer, ok bool) {
	if r.o.Store == nil {
		return a, false
	}
	solve.ProgressOf(ctx).Enter(solve.Stored)
	known := r.memory().Known(pos)
	f, ok := solve.Answer(pos, &known, proof.Question{Space: b.Space, Goal: g})
	return stored(&known, f), ok
}

// shortest has the solver of the space search for a shortest win.
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

// allFirst finds every first move that wins and proves each of them.
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
