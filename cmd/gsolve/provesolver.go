package main

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// bulkSolver answers the questions of one goroutine of gsolve prove. Its tables
// are emptied before each, so that an answer depends on the question alone. The store
// checks the wins.
type bulkSolver struct {
	board  lines.Board
	solver *solve.Solver
}

// Solve searches for a win of the question's space, which is the solver's.
func (s *bulkSolver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	s.board.Reset(pos)
	// Most positions of a book are quiet, and a look tells.
	if _, none := solve.Look(&s.board, lines.SideOf(pos.ToMove()), q.Space); none {
		return proof.Record{Space: q.Space, Outcome: proof.None, Solver: proof.SolverVersion}
	}
	r := s.solver.SearchOn(ctx, &s.board, pos, q)
	rec := solve.RecordOf(&q, &r)
	if r.Verdict.Outcome() == proof.Unknown && r.Verdict.Reason() != proof.Cancelled {
		rec.Budget = max(rec.Budget, 1) // an empty record was cancelled, and the prover asks again
	}
	return rec
}
