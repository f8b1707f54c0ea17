package oracle_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vcf"
)

// BenchmarkQuiet asks about a position in which neither side can threaten anything: in a session,
// as a bare position, and in a session after a move.
func BenchmarkQuiet(b *testing.B) {
	o, ctx := oracle.New(oracle.Options{}), context.Background()
	pos := quietOpening(b)
	s := o.Session(pos)
	for _, bench := range []struct {
		name string
		ask  func() (oracle.Answer, error)
	}{
		{"session", func() (oracle.Answer, error) { return s.Probe(ctx, oracle.Budget{}) }},
		{"session-order2", func() (oracle.Answer, error) { return s.Probe(ctx, oracle.Budget{Space: proof.Order2}) }},
		{"bare", func() (oracle.Answer, error) { return o.Probe(ctx, pos, oracle.Budget{}) }},
		{"put-probe-undo", func() (oracle.Answer, error) {
			if err := s.Put(board.At(1, 1)); err != nil {
				return oracle.Answer{}, err
			}
			defer s.Undo()
			return s.Probe(ctx, oracle.Budget{})
		}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if a, err := bench.ask(); err != nil || a.Stage != solve.Sight {
					b.Fatalf("Probe: %+v, error %v; expected an answer at first sight", a, err)
				}
			}
		})
	}
}

// BenchmarkProbeNone compares the median time of a probe for wins by fours with that of the bare
// solver. The positions have no such win, and a first look does not show that. The metric ratio is
// oracle/solver, both measured side by side.
func BenchmarkProbeNone(b *testing.B) {
	list := noneByFours(b)
	o, solver, ctx := oracle.New(oracle.Options{Engines: 1}), vcf.NewSolver(0), context.Background()
	median := func(ask func(*board.Position)) float64 {
		var times []time.Duration
		for _, pos := range list {
			best := time.Hour
			for range 5 {
				start := time.Now()
				ask(pos)
				best = min(best, time.Since(start))
			}
			times = append(times, best)
		}
		slices.Sort(times)
		return float64(times[len(times)/2])
	}
	var bare, probed float64
	for b.Loop() {
		bare += median(func(pos *board.Position) { solver.Solve(ctx, pos, proof.Question{}) })
		probed += median(func(pos *board.Position) {
			if _, err := o.Probe(ctx, pos, oracle.Budget{}); err != nil {
				b.Fatal(err)
			}
		})
	}
	b.ReportMetric(probed/bare, "ratio")
	b.ReportMetric(bare/float64(b.N), "solver-ns")
	b.ReportMetric(probed/float64(b.N), "probe-ns")
}

// noneByFours returns positions in which the side to move can make fours but has no win by them:
// those that ship with the project, and made-free-none if it lies beside the checkout.
func noneByFours(b *testing.B) (list []*board.Position) {
	for _, set := range testboard.Sets(b, "no-vcf") {
		if set.Name != "fours-freestyle" && set.Name != "made-free-none" {
			continue
		}
		for _, k := range set.Known {
			list = append(list, k.Position)
		}
	}
	return list
}
