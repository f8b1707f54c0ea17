package tss

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// Result is the answer to one question.
type Result struct {
	// Result has a Verdict of Win or Unknown, never None: the search misses wins, because the
	// defender plays all replies at once. Its Nodes count the threats of all trees (also those of
	// the replay's searches and of the defender), the combinations tried and the moves replayed.
	proof.Result
	// Exhausted means that the search ended by itself and found no win. The Verdict then has no
	// meaningful Reason.
	Exhausted bool
	Tree      Tree // the part of the position's tree that was searched
}

// The spaces of a threat-space search. It tries threes and fours (Sought). Every win that it
// replays against all defences is a win by moves of order 2 (Proved).
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

// NewSolver makes a solver whose first tree takes at most memory bytes (0 = DefaultMemory), but at
// least 32 KiB. The trees of nested searches are small.
func NewSolver(memory int64) *Solver {
	if memory <= 0 {
		memory = DefaultMemory
	}
	return &Solver{replay: replay{limit: int(max(memory/nodeBytes, 64)), memo: map[key]memo{}}}
}

// Solve looks for a win of the side to move. The end of ctx stops it within a few milliseconds. It
// does not change pos.
func (v *Solver) Solve(ctx context.Context, pos *board.Position, q proof.Question) Result {
	v.board.Reset(pos)
	stop := new(atomic.Bool)
	unwatch := context.AfterFunc(ctx, func() { stop.Store(true) })
	defer unwatch()
	if ctx.Err() != nil {
		stop.Store(true)
	}
	start := time.Now()
	p, won := v.Prove(&v.board, lines.SideOf(pos.ToMove()), q, stop)
	r := &v.replay
	res := Result{Result: proof.Result{Nodes: r.spent.nodes, Line: p.Line}}
	if won {
		res.Verdict = proof.NewWin(p.Class, proof.NewCertificate(pos, q.ID, p.Body, p.Nodes))
		res.First = p.Line[:1]
	} else {
		why, stopped := r.reason(ctx)
		res.Verdict, res.Exhausted = proof.NewUnknown(q.Space.Class(), why), !stopped
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

// Prove does the same as Solve, for searches with a fast board b: it looks for a win of side s, to
// move on b, and leaves b as it was. It stops soon after stop is set. The trees keep their memory,
// so a used solver allocates nothing if there is no win. BenchmarkFirstStage measures Prove.
func (v *Solver) Prove(b *lines.Board, s lines.Side, q proof.Question, stop *atomic.Bool) (Proof, bool) {
	r := &v.replay
	win := r.solve(b, s, q, stop)
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
	if r.spent.stopped {
		return proof.ReasonOf(ctx), true
	}
	return proof.Memory, r.trees[0].full
}

// solve searches b. If that finds no win and D has one five-square, A first blocks it.
func (r *replay) solve(b *lines.Board, s lines.Side, q proof.Question, stop *atomic.Bool) *step {
	r.b, r.me, r.opp, r.most = b, s, s.Other(), 2
	if q.Space == proof.Fours {
		r.most = 1
	}
	r.spent = spending{most: q.MaxNodes, stop: stop}
	if q.MaxNodes == 0 {
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
