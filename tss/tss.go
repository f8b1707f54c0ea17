package tss

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// Options of one search. The zero value searches for fours and threes with the default limits.
type Options struct {
	FoursOnly bool   // find only wins by continuous fours
	MaxNodes  uint64 // see Result.Nodes; 0 = DefaultNodes
	ID        string // of the certificate
}

// Result is the answer to one question.
type Result struct {
	// Verdict is Win or Unknown, never None: because the defender plays all replies at once, the
	// search misses wins.
	Verdict proof.Verdict
	// Exhausted means that the search ended by itself and found no win. The Verdict then has no
	// meaningful Reason.
	Exhausted bool
	Tree      Tree       // of the position, as far as searched
	Line      proof.Line // the longest defence, up to and including the five
	// Nodes counts the threats of all trees (also those of the replay's searches and of the
	// defender), the combinations tried and the moves replayed.
	Nodes   uint64
	Elapsed time.Duration // of the search and of building the certificate
}

// The spaces of a threat-space search: threats are sought among threes and fours; every win that is
// found, replayed against all defences, is one by moves of order 2.
const (
	Sought = proof.Threes
	Proved = proof.Order2
)

// The default limits.
const (
	DefaultNodes  = 1_000_000 // some seconds
	DefaultMemory = 64 << 20  // bytes of the trees
)

// nodeBytes is the size of a node with its place in the tables.
const nodeBytes = 512

// Solver answers one question at a time and keeps its memory. It is not safe for concurrent use.
// Its zero value is unusable: see NewSolver.
type Solver struct {
	board  lines.Board
	replay replay
}

// NewSolver makes a solver whose first tree never takes more than memory bytes (0 = DefaultMemory).
// The trees of nested searches are small.
func NewSolver(memory int64) *Solver {
	if memory <= 0 {
		memory = DefaultMemory
	}
	return &Solver{replay: replay{limit: int(max(memory/nodeBytes, 64)), memo: map[key]memo{}}}
}

// Solve looks for a win of the side to move. The end of ctx stops it within a few milliseconds. It
// does not change pos.
func (v *Solver) Solve(ctx context.Context, pos *board.Position, o Options) Result {
	v.board.Reset(pos)
	stop := new(atomic.Bool)
	unwatch := context.AfterFunc(ctx, func() { stop.Store(true) })
	defer unwatch()
	if ctx.Err() != nil {
		stop.Store(true)
	}
	start := time.Now()
	p, won := v.Prove(&v.board, lines.SideOf(pos.ToMove()), o, stop)
	r := &v.replay
	res := Result{Nodes: r.spent.nodes, Line: p.Line}
	if won {
		res.Verdict = proof.NewWin(p.Class, proof.NewCertificate(pos, o.ID, p.Body, p.Nodes))
	} else {
		class := proof.VCT
		if o.FoursOnly {
			class = proof.VCF
		}
		why, stopped := r.reason(ctx)
		res.Verdict, res.Exhausted = proof.NewUnknown(class, why), !stopped
	}
	res.Elapsed = time.Since(start)
	res.Tree = r.trees[0].export()
	return res
}

// Proof is a win that Prove found.
type Proof struct {
	Class proof.Class // VCF, or VCT if some move is no four
	Body  []byte      // of a certificate for the position on the board
	Nodes uint64      // of the body
	Line  proof.Line  // the longest defence, up to and including the five
}

// Prove is Solve for searches whose position is on the fast board: it looks for a win of side s, to
// move on b, and leaves b as it was. It stops soon after stop is set. The trees keep their memory,
// so a warm solver allocates nothing without a win. BenchmarkFirstStage measures it.
func (v *Solver) Prove(b *lines.Board, s lines.Side, o Options, stop *atomic.Bool) (Proof, bool) {
	r := &v.replay
	win := r.solve(b, s, o, stop)
	if win == nil {
		return Proof{}, false
	}
	p := Proof{Class: proof.VCF, Body: win.body(nil, b.Size()), Nodes: win.nodes, Line: r.line(win)}
	if win.quiet {
		p.Class = proof.VCT
	}
	return p, true
}

// reason returns what stopped the search, and false if nothing did.
func (r *replay) reason(ctx context.Context) (proof.Reason, bool) {
	switch {
	case r.spent.stopped && errors.Is(ctx.Err(), context.DeadlineExceeded):
		return proof.Time, true
	case r.spent.stopped && ctx.Err() != nil:
		return proof.Cancelled, true
	case r.spent.stopped:
		return proof.Nodes, true
	default:
		return proof.Memory, r.trees[0].full
	}
}

// solve searches b. If that fails and D has a five-square, A blocks it first.
func (r *replay) solve(b *lines.Board, s lines.Side, o Options, stop *atomic.Bool) *step {
	r.b, r.me, r.opp, r.most = b, s, s.Other(), 2
	if o.FoursOnly {
		r.most = 1
	}
	r.spent = spending{most: o.MaxNodes, stop: stop}
	if o.MaxNodes == 0 {
		r.spent.most = DefaultNodes
	}
	r.key = key{}
	r.memo = emptied(r.memo)
	win := r.search(0)
	if win != nil {
		return win
	}
	if n, two := b.FiveSquares(r.opp); n == 1 {
		return r.play(two[0], nil, 1)
	}
	return nil
}
