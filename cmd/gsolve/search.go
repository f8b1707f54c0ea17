package main

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// search is what a command asks about each position.
type search struct {
	proof.Question
	why []board.Point // moves to be judged instead, see --why
}

// finding is the answer to one position.
type finding struct {
	proof.Result
	stored bool             // it is from the database, and nothing was searched
	steps  []oracle.WhyStep // the judgement of --why; the rest is then of its last move
	err    error            // a win that is none: a fault of this program
}

// solver answers one position; id goes into its certificate. A solver answers
// one question at a time, so that every goroutine needs its own.
type solver func(ctx context.Context, pos *board.Position, id string) finding

// solver makes one that takes at most memory bytes. So many threads search
// each position together; a VCF is searched by one.
func (s search) solver(memory int64, threads int) solver {
	if len(s.why) > 0 {
		return s.critic(memory, threads)
	}
	solve := vct.NewSolver(memory).Solve
	if s.Space == proof.Fours {
		solve = vcf.NewSolver(memory).Solve
	}
	return func(ctx context.Context, pos *board.Position, id string) finding {
		q := s.Question
		q.Threads, q.ID = threads, id
		return finding{Result: solve(ctx, pos, q)}
	}
}
