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

// Goal says which question is asked.
type Goal uint8

// The questions: any win, a win proved to be the shortest (fewest attacker
// moves), or every first move that wins (and any line).
const (
	Any Goal = iota
	Shortest
	AllFirst
)

// Options of one search. The zero value searches for any win without limits
// but the default memory.
type Options struct {
	Goal     Goal
	MaxNodes uint64 // positions visited, see Result.Nodes; 0 = no limit
	ID       string // goes into the certificate
	// Visited, unless nil, is for those who watch: while the search goes on it
	// adds the positions visited, in lumps of 1024 and never more than
	// Result.Nodes in all.
	Visited *atomic.Uint64
}

// Result is the answer to one question.
type Result struct {
	Verdict proof.Verdict
	// Moves are the attacker's moves of the certificate, the five left out
	// where two five-squares decide; nil without a win.
	Moves []board.Point
	Line  proof.Line // both sides' moves, up to and including the five
	// First is the winning first move; for AllFirst every one that the search
	// has proved to win.
	First []board.Point
	// ProvedShortest says that no win has fewer attacker moves.
	ProvedShortest bool
	// Incomplete says that AllFirst was stopped, for the reason given, before
	// every first move was decided, although a win is known.
	Incomplete bool
	Stopped    proof.Reason // why, where Incomplete
	// Nodes counts the positions visited, after either side's move; those that
	// the table answered without a move count too.
	Nodes uint64
	// Elapsed is the time of the search and of building the certificate. It
	// leaves out what comes before, to set up the solver's board and empty its
	// table (some 2 µs), and writing the line out.
	Elapsed time.Duration
}

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

// Solve answers for the side to move. Cancelling ctx, or its deadline, stops
// the search within a millisecond: the verdict is then Unknown (Cancelled or
// Time). pos is not changed.
func (v *Solver) Solve(ctx context.Context, pos *board.Position, o Options) Result {
	v.board.Reset(pos)
	return v.SolveOn(ctx, &v.board, pos, o)
}

// SolveOn is Solve for callers who have pos on a fast board already. It moves
// stones on b and leaves it as it was.
func (v *Solver) SolveOn(ctx context.Context, b *lines.Board, pos *board.Position, o Options) Result {
	s := &v.search
	s.prepare(pos.Size())
	stop := new(atomic.Bool) // not reused: what watched the last context may still set that one
	s.begin(b, lines.SideOf(pos.ToMove()), v.memory, o.MaxNodes, stop, o.Visited)
	if ctx.Err() != nil {
		stop.Store(true)
	}
	unwatch := context.AfterFunc(ctx, func() { stop.Store(true) })
	start := time.Now()
	r := s.answer(pos, o.Goal)
	unwatch()
	if r.Verdict.Outcome() == proof.Unknown || r.Incomplete {
		r.because(proof.ReasonOf(ctx))
	}
	if r.Verdict.Outcome() == proof.Win {
		body := proof.VCFBody(nil, pos.Size(), r.Moves)
		r.Verdict = proof.NewWin(proof.VCF, proof.NewCertificate(pos, o.ID, body, uint64(len(r.Moves))))
	}
	r.Nodes, r.Elapsed = s.nodes, time.Since(start)
	if len(r.Moves) > 0 {
		r.Line = s.lineOf(r.Moves)
	}
	return r
}

// because notes why the search was stopped.
func (r *Result) because(why proof.Reason) {
	if r.Incomplete {
		r.Stopped = why
		return
	}
	r.Verdict = proof.NewUnknown(proof.VCF, why)
}
