package book

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// sweep lets facts flow upwards once, which is enough: a move adds a stone, so
// layers are taken from the most stones to the fewest, and each is stored before
// the next one is looked at. Only positions before a newly decided one are looked
// at; with replies, all that are open, whose replies are examined first.
func (p *Prover) sweep(ctx context.Context, replies bool) error {
	for rest := p.order; len(rest) > 0; {
		if err := p.tell(); err != nil {
			return err
		}
		n := p.layer(rest)
		var open []int32
		for _, i := range rest[:n] {
			if x := &p.book.nodes[i]; !x.decided() && (x.news != 0 || replies) {
				open = append(open, i)
			}
		}
		rest = rest[n:]
		if len(open) == 0 {
			continue
		}
		if replies {
			if err := p.examineReplies(ctx, open); err != nil {
				return err
			}
		}
		if err := p.decide(ctx, open, replies); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// layer is how many nodes at the front have as many stones as the first.
func (p *Prover) layer(rest []int32) int {
	stones := p.book.nodes[rest[0]].stones
	n := slices.IndexFunc(rest, func(i int32) bool { return p.book.nodes[i].stones != stones })
	if n < 0 {
		return len(rest)
	}
	return n
}

// decide proves those of the nodes that what lies behind them decides.
func (p *Prover) decide(ctx context.Context, open []int32, replies bool) error {
	var stored atomic.Bool
	err := p.each(ctx, slices.Values(open), func(i int32) error {
		n := &p.book.nodes[i]
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
			marked.Spent = p.question(p.o.Rounds - 1).MaxNodes // tells that the rounds are over, see passed
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

// tell has the positions looked at that lie before newly decided ones: those with
// one stone less of the side that moved last.
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

// all is the nodes' numbers.
func all(n int) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for i := range n {
			if !yield(int32(i)) {
				return
			}
		}
	}
}

// each calls do for every node of the list, on several goroutines, until one
// fails or ctx has ended.
func (p *Prover) each(ctx context.Context, list iter.Seq[int32], do func(int32) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next, stop := iter.Pull(list)
	defer stop()
	var mu sync.Mutex
	var busy sync.WaitGroup
	take := func() (int32, bool) {
		mu.Lock()
		defer mu.Unlock()
		return next()
	}
	for range p.o.Threads {
		busy.Go(func() {
			for i, ok := take(); ok && ctx.Err() == nil; i, ok = take() {
				if err := do(i); err != nil {
					cancel(err)
				}
			}
		})
	}
	busy.Wait()
	return context.Cause(ctx)
}
