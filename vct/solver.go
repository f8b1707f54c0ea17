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

// DefaultMemory is the limit of the tables, in bytes, if the caller gives none.
const DefaultMemory = 256 << 20

// Solver answers one question at a time. It owns its tables, which grow as needed up to the memory
// limit. Between searches it keeps their memory, but not their content. A Solver is not safe for
// concurrent use: make one per goroutine. The zero value is unusable: see NewSolver.
type Solver struct {
	memory  int64
	threads int // of w and its mates
	table   table
	w       *worker
}

// NewSolver makes a solver whose tables take at most memory bytes (0 = DefaultMemory), but at least
// 64 KiB plus 32 KiB per thread.
func NewSolver(memory int64) *Solver {
	if memory == 0 {
		memory = DefaultMemory
	}
	return &Solver{memory: memory}
}

// probing returns the memory of the tables of all probers. More than 16 MiB per worker leaves the
// processor's caches, and took a fifth more time.
func (v *Solver) probing(threads int) int64 {
	return min(v.memory/4, int64(threads)*16<<20)
}

// Solve answers q for the side to move. It panics unless the space of the question is
// proof.Threes or proof.Order2, or if Passed or Most is set with a goal other than proof.AnyWin.
// Result.Nodes includes the positions of the searches for fours. If ctx is cancelled or its deadline
// passes, Solve stops within some milliseconds and the verdict is Unknown (Cancelled or Time). Solve
// does not change pos.
func (v *Solver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Result {
	switch {
	case q.Space != proof.Threes && q.Space != proof.Order2:
		panic("vct: asked about the space " + q.Space.String())
	case (q.Passed || q.Most > 0) && q.Goal != proof.AnyWin:
		panic("vct: asked for a pass proof or a win within a number of moves with the goal " + q.Goal.String())
	}
	start := time.Now()
	w := v.begin(pos, q)
	stop := w.signal
	if ctx.Err() != nil {
		stop.set()
	}
	defer context.AfterFunc(ctx, stop.set)()
	r := w.solve(&q)
	out := r.result(w, pos, q.ID, proof.ReasonOf(ctx))
	out.Nodes, out.Elapsed = w.nodes(), time.Since(start)
	return out
}

// SolveOn does the same as Solve, for callers that ask several engines about pos. It does not use
// their board: each of its threads has its own.
func (v *Solver) SolveOn(ctx context.Context, _ *lines.Board, pos *board.Position, q proof.Question) proof.Result {
	return v.Solve(ctx, pos, q)
}

func (v *Solver) begin(pos *board.Position, q proof.Question) *worker {
	threads := min(max(q.Threads, 1), mostThreads)
	if threads != v.threads { // each prober's share of the memory changes
		v.w, v.threads = recruit(threads, v.probing(threads)/int64(threads)), threads
	}
	stop := new(signal) // not reused: a late cancellation may still set the last search's signal
	v.table.begin(v.memory-v.probing(threads), &stop.now)
	for _, w := range append(v.w.mates, v.w) {
		w.begin(pos, &v.table, &q, stop)
	}
	if v.w.most = q.MaxNodes; q.MaxNodes == 0 {
		v.w.most = math.MaxUint64
	}
	return v.w
}

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
	e := encoder{size: pos.Size(), done: map[*step]span{}}
	e.write(r.win)
	return proof.Result{
		Verdict:        proof.NewWin(r.win.class(), proof.NewCertificate(pos, id, e.body, e.nodes)),
		Line:           w.line(r.win),
		First:          r.first,
		ProvedShortest: r.shortest,
		Incomplete:     r.cut,
		Stopped:        why,
	}
}
