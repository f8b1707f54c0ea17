package oracle

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// solvers are those of all spaces, of one goroutine.
type solvers struct {
	fours   *vcf.Solver
	threats *vct.Solver
}

// newSolvers makes solvers whose tables never take more than memory bytes together
// (0 = vcf.DefaultMemory).
func newSolvers(memory int64) solvers {
	if memory == 0 {
		memory = vcf.DefaultMemory
	}
	return solvers{vcf.NewSolver(memory / 4), vct.NewSolver(memory - memory/4)}
}

// solve has the solver of the space search, while those who watch see it.
func (s *solvers) solve(ctx context.Context, pos *board.Position, q proof.Question) (r proof.Result) {
	watch := progressOf(ctx)
	watch.enter(stageOf(q.Space))
	q.Visited = watch.visited()
	if q.Space == proof.Fours {
		r = s.fours.Solve(ctx, pos, q)
	} else {
		r = s.threats.Solve(ctx, pos, q)
	}
	watch.leave(r.Nodes)
	return r
}

// stageOf is the stage that searches a space to the end.
func stageOf(s proof.Space) Stage {
	if s == proof.Fours {
		return Fours
	}
	return Threats
}
