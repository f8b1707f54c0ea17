// Package oracle answers the questions that other programs ask about a position. An Oracle decides
// whether it is won by threats (Probe) and which of its moves win, lose or hold (Filter). It asks
// cheap questions first, under a budget of nodes and time. A Session follows an engine's own
// search. proof/check accepted every win that the package reports, and a solve.Store remembers
// results.
//
// Two questions of people have their own packages, which use the same engines: which moves hold
// against the opponent's threat (oracle/defend), and what refutes an idea (oracle/why).
//
// Letters: m the side to move and o its opponent, b a Budget or a board, r an Oracle or a
// proof.Record, q a question in progress.
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
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/tss"
)

// Options of an Oracle. The zero value has no store, as many engines as the processor has threads,
// and solve.DefaultMemory for all of them.
type Options struct {
	Store solve.Store
	// Keep is the least number of nodes of a search whose result is stored. 0 = all.
	Keep    uint64
	Engines int   // searches at the same time; further ones wait. 0 = runtime.GOMAXPROCS
	Memory  int64 // bytes of the tables of all engines, at least 1 MiB each; 0 = solve.DefaultMemory
}

// Budget limits the work on one question. The zero value searches for wins by fours, to the end.
type Budget struct {
	// Space is the largest space that is searched. proof.Any is for Probe and Find with
	// proof.AnyWin only; then the verdict is never None.
	Space proof.Space
	Nodes uint64 // positions visited by all stages together; 0 = no limit
	// Lost asks the store whether the position is lost, even if a look shows that there is no win.
	// That takes microseconds instead of nanoseconds.
	Lost bool
	Time time.Duration // limits the searches, besides the deadline of the context; 0 = no limit
}

// refused returns the error for a budget whose space no search can exhaust.
func (b *Budget) refused() error {
	return fmt.Errorf("%w: space %v, expected %s", ErrBudget, b.Space, proof.NamesOf(proof.Searched()))
}

// unknown returns the error for a number that is no space.
func (b *Budget) unknown() error {
	return fmt.Errorf("%w: %v, expected %s", ErrBudget, b.Space, proof.NamesOf(append(proof.Searched(), proof.Any)))
}

// ErrBudget is returned for a Budget whose space no search covers.
var ErrBudget = errors.New("no such budget")

// Answer is the result of a question about a position. proof/check accepted each Win.
type Answer struct {
	Verdict proof.Verdict
	// Space is the one of the budget. For a win by any moves it is the smallest that the proof shows.
	Space proof.Space
	// Lost says, beside a Verdict of None, that a checked win refutes every legal move. Only a
	// store knows this.
	Lost bool
	// Shortest says that no win of the space is shorter: a five at once, or the store knows it. No
	// stage searches for it.
	Shortest bool
	Line     proof.Line // of a Win, up to and including the five
	Stage    solve.Stage
	// Nodes counts the positions visited for this answer: 0 for a stored win or "none". The cheap
	// stages may run before the store answers that a budget does not suffice.
	Nodes uint64
	// Waited is the time during which all engines were busy with other questions.
	Waited time.Duration
}

// Oracle answers other engines: does the side to move win by threats, and which moves hold? It asks
// cheap questions first: a position without any threat takes nanoseconds. With a budget of nodes
// and the same store, the answer is always the same. An Oracle is safe for concurrent use. The zero
// value is unusable: see New.
type Oracle struct {
	o       Options
	engines chan *engine  // the idle engines; nil = still to be made
	boards  sync.Pool     // of *lines.Board
	checks  chan struct{} // one per running check
}

// engine answers one question at a time.
type engine struct {
	solver   *solve.Solver
	defender *defend.Defender
	trees    *tss.Solver
}

// New makes an oracle. It makes its engines when it first needs them.
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

// An engine's trees may take 1/treeShare of its memory.
const treeShare = 16

// engage runs work on one of the engines, within the time of the budget, and returns how long it
// waited for an engine. If ctx ends first, engage does not run work, and ok is false.
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

// Probe decides whether the side to move of pos wins within the budget's space. If the budget or
// ctx ends first, the verdict is Unknown; ctx stops it within milliseconds. The error wraps
// ErrBudget or verify.ErrUnchecked; then the answer has no meaning. Probe does not change pos.
func (r *Oracle) Probe(ctx context.Context, pos *board.Position, b Budget) (Answer, error) {
	fast := r.boards.Get().(*lines.Board)
	defer r.boards.Put(fast)
	fast.Reset(pos)
	return r.probe(ctx, fast, pos, b)
}

// place sets the Space of the answer to a question with this budget.
func (a *Answer) place(pos *board.Position, b *Budget) {
	if a.Space = b.Space; b.Space != proof.Any {
		return
	}
	if c := a.Verdict.Certificate(); c != nil {
		a.Space, _ = new(tree.Reader).Space(pos, c.Body) // the checker has accepted the body
	}
}

func (r *Oracle) probe(ctx context.Context, fast *lines.Board, pos *board.Position, b Budget) (Answer, error) {
	a, err := r.answer(ctx, fast, pos, b)
	a.place(pos, &b)
	return a, err
}

// answer does the same as probe, but does not set the Space of the answer.
func (r *Oracle) answer(ctx context.Context, fast *lines.Board, pos *board.Position, b Budget) (Answer, error) {
	if b.Space >= proof.Spaces {
		return Answer{}, b.unknown()
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

// Verify checks a certificate, a line of JSON. At most as many checks run at once as there are
// engines, and a check ends with ctx. The error is that of package check, or wraps ctx.Err().
func (r *Oracle) Verify(ctx context.Context, line []byte) (*check.Claim, error) {
	return guarded(ctx, r.checks, func() (*check.Claim, error) { return check.VerifyContext(ctx, line) })
}

// guarded runs work once it has a place, and waits for both until ctx ends. Work that outlasts ctx,
// such as reading JSON, keeps its place until it ends, so that no more of it runs than there are
// places. If work panics, so does guarded: the caller must handle that.
func guarded[T any](ctx context.Context, places chan struct{}, work func() (T, error)) (none T, err error) {
	select {
	case places <- struct{}{}:
	case <-ctx.Done():
		return none, ctx.Err()
	}
	type answer struct {
		found T
		err   error
		fault any
	}
	done := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			a.fault = recover()
			<-places
			done <- a
		}()
		a.found, a.err = work()
	}()
	select {
	case a := <-done:
		if a.fault != nil {
			panic(a.fault)
		}
		return a.found, a.err
	case <-ctx.Done():
		return none, ctx.Err()
	}
}
