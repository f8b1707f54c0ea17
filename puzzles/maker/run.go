package maker

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/puzzles"
)

// Run makes a number of puzzles and writes them as JSON lines, one after the other.
type Run struct {
	Makers   []*Maker // with the same options
	Count    int      // puzzles that are wanted
	Attempts uint64   // after how many to give up; 0 = never
	Write    func(line []byte) error

	found atomic.Int64
	tried atomic.Uint64
}

// Do makes the puzzles. The error is of Write, or as of Series.
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

// Made is the number of puzzles so far, and of attempts.
func (r *Run) Made() (found int, tried uint64) { return int(r.found.Load()), r.tried.Load() }

// Meter is how far the run is, for a progress line.
func (r *Run) Meter(elapsed time.Duration) (label string, done, total int64) {
	found, tried := r.Made()
	label = fmt.Sprintf("%d of %s, %s, %v", found, puzzles.Count(r.Count, "puzzle"), puzzles.Count(int(tried), "attempt"), elapsed.Round(time.Second))
	return label, int64(found), int64(r.Count)
}
