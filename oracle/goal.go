package oracle

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// Found is the answer to a question with a goal.
type Found struct {
	Answer
	// Wins are, for AllFirst, the first moves that win, increasing, each with a certificate that
	// the checker accepted. Moves without one are left out.
	Wins []defend.Proved
	// Incomplete says that the search found a win, but met a limit before it proved the win
	// shortest or decided every first move.
	Incomplete bool
	Stopped    proof.Reason // why, where Incomplete
}

// Find is Probe for a goal. For the goals other than proof.AnyWin only the solver of the space
// searches, since the earlier stages do not help it. The store can answer for shortest wins. Find
// always searches for all first moves, since the store knows only one win per space.
func (r *Oracle) Find(ctx context.Context, pos *board.Position, g proof.Goal, b Budget) (Found, error) {
	fast := r.boards.Get().(*lines.Board)
	defer r.boards.Put(fast)
	fast.Reset(pos)
	return r.find(ctx, fast, pos, g, b)
}

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
