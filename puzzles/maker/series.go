package maker

import (
	"context"
	"sync"

	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// attempt is one on its way to a maker, or back.
type attempt struct {
	number uint64
	done   chan struct{}   // closed when the rest is set
	puzzle *puzzles.Puzzle // nil if none came of it
	err    error
}

// attemptsAhead is how many attempts a maker may be ahead of the slowest.
const attemptsAhead = 16

// Series has makers with the same options try side by side, and hands on what
// came of attempt 0, 1, 2, …, in this order whatever the number of makers: nil
// where nothing did, or where the puzzle is one that there was before (the same
// position or combination, see CoreOf). It ends when each asks for no more, or
// with the error of each, of an attempt, or of ctx.
func Series(ctx context.Context, makers []*Maker, each func(number uint64, p *puzzles.Puzzle) (more bool, err error)) error {
	ctx, cancel := context.WithCancel(ctx)
	var working sync.WaitGroup
	defer working.Wait()
	defer cancel()
	work, pending := make(chan *attempt), make(chan *attempt, attemptsAhead*len(makers))
	working.Go(func() {
		for n := uint64(0); ; n++ {
			a := &attempt{number: n, done: make(chan struct{})}
			if !send(ctx, pending, a) || !send(ctx, work, a) {
				return
			}
		}
	})
	for _, m := range makers {
		working.Go(func() {
			for a, ok := next(ctx, work); ok; a, ok = next(ctx, work) {
				a.puzzle, a.err = m.Attempt(ctx, a.number)
				close(a.done)
			}
		})
	}
	known := map[[16]byte]bool{}
	for a, ok := next(ctx, pending); ok; a, ok = next(ctx, pending) {
		select {
		case <-a.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if more, err := a.handOn(known, each); err != nil || !more {
			return err
		}
	}
	return ctx.Err()
}

// handOn gives each what came of an attempt.
func (a *attempt) handOn(known map[[16]byte]bool, each func(uint64, *puzzles.Puzzle) (bool, error)) (more bool, err error) {
	if a.err != nil {
		return false, a.err
	}
	if a.puzzle != nil {
		keys, err := traits.Keys(a.puzzle)
		if err != nil {
			return false, err
		}
		for _, key := range keys {
			if known[key] {
				a.puzzle = nil
			}
			known[key] = true
		}
	}
	return each(a.number, a.puzzle)
}

// send reports whether the attempt was taken before ctx ended.
func send(ctx context.Context, to chan<- *attempt, a *attempt) bool {
	select {
	case to <- a:
		return true
	case <-ctx.Done():
		return false
	}
}

// next is the next attempt; ok is false once ctx has ended.
func next(ctx context.Context, from <-chan *attempt) (a *attempt, ok bool) {
	select {
	case a = <-from:
		return a, true
	case <-ctx.Done():
		return nil, false
	}
}
