package vct_test

import (
	"context"
	"strconv"
	"testing"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// BenchmarkPapers is the time from a published position to its verdict, the
// certificate of a win included.
func BenchmarkPapers(b *testing.B) {
	for _, p := range papers {
		b.Run(p.name, func(b *testing.B) {
			pos, s := place(b, p.black, p.white), vct.NewSolver(0)
			o := proof.Question{Space: proof.Threes}
			b.ReportAllocs()
			for b.Loop() {
				if got := s.Solve(context.Background(), pos, o); got.Verdict.Outcome() != p.outcome {
					b.Fatalf("%v, expected %v", got.Verdict.Outcome(), p.outcome)
				}
			}
		})
	}
}

// BenchmarkEndless is the speed of a long search: positions a second, those of
// the searches for fours at its nodes included.
func BenchmarkEndless(b *testing.B) {
	const most = 5_000_000
	for _, rule := range rules {
		for threads := 1; threads <= 2; threads++ {
			b.Run(rule.String()+"/"+strconv.Itoa(threads), func(b *testing.B) {
				pos, s := endless(b, rule), vct.NewSolver(0)
				nodes := uint64(0)
				for b.Loop() {
					nodes += s.Solve(context.Background(), pos, proof.Question{Space: proof.Order2, MaxNodes: most, Threads: threads}).Nodes
				}
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			})
		}
	}
}
