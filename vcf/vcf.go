// Package vcf finds victories by continuous fours: wins in which every move of the attacker is a
// four, until the five. The search is complete (all fours, no distance window), so "none" means
// that no such win exists.
package vcf

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// Solver answers one question at a time. It owns its table, which grows as needed up to the memory
// limit, and keeps the table's memory between searches. A Solver is not safe for concurrent use:
// make one per goroutine. The zero value is unusable: see NewSolver.
type Solver struct {
	memory int64
	board  lines.Board
	search search
}

// DefaultMemory is the limit of the table, in bytes, where the caller gives none.
const DefaultMemory = 256 << 20

// NewSolver makes a solver whose table takes at most memory bytes (0 = DefaultMemory), but at least
// 16 KiB.
func NewSolver(memory int64) *Solver {
	if memory == 0 {
		memory = DefaultMemory
	}
	return &Solver{memory: memory, search: search{patience: enoughNodes}}
}

// Solve answers for the side to move, with one thread. It panics unless the space of the question
// is proof.Fours. Result.Nodes includes positions that the table answered without a move.
// Result.Elapsed excludes the setup of the board and the table (some 2 µs), and writing the line
// out. If ctx is cancelled or its deadline passes, Solve stops within a millisecond and the verdict
// is Unknown (Cancelled or Time). Solve does not change pos.
func (v *Solver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Result {
	v.board.Reset(pos)
	return v.SolveOn(ctx, &v.board, pos, q)
}

// SolveOn is Solve for callers who already have pos on a fast board. It moves stones on b and
// leaves it as it was.
func (v *Solver) SolveOn(ctx context.Context, b *lines.Board, pos *board.Position, q proof.Question) proof.Result {
	if q.Space != proof.Fours {
		panic("vcf: asked about the space " + q.Space.String())
	}
	s := &v.search
	s.prepare(pos.Size())
	stop := new(atomic.Bool) // not reused: the watcher of the last context may still set that one
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
