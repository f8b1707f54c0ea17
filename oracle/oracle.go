package oracle

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/tss"
)

// Options of an Oracle. The zero value has no store, as many engines as the
// processor has threads, and solve.DefaultMemory for all of them.
type Options struct {
	Store solve.Store
	// Keep is how many nodes a search must have visited for the store to be
	// told of it: what is found out sooner is not worth a place. 0 = all.
	Keep    uint64
	Engines int   // searches at the same time; further ones wait. 0 = runtime.GOMAXPROCS
	Memory  int64 // bytes of the tables of all engines, at least 1 MiB each; 0 = solve.DefaultMemory
}

// Budget limits the work on one question. The zero value searches for wins by
// fours, to the end.
type Budget struct {
	// Space is the largest that is searched.
	Space proof.Space
	Nodes uint64 // positions visited by all stages together; 0 = no limit
	// Lost asks the store whether the position is known to be lost, also where a
	// look at it says that there is no win: microseconds instead of nanoseconds.
	Lost bool
	Time time.Duration // of searching, beside the deadline of the context; 0 = no limit
}

// refused is the error for a space that no search has.
func (b *Budget) refused() error {
	return fmt.Errorf("%w: space %v, expected %s", ErrBudget, b.Space, proof.NamesOf(proof.Searched()))
}

// ErrBudget is returned for a Budget that no search has.
var ErrBudget = errors.New("no such budget")

// Answer is what is known of a position. A Win was accepted by proof/check.
type Answer struct {
	Verdict proof.Verdict
	// Lost says, beside a Verdict of None, that every legal move is refuted by a
	// win that was checked. Only a store knows.
	Lost bool
	// Shortest says that no win of the space is shorter: a five at once, or the
	// store knows. No stage searches for it.
	Shortest bool
	Line     proof.Line // of a Win, up to and including the five
	Stage    solve.Stage
	// Nodes is positions visited now: none for a stored win or "none". Before the
	// store's word that a budget does not suffice, cheap stages may be tried.
	Nodes uint64
	// Waited is for how long all engines were busy with other questions.
	Waited time.Duration
}

// Oracle answers other engines: is this position won by threats, and which of
// these moves hold? Cheap questions first: a position in which nothing can be
// threatened is answered in nanoseconds. For a budget of nodes, and the same
// store, an answer is always the same. Safe for concurrent use; the zero value
// is unusable: see New.
type Oracle struct {
	o       Options
	engines chan *engine  // idle ones; nil ones are still to be made
	boards  sync.Pool     // of *lines.Board
	checks  chan struct{} // the checks of Verify that are under way
}

// engine answers one question at a time.
type engine struct {
	solver   *solve.Solver
	defender *defend.Defender
	trees    *tss.Solver
}

// New makes an oracle. Its engines are made when they are needed.
func New(o Options) *Oracle {
	if o.Engines <= 0 {
		o.Engines = runtime.GOMAXPROCS(0)
	}
	if o.Memory <= 0 {
		o.Memory = solve.DefaultMemory
	}
	r := &Oracle{o: o, engines: make(chan *engine, o.Engines), checks: make(chan struct{}, o.Engines)}
	for range o.Engines {
		r.engines <- nil
	}
	r.boards.New = func() any { return new(lines.Board) }
	return r
}

// treeShare is the part of an engine's memory that its trees may take: 1/16.
const treeShare = 16

// engage does work on one of the engines, within the time of the budget, and reports how
// long it waited for one. If ctx ends first, there is no work, and ok is false.
func (r *Oracle) engage(ctx context.Context, b Budget, work func(context.Context, *engine) error) (waited time.Duration, ok bool, err error) {
	var e *engine
	select {
	case e = <-r.engines:
	default:
		solve.ProgressOf(ctx).Enter(solve.Sight)
		start := time.Now()
		select {
		case e = <-r.engines:
		case <-ctx.Done():
			return time.Since(start), false, nil
		}
		waited = time.Since(start)
	}
	defer func() { r.engines <- e }()
	if e == nil {
		memory := max(r.o.Memory/int64(r.o.Engines), 1<<20)
		solver := solve.New(memory - memory/treeShare)
		e = &engine{solver, defend.New(solver), tss.NewSolver(memory / treeShare)}
	}
	if b.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.Time)
		defer cancel()
	}
	return waited, true, work(ctx, e)
}

// Probe asks whether the side to move of pos wins within the budget's space.
// Cancelling ctx, or its deadline, stops it within milliseconds; then, and where
// the budget does not suffice, the verdict is Unknown. The error wraps ErrBudget
// or verify.ErrUnchecked; then the answer says nothing. pos is not changed.
func (r *Oracle) Probe(ctx context.Context, pos *board.Position, b Budget) (Answer, error) {
	fast := r.boards.Get().(*lines.Board)
	defer r.boards.Put(fast)
	fast.Reset(pos)
	return r.probe(ctx, fast, pos, b)
}

// probe is Probe with the position on a fast board too.
func (r *Oracle) probe(ctx context.Context, fast *lines.Board, pos *board.Position, b Budget) (Answer, error) {
	if !b.Space.Searched() {
		return Answer{}, b.refused()
	}
	me := lines.SideOf(pos.ToMove())
	five, none := solve.Look(fast, me, b.Space)
	if five {
		return r.five(fast, pos, me)
	}
	if none && (!b.Lost || r.o.Store == nil) {
		return Answer{Verdict: proof.NoWin(b.Space.Class())}, nil
	}
	a, known, ok := r.recall(ctx, pos, b)
	switch {
	case none && !a.Lost:
		return Answer{Verdict: proof.NoWin(b.Space.Class())}, nil
	case ok:
		return a, nil
	}
	return r.search(ctx, fast, pos, b, known)
}
