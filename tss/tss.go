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

// Options of one search. The zero value searches for fours and threes with the
// default limits.
type Options struct {
	FoursOnly bool   // no threes: only wins by continuous fours are found
	MaxNodes  uint64 // see Result.Nodes; 0 = DefaultNodes
	ID        string // goes into the certificate
}

// Result is the answer to one question.
type Result struct {
	// Verdict is Win or Unknown, never None: a search that lets the defender
	// play all replies at once misses wins, so that finding nothing is no
	// statement about the position.
	Verdict proof.Verdict
	// Exhausted says that the search went to its end and found nothing: no win
	// by threat-space search. The Verdict's Reason then means nothing.
	Exhausted bool
	Tree      Tree       // of the position itself, as far as it was searched
	Line      proof.Line // the longest defence, up to and including the five
	// Nodes counts the threats of all trees, those of the replay's searches and
	// of the defender's included, the combinations tried and the moves replayed.
	Nodes uint64
	// Elapsed is the time of the search and of building the certificate, without
	// copying the tree.
	Elapsed time.Duration
}

// The spaces of a threat-space search: threats are sought among threes and fours; every
// win that is found, replayed against all defences, is one by moves of order 2.
const (
	Sought = proof.Threes
	Proved = proof.Order2
)

// DefaultNodes is the limit of nodes where none is given: some seconds.
const DefaultNodes = 1_000_000

// DefaultMemory is the limit of the trees in bytes where none is given.
const DefaultMemory = 64 << 20

// nodeBytes is what a node takes, its place in the tables included.
const nodeBytes = 512

// Solver answers one question at a time and keeps its memory. Not safe for
// concurrent use: make one a goroutine. The zero value is unusable: see
// NewSolver.
type Solver struct {
	board  lines.Board
	replay replay
}

// NewSolver makes a solver whose first tree never takes more than memory bytes
// (0 = DefaultMemory); those within it are small.
func NewSolver(memory int64) *Solver {
	if memory <= 0 {
		memory = DefaultMemory
	}
	return &Solver{replay: replay{limit: int(max(memory/nodeBytes, 64)), memo: map[key]memo{}}}
}

// Solve looks for a win of the side to move. Cancelling ctx, or its deadline,
// stops it within a few milliseconds. pos is not changed.
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

// Proof is a win that Prove has found.
type Proof struct {
	Class proof.Class // VCF, or VCT if some move is no four
	Body  []byte      // of a certificate for the position on the board
	Nodes uint64      // of the body
	Line  proof.Line  // the longest defence, up to and including the five
}

// Prove is Solve for searches that have their position on the fast board: it
// looks for a win of side s, to move on b, which is as before at the end. It
// stops soon after stop is set. The solver's trees keep their memory, so that
// without a win it allocates nothing once it is warm; what it costs is in
// BenchmarkFirstStage.
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

// reason says what stopped the search, and whether anything did.
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

// solve searches b, and what A has to do first if D has a five-square.
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
