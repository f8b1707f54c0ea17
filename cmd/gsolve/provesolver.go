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
	return jobRecord(q, r.Verdict, r.Line, r.Nodes)
}

// jobRecord is the record of a search for q, never empty but where it was
// cancelled: the prover asks such a question again.
func jobRecord(q proof.Question, v proof.Verdict, line proof.Line, nodes uint64) proof.Record {
	r := proof.NewRecord(q.Space, v, line, nodes, q.MaxNodes)
	if v.Outcome() == proof.Unknown && v.Reason() != proof.Cancelled {
		r.Budget = max(r.Budget, 1)
	}
	return r
}
