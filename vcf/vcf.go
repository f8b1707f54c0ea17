// Package vcf finds victories by continuous fours: wins in which every move
// of the attacker is a four, until the five. The search is complete (all
// fours, no distance window), so "none" means that there is none.
package vcf

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// Solver answers one question at a time. It owns its table, which grows as
// needed up to the memory limit and is kept between searches. Not safe for
// concurrent use: make one a goroutine. The zero value is unusable: see
// NewSolver.
type Solver struct {
	memory int64
	board  lines.Board
	search search
}

// DefaultMemory is the table's limit in bytes where none is given.
const DefaultMemory = 256 << 20

// NewSolver makes a solver whose tables never take more than memory bytes
// (0 = DefaultMemory), or than 16 KiB if memory is less.
func NewSolver(memory int64) *Solver {
	if memory == 0 {
		memory = DefaultMemory
	}
	return &Solver{memory: memory, search: search{patience: enoughNodes}}
}

// Solve answers for the side to move; the question's space must be proof.Fours, and
// one thread searches. Result.Nodes counts positions that the table answered without
// a move, too. Result.Elapsed leaves out what comes before the search, to set up the
// solver's board and empty its table (some 2 µs), and writing the line out. Cancelling ctx, or its deadline, stops
// the search within a millisecond: the verdict is then Unknown (Cancelled or
// Time). pos is not changed.
func (v *Solver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Result {
	v.board.Reset(pos)
	return v.SolveOn(ctx, &v.board, pos, q)
}

// SolveOn is Solve for callers who have pos on a fast board already. It moves
// stones on b and leaves it as it was.
func (v *Solver) SolveOn(ctx context.Context, b *lines.Board, pos *board.Position, q proof.Question) proof.Result {
	if q.Space != proof.Fours {
		panic("vcf: asked about the space " + q.Space.String())
	}
	s := &v.search
	s.prepare(pos.Size())
	stop := new(atomic.Bool) // not reused: what watched the last context may still set that one
	s.begin(b, lines.SideOf(pos.ToMove()), v.memory, q.MaxNodes, stop, q.Visited)
	if ctx.Err() != nil {
		stop.Store(true)
	}
	unwatch := context.AfterFunc(ctx, func() { stop.Store(true) })
	start := time.Now()
	r, moves := s.answer(pos, q.Goal)
	unwatch()
	switch {
	case r.Incomplete:
		r.Stopped = proof.ReasonOf(ctx)
	case r.Verdict.Outcome() == proof.Unknown:
		r.Verdict = proof.NewUnknown(proof.VCF, proof.ReasonOf(ctx))
	}
	if len(moves) > 0 {
		r.Verdict = proof.NewWin(proof.VCF, proof.NewFours(pos, q.ID, moves))
	}
	r.Nodes, r.Elapsed = s.nodes, time.Since(start)
	if len(moves) > 0 {
		r.Line = b.FoursLine(s.me, moves)
	}
	return r
}
