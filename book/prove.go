package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/proof"
)

// Options of a run. The zero value asks for wins by fours, without limits.
type Options struct {
	Space    proof.Space   // that is searched
	MaxNodes uint64        // for each position in the first round; 0 = no limit
	Time     time.Duration // for each position in the first round; 0 = no limit
	Rounds   int           // how many there are at most; 0 = 1
	Deepen   uint64        // what the limits grow by from round to round; 0 = 4
	// Replies says that at the end the moves of a position under threat are
	// examined, with the limits of the first round, even where the book does
	// not have them.
	Replies bool
	Threads int // of what is not done by the queue; 0 = runtime.GOMAXPROCS
}

// Errors of a run, beside those of the store and the queue.
var (
	// ErrSpace: the space is none that is searched.
	ErrSpace = errors.New("not a space that is searched")
	// ErrResult: a result that answers no job.
	ErrResult = errors.New("not the result of a job")
)

// Prover proves a book. Use one for one run.
type Prover struct {
	book  *Book
	store Store
	queue Queue
	o     Options
	order []int32 // nodes, those with the most stones first

	reached uint64 // the budget that an earlier run came to, as its records tell
	round   atomic.Int32
	done    atomic.Int64 // positions of the round
	counts  [proof.Lost + 1]atomic.Int64
	mu      sync.Mutex // for the nodes while the queue is at work
	untold  []*node    // decided, and those before them not told yet
	report  Report
}

// NewProver makes a prover. Until it is done with, the book must not be added to,
// nor be given to another prover, which would make this one forget.
func NewProver(b *Book, s Store, q Queue, o Options) *Prover {
	o.Rounds = max(o.Rounds, 1)
	o.Deepen = cmp.Or(o.Deepen, 4)
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	p := &Prover{book: b, store: s, queue: q, o: o}
	for i := range b.nodes {
		b.nodes[i].known = known{}
		p.order = append(p.order, int32(i))
	}
	slices.SortStableFunc(p.order, func(x, y int32) int { return cmp.Compare(b.nodes[y].stones, b.nodes[x].stones) })
	p.counts[proof.Unknown].Store(int64(len(b.nodes)))
	return p
}

// Run proves what it can, stores it, and reports. Cancelling ctx stops it within
// milliseconds; what is done by then is in the store, and Report.Stopped is
// set. An error is the first of the store or the queue, or ErrSpace; the report
// says what was done before it.
func (p *Prover) Run(ctx context.Context) (Report, error) {
	if !p.o.Space.Searched() {
		return Report{}, fmt.Errorf("%w: %v, expected vcf, three or order2", ErrSpace, p.o.Space)
	}
	start := time.Now()
	err := p.run(ctx)
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		p.report.Stopped, err = true, nil
	}
	err = errors.Join(err, p.store.Flush())
	p.finish(time.Since(start))
	return p.report, err
}

func (p *Prover) run(ctx context.Context) error {
	for r := range p.o.Rounds {
		if err := p.search(ctx, r); err != nil {
			return err
		}
		if last := r == p.o.Rounds-1; !last && !p.passed(r) {
			if err := p.sweep(ctx, false); err != nil {
				return err
			}
			if err := p.store.Flush(); err != nil { // before what the next round finds
				return err
			}
		}
	}
	return p.sweep(ctx, p.o.Replies)
}

// question is what is asked in round r, from 0.
func (p *Prover) question(r int) proof.Question {
	return proof.Question{Space: p.o.Space, MaxNodes: p.grown(p.o.MaxNodes, r)}
}

// limit is the time for a question of round r.
func (p *Prover) limit(r int) time.Duration {
	return time.Duration(min(p.grown(uint64(p.o.Time), r), 1<<62))
}

// grown is n after r rounds, or the largest number.
func (p *Prover) grown(n uint64, r int) uint64 {
	for range r {
		high, low := bits.Mul64(n, p.o.Deepen)
		if high > 0 {
			return 1<<64 - 1
		}
		n = low
	}
	return n
}

// passed reports whether an earlier run went beyond round r, so that what was
// to flow after it has flown.
func (p *Prover) passed(r int) bool {
	n := p.grown(p.o.MaxNodes, r)
	return n > 0 && p.reached > n
}
