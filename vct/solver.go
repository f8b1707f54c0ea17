package vct

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// DefaultMemory is the tables' limit in bytes where none is given.
const DefaultMemory = 256 << 20

// Solver answers one question at a time. It owns its tables, which grow as
// needed up to the memory limit; between searches it keeps their memory, but
// not what is in them. Not safe for concurrent use: make one a goroutine. The
// zero value is unusable: see NewSolver.
type Solver struct {
	memory  int64
	threads int // that w was made for
	table   table
	w       *worker
}

// NewSolver makes a solver whose tables never take more than memory bytes
// (0 = DefaultMemory), or than 64 KiB and 32 KiB a thread if memory is less.
func NewSolver(memory int64) *Solver {
	if memory == 0 {
		memory = DefaultMemory
	}
	return &Solver{memory: memory}
}

// probing is the memory of the tables of probers, all together. More than 16
// MiB a worker only leaves the processor's caches, and took a fifth more time.
func (v *Solver) probing(threads int) int64 {
	return min(v.memory/4, int64(threads)*16<<20)
}

// Solve answers for the side to move; the question's space must be of the class
// proof.VCT. Result.Nodes counts the positions of the searches for fours, too.
// Cancelling ctx, or its deadline, stops the search within some milliseconds: the
// verdict is then Unknown (Cancelled or Time). pos is not changed.
func (v *Solver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Result {
	if !q.Space.Searched() || q.Space.Class() != proof.VCT {
		panic("vct: asked about the space " + q.Space.String())
	}
	start := time.Now()
	w := v.begin(pos, q)
	stop := w.signal
	if ctx.Err() != nil {
		stop.set()
	}
	defer context.AfterFunc(ctx, stop.set)()
	r := w.solve(q.Goal)
	out := r.result(w, pos, q.ID, proof.ReasonOf(ctx))
	out.Nodes, out.Elapsed = w.nodes(), time.Since(start)
	return out
}

// SolveOn is Solve for callers who ask several engines about pos and have it on a
// fast board already. It does not use b: each of its threads has its own.
func (v *Solver) SolveOn(ctx context.Context, _ *lines.Board, pos *board.Position, q proof.Question) proof.Result {
	return v.Solve(ctx, pos, q)
}

// begin makes the workers ready for pos.
func (v *Solver) begin(pos *board.Position, q proof.Question) *worker {
	threads := min(max(q.Threads, 1), mostThreads)
	if threads != v.threads { // the probers' share of the memory is another
		v.w, v.threads = recruit(threads, v.probing(threads)/int64(threads)), threads
	}
	stop := new(signal) // this search's own: the last one may be cancelled late
	v.table.begin(v.memory-v.probing(threads), &stop.now)
	v.w.instruct(pos, &v.table, &q, stop)
	if v.w.most = q.MaxNodes; q.MaxNodes == 0 {
		v.w.most = math.MaxUint64
	}
	return v.w
}

// result makes a result of a report.
func (r *report) result(w *worker, pos *board.Position, id string, why proof.Reason) proof.Result {
	if errors.Is(r.err, errTooLarge) {
		why = proof.Memory
	}
	switch {
	case r.outcome == proof.None:
		return proof.Result{Verdict: proof.NoWin(proof.VCT)}
	case r.win == nil:
		return proof.Result{Verdict: proof.NewUnknown(proof.VCT, why)}
	}
	var nodes uint64
	body := r.win.encode(nil, pos.Size(), &nodes)
	return proof.Result{
		Verdict:        proof.NewWin(r.win.class(), proof.NewCertificate(pos, id, body, nodes)),
		Line:           w.line(r.win),
		First:          r.first,
		ProvedShortest: r.shortest,
		Incomplete:     r.cut,
		Stopped:        why,
	}
}
