package main

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// bulkSolver answers the questions of one goroutine of gsolve prove. Its tables
// are emptied before each, so that an answer depends on the question alone.
type bulkSolver struct {
	board   lines.Board
	fours   *vcf.Solver // where only fours are asked for
	threats *vct.Solver // else
}

func newBulkSolver(space proof.Space, memory int64) *bulkSolver {
	if space == proof.Fours {
		return &bulkSolver{fours: vcf.NewSolver(memory)}
	}
	return &bulkSolver{threats: vct.NewSolver(memory)}
}

// Solve searches for a win of the question's space, which is the solver's.
func (s *bulkSolver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	s.board.Reset(pos)
	me := lines.SideOf(pos.ToMove())
	// Most positions of a book are quiet, and a look tells.
	if five, four := s.board.Sight(me); !five && !four && (q.Space == proof.Fours || !s.board.Pairs(me)) {
		return proof.Record{Space: q.Space, Outcome: proof.None, Solver: proof.SolverVersion}
	}
	if q.Space == proof.Fours {
		r := s.fours.SolveOn(ctx, &s.board, pos, proof.Question{MaxNodes: q.MaxNodes})
		return jobRecord(q, r.Verdict, r.Line, r.Nodes)
	}
	r := s.threats.Solve(ctx, pos, q)
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
