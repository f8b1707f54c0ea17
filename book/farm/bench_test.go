package farm_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/farm"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// sleeper takes a certain time for each job.
type sleeper struct {
	each time.Duration
	jobs *atomic.Int64
}

func (s sleeper) Solve(ctx context.Context, _ *board.Position, q proof.Question) proof.Record {
	select {
	case <-time.After(s.each):
	case <-ctx.Done():
		return proof.Record{}
	}
	s.jobs.Add(1)
	return proof.Record{Space: q.Space, Outcome: proof.None, Spent: 1, Solver: proof.SolverVersion}
}

// jobs returns n different jobs.
func jobs(n int) book.Jobs {
	pos := testboard.Game(rand.New(rand.NewPCG(1, 1)), board.Rules()[0], 10)
	key := pos.AppendCanonical(nil)
	return book.Listed(func(yield func(book.Job) bool) {
		for i := range n {
			if !yield(book.Job{Position: key, Question: proof.Question{MaxNodes: uint64(i + 1)}}) {
				return
			}
		}
	})
}

// rate returns the jobs a second of some workers whose solvers sleep. Audits are off, so that each
// job is searched once.
func rate(t testing.TB, workers, n int, each time.Duration) float64 {
	t.Helper()
	s := open(t, farm.Options{Share: -1, First: -1})
	count := &atomic.Int64{}
	for i := range workers {
		s.worker(t, fmt.Sprintf("sleeper%d", i), 1, func(proof.Space, int64) book.Solver { return sleeper{each, count} })
	}
	for s.c.Stats().Workers < workers {
		time.Sleep(time.Millisecond)
	}
	begun, got := time.Now(), atomic.Int64{}
	err := s.c.Do(t.Context(), jobs(n), func(book.Result) error { got.Add(1); return nil })
	if err != nil || int(got.Load()) < n {
		t.Fatalf("%d of %d results, error %v", got.Load(), n, err)
	}
	return float64(n) / time.Since(begun).Seconds()
}

// TestScale: eight workers work side by side. BenchmarkWorkers measures how many times the jobs of one
// they do: no test depends on how busy the machine is.
func TestScale(t *testing.T) {
	const least = 1.5
	n := testboard.Amount(100, 150, 150)
	one, eight := rate(t, 1, n/4, 10*time.Millisecond), rate(t, 8, n*2, 10*time.Millisecond)
	t.Logf("one worker %.1f jobs/s, eight %.1f: %.2f times", one, eight, eight/one)
	if eight < least*one {
		t.Errorf("eight workers do %.1f jobs a second, one does %.1f: want %.1f times as many", eight, one, least)
	}
}

// BenchmarkCoordination measures what the queue costs with jobs of 10 ms: overhead-% is the time
// beyond sleeping, against the same solver in book.Local.
func BenchmarkCoordination(b *testing.B) {
	const each, n = 10 * time.Millisecond, 500
	for b.Loop() {
		begun := time.Now()
		q := book.Local{Solvers: []book.Solver{sleeper{each, &atomic.Int64{}}}}
		if err := q.Do(b.Context(), jobs(n), func(book.Result) error { return nil }); err != nil {
			b.Fatal(err)
		}
		alone := float64(n) / time.Since(begun).Seconds()
		one := rate(b, 1, n, each)
		b.ReportMetric(100*(alone/one-1), "overhead-%")
		b.ReportMetric(one, "jobs/s")
	}
}

// BenchmarkWorkers measures how the rate grows with workers that sleep 10 ms for each job.
func BenchmarkWorkers(b *testing.B) {
	for b.Loop() {
		one, eight := rate(b, 1, 300, 10*time.Millisecond), rate(b, 8, 2400, 10*time.Millisecond)
		b.ReportMetric(one, "one-jobs/s")
		b.ReportMetric(eight, "eight-jobs/s")
		b.ReportMetric(eight/one, "times")
	}
}

// BenchmarkSmall measures the rate of jobs that take no time.
func BenchmarkSmall(b *testing.B) {
	for b.Loop() {
		b.ReportMetric(rate(b, 2, 20_000, 0), "jobs/s")
	}
}
