package maker

import (
	"context"
	"errors"

	"github.com/gsolve/gsolve/internal/ordered"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// attempt is what came of one try.
type attempt struct {
	number uint64
	puzzle *puzzles.Puzzle // nil if none came of it
	err    error
}

// attemptsAhead is how many attempts a maker may be ahead of the slowest.
const attemptsAhead = 16

// errEnough ends a series whose caller wants no more.
var errEnough = errors.New("enough")

// Series has makers with the same options try side by side, and hands on what
// came of attempt 0, 1, 2, …, in this order whatever the number of makers: nil
// where nothing did, or where the puzzle is one that there was before (the same
// position or combination, see CoreOf). It ends when each asks for no more, or
// with the error of each, of an attempt, or of ctx.
func Series(ctx context.Context, makers []*Maker, each func(number uint64, p *puzzles.Puzzle) (more bool, err error)) error {
	run := ordered.Run[uint64, attempt]{Ahead: attemptsAhead, Produce: func(_ context.Context, emit func(uint64) error) error {
		for n := uint64(0); ; n++ {
			if err := emit(n); err != nil {
				return err
			}
		}
	}}
	for _, m := range makers {
		run.Workers = append(run.Workers, func(ctx context.Context, n uint64) attempt {
			p, err := m.Attempt(ctx, n)
			return attempt{n, p, err}
		})
	}
	known := map[[16]byte]bool{}
	err := run.Do(ctx, func(a attempt) error {
		more, err := a.handOn(known, each)
		if err == nil && !more {
			return errEnough
		}
		return err
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
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
