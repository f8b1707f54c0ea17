package maker

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/internal/ordered"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// Run makes puzzles and writes each as a JSON line.
type Run struct {
	Makers   []*Maker // with the same options
	Count    int      // of puzzles to make
	Attempts uint64   // the most attempts; 0 = no limit
	Write    func(line []byte) error

	found atomic.Int64
	tried atomic.Uint64
}

// Do makes the puzzles. It returns the error of Write or of Series.
func (r *Run) Do(ctx context.Context) error {
	o := &r.Makers[0].o
	return Series(ctx, r.Makers, func(number uint64, p *puzzles.Puzzle) (more bool, err error) {
		r.tried.Store(number + 1)
		if p != nil {
			p.ID = fmt.Sprintf("%v-%03d", o.Rule, r.found.Add(1))
			p.Source = fmt.Sprintf("made by gsolve: seed %d, attempt %d", o.Seed, number)
			err = r.Write(append(p.AppendJSON(nil), '\n'))
		}
		return r.found.Load() < int64(r.Count) && (r.Attempts == 0 || number+1 < r.Attempts), err
	})
}

// Made returns the numbers of puzzles and of attempts so far.
func (r *Run) Made() (found int, tried uint64) { return int(r.found.Load()), r.tried.Load() }

// Meter returns the progress of the run, for a progress line.
func (r *Run) Meter(elapsed time.Duration) (label string, done, total int64) {
	found, tried := r.Made()
	label = fmt.Sprintf("%d of %s, %s, %v", found, puzzles.Count(r.Count, "puzzle"), puzzles.Count(int(tried), "attempt"), elapsed.Round(time.Second))
	return label, int64(found), int64(r.Count)
}

type attempt struct {
	number uint64
	puzzle *puzzles.Puzzle
	err    error
}

// attemptsAhead is the number of attempts that a maker may be ahead of the slowest one.
const attemptsAhead = 16

// errEnough ends a series whose caller wants no more puzzles.
var errEnough = errors.New("enough")

// Series runs makers with the same options side by side. It calls each with the puzzles of attempt
// 0, 1, 2, …, in this order, whatever the number of makers. The puzzle is nil if the attempt
// failed, or repeats an earlier one (the same position or combination, see traits.Keys). The series
// ends when each returns false for more. It also ends with the first error, of each, of an attempt
// or of ctx, and returns it.
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
		if a.err == nil && a.puzzle != nil {
			var keys [][16]byte
			keys, a.err = traits.Keys(a.puzzle)
			for _, key := range keys {
				if known[key] {
					a.puzzle = nil
				}
				known[key] = true
			}
		}
		if a.err != nil {
			return a.err
		}
		more, err := each(a.number, a.puzzle)
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
