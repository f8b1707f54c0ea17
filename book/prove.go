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

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Options of a run. The zero value asks for wins by fours, without limits.
type Options struct {
	Space    proof.Space   // to search for wins
	MaxNodes uint64        // of each search in the first round; 0 = no limit
	Time     time.Duration // of each search in the first round; 0 = no limit
	Rounds   int           // at most; 0 = 1
	Deepen   uint64        // the factor of the limits from round to round; 0 = 4
	Replies  bool          // at the end, search replies to threats outside the book, with the first limits
	Threads  int           // beside those of the queue; 0 = runtime.GOMAXPROCS
}

// Errors of a run, beside those of the store and the queue.
var (
	// ErrSpace: no search has that space.
	ErrSpace = errors.New("not a space that is searched")
	// ErrResult: a result does not answer a job.
	ErrResult = errors.New("not the result of a job")
)

// Prover proves a book. Each run needs a Prover of its own.
type Prover struct {
	book  *Book
	store Store
	queue Queue
	o     Options
	order []int32 // nodes, those with the most stones first

	reached  uint64       // the largest budget in the records of earlier runs
	phase    atomic.Int32 // a Phase
	round    atomic.Int32
	done     atomic.Int64 // positions of the round
	examined atomic.Int64 // replies outside the book
	counts   [proof.Lost + 1]atomic.Int64
	mu       sync.Mutex // guards the nodes while the queue works
	untold   []*node    // decided nodes that tell has yet to handle
	report   Report
}

// NewProver makes a prover. While it runs, do not add to the book, and do not give the book to
// another prover, which would clear its knowledge.
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

// Run searches the book, stores the results, and reports. Cancelling ctx stops it within
// milliseconds; then the store has all results so far, and Report.Stopped is set. The error is the
// first of the store or the queue, or ErrSpace; the report covers the work before it.
func (p *Prover) Run(ctx context.Context) (Report, error) {
	if !p.o.Space.Searched() {
		return Report{}, fmt.Errorf("%w: %v, expected %s", ErrSpace, p.o.Space, proof.NamesOf(proof.Searched()))
	}
	start := time.Now()
	defer p.phase.Store(int32(Ended))
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
			if err := p.store.Flush(); err != nil { // before the results of the next round
				return err
			}
		}
	}
	return p.sweep(ctx, p.o.Replies)
}

func (p *Prover) question(r int) proof.Question {
	return proof.Question{Space: p.o.Space, MaxNodes: p.grown(p.o.MaxNodes, r)}
}

func (p *Prover) limit(r int) time.Duration {
	return time.Duration(min(p.grown(uint64(p.o.Time), r), 1<<62))
}

// grown returns the limit for round r if the first round has the limit n; at most 1<<64 - 1.
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

// passed reports whether an earlier run went beyond round r. Then the facts of that round have
// flowed.
func (p *Prover) passed(r int) bool {
	n := p.grown(p.o.MaxNodes, r)
	return n > 0 && p.reached > n
}

// sweep lets facts flow upwards once. That is enough: a move adds a stone, so sweep takes the
// layers from the most stones to the fewest, and stores each before it looks at the next. Without
// replies it looks only at positions before a newly decided one. With replies it looks at all open
// positions, and examines their replies first.
func (p *Prover) sweep(ctx context.Context, replies bool) error {
	p.phase.Store(int32(Flowing))
	for rest := p.order; len(rest) > 0; {
		if err := p.tell(); err != nil {
			return err
		}
		var open []int32
		for stones := p.book.nodes[rest[0]].stones; len(rest) > 0 && p.book.nodes[rest[0]].stones == stones; rest = rest[1:] {
			if x := &p.book.nodes[rest[0]]; !x.decided() && (x.news != 0 || replies) {
				open = append(open, rest[0])
			}
		}
		if len(open) == 0 {
			continue
		}
		if replies {
			p.phase.Store(int32(Examining))
			if err := p.examineReplies(ctx, open); err != nil {
				return err
			}
			p.phase.Store(int32(Flowing))
		}
		if err := p.decide(ctx, open, replies); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// decide proves the nodes that the positions one move later decide.
func (p *Prover) decide(ctx context.Context, open []int32, replies bool) error {
	var stored atomic.Bool
	err := p.each(ctx, len(open), func(i int) error {
		n := &p.book.nodes[open[i]]
		heard := n.news
		n.news = 0
		pos, err := n.position()
		if err != nil {
			return err
		}
		rec, ok, err := p.newLook(pos, replies || !p.o.Replies).decide(heard)
		if err != nil || !ok {
			return err
		}
		marked := rec
		if replies {
			marked.Spent = p.question(p.o.Rounds - 1).MaxNodes // for passed: the rounds are over
		}
		if err := p.store.Add(pos, marked); err != nil {
			return fmt.Errorf("%s: %w", p.book.name(n), err)
		}
		stored.Store(true)
		if rec.Space, err = keptIn(pos, &rec); err != nil {
			return err
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		n.flowed = true
		p.note(n, &rec)
		return nil
	})
	if err != nil || !stored.Load() {
		return err
	}
	return p.store.Settle()
}

// tell marks the positions one move before newly decided ones: those with one stone less of the
// side that moved last.
func (p *Prover) tell() error {
	var buf [board.MaxSize * board.MaxSize]board.Point
	for _, n := range p.untold {
		pos, err := n.position()
		if err != nil {
			return err
		}
		t := p.book.images(pos.Size())
		f := t.family(pos)
		mover := pos.ToMove().Opponent()
		what := ofWin
		if n.state == proof.Lost {
			what = ofLoss
		}
		for _, m := range pos.AppendStones(buf[:0], mover) {
			p.book.find(t.flipped(&f, m, mover, pos.Rule(), mover), func(before *node) { before.news |= what })
		}
	}
	p.untold = p.untold[:0]
	return nil
}

// each calls do(0), … do(n-1) on several goroutines, until one fails or ctx has ended.
func (p *Prover) each(ctx context.Context, n int, do func(i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var taken atomic.Int64
	var busy sync.WaitGroup
	for range p.o.Threads {
		busy.Go(func() {
			for i := int(taken.Add(1)); i <= n && ctx.Err() == nil; i = int(taken.Add(1)) {
				if err := do(i - 1); err != nil {
					cancel(err)
				}
			}
		})
	}
	busy.Wait()
	return context.Cause(ctx)
}
