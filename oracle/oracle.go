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
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/tss"
	"github.com/gsolve/gsolve/vcf"
)

// Store remembers what was proved. *proofdb.DB is one. Its errors are its own to
// report: the oracle takes them for "nothing known" and goes on. Both methods
// are called from many goroutines.
type Store interface {
	// Get is what is known of pos, all of it checked, in the orientation of pos.
	Get(pos *board.Position) (proof.Known, error)
	// Add takes in what was found out about pos, soon or at once.
	Add(pos *board.Position, r proof.Record) error
}

// Options of an Oracle. The zero value has no store, as many engines as the
// processor has threads, and vcf.DefaultMemory for all of them.
type Options struct {
	Store Store
	// Keep is how many nodes a search must have visited for the store to be
	// told of it: what is found out sooner is not worth a place. 0 = all.
	Keep    uint64
	Engines int   // searches at the same time; further ones wait. 0 = runtime.GOMAXPROCS
	Memory  int64 // bytes of the tables of all engines, at least 1 MiB each; 0 = vcf.DefaultMemory
}

// Budget limits the work on one question. The zero value searches for wins by
// fours, to the end.
type Budget struct {
	// Space is the largest that is searched: proof.Fours, Threes or Order2.
	Space proof.Space
	Nodes uint64 // positions visited by all stages together; 0 = no limit
	// Lost asks the store whether the position is known to be lost, also where a
	// look at it says that there is no win: microseconds instead of nanoseconds.
	Lost bool
	Time time.Duration // of searching, beside the deadline of the context; 0 = no limit
}

// ErrBudget is returned for a Budget that no search has.
var ErrBudget = errors.New("no such budget")

// Stage is who gave an answer.
type Stage uint8

// The stages in the order in which they are asked: a look at the lines of the
// board, the store, the searches.
const (
	Sight Stage = iota
	Stored
	Fours
	Trees
	Threats
)

// String is the name in answers: "sight", "store", "vcf", "tss" or "vct".
func (s Stage) String() string {
	return [...]string{"sight", "store", "vcf", "tss", "vct"}[min(s, Threats)]
}

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
	Stage    Stage
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

// engine is the solvers of one search at a time.
type engine struct {
	Defender
	trees *tss.Solver
}

// New makes an oracle. Its engines are made when they are needed.
func New(o Options) *Oracle {
	if o.Engines <= 0 {
		o.Engines = runtime.GOMAXPROCS(0)
	}
	if o.Memory <= 0 {
		o.Memory = vcf.DefaultMemory
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

// borrow takes an engine, and says how long it had to wait for one. The error
// is the context's.
func (r *Oracle) borrow(ctx context.Context) (e *engine, waited time.Duration, err error) {
	select {
	case e = <-r.engines:
	default:
		progressOf(ctx).enter(Sight)
		start := time.Now()
		select {
		case e = <-r.engines:
		case <-ctx.Done():
			err = ctx.Err()
		}
		waited = time.Since(start)
	}
	if e == nil && err == nil {
		memory := max(r.o.Memory/int64(r.o.Engines), 1<<20)
		e = &engine{*NewDefender(memory - memory/treeShare), tss.NewSolver(memory / treeShare)}
	}
	return e, waited, err
}

func (r *Oracle) giveBack(e *engine) { r.engines <- e }

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
	if b.Space > proof.Order2 {
		return Answer{}, fmt.Errorf("%w: space %v, expected vcf, three or order2", ErrBudget, b.Space)
	}
	me := lines.SideOf(pos.ToMove())
	five, none := look(fast, me, b.Space)
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

// look says what all lines at a glance tell: a five, or that there is no win of
// the space. Without pairs there are no threes and fours either.
func look(fast *lines.Board, me lines.Side, space proof.Space) (five, none bool) {
	if space != proof.Fours && !fast.Pairs(me) {
		return false, true
	}
	five, four := fast.Sight(me)
	return five, !five && !four && space == proof.Fours
}
