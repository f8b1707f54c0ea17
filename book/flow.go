package book

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// sweep lets facts flow upwards once. That is enough: a move adds a stone, so sweep takes the
// layers from the most stones to the fewest, and stores each before it looks at the next. It looks
// only at positions before a newly decided one; with replies at all open ones, after it examined
// their replies.
func (p *Prover) sweep(ctx context.Context, replies bool) error {
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

// decide proves the nodes that the positions behind them decide.
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
			marked.Spent = p.question(p.o.Rounds - 1).MaxNodes // marks that the rounds are over, see passed
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

// tell marks the positions before newly decided ones: those with one stone less of the side that
// moved last.
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
