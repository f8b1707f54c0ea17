package vct_test

import (
	"context"
	"strconv"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// papers returns the figures of Allis, van den Herik and Huntjens, "Go-Moku Solved by New Search
// Techniques" (1993), and figure 5.5 of Allis' thesis (1994). Black is to move in all of them.
func papers(t testing.TB) []testboard.Known { return testboard.Ours(t, "papers") }

// verdicts gives the verdict of a search for threes, by the known answer of a position.
var verdicts = map[string]struct {
	outcome proof.Outcome
	class   proof.Class
}{
	"vcf":    {proof.Win, proof.VCF},
	"vct":    {proof.Win, proof.VCT},
	"no-vcf": {proof.None, proof.VCT}, // figure 3a
}

// TestPapers checks that the solver wins all figures but 3a, in which sixteen fours win nothing. 2b
// and 5.5 need threes.
func TestPapers(t *testing.T) {
	s := vct.NewSolver(0)
	for _, k := range papers(t) {
		t.Run(k.ID, func(t *testing.T) {
			got, want := s.Solve(context.Background(), k.Position, proof.Question{Space: proof.Threes}), verdicts[k.Expect]
			if got.Verdict.Outcome() != want.outcome || got.Verdict.Class() != want.class {
				t.Fatalf("the verdict is %v of class %v, want %v of class %v", got.Verdict.Outcome(), got.Verdict.Class(), want.outcome, want.class)
			}
			if err := wrongWin(k.Position, proof.Threes, got); err != nil {
				t.Errorf("the win is wrong: %v", err)
			}
		})
	}
}

// BenchmarkPapers measures the time from a published position to its verdict, with the certificate
// of a win.
func BenchmarkPapers(b *testing.B) {
	for _, k := range papers(b) {
		b.Run(k.ID, func(b *testing.B) {
			s := vct.NewSolver(0)
			o := proof.Question{Space: proof.Threes}
			b.ReportAllocs()
			for b.Loop() {
				if got := s.Solve(context.Background(), k.Position, o); got.Verdict.Outcome() != verdicts[k.Expect].outcome {
					b.Fatalf("the verdict is %v, want %v", got.Verdict.Outcome(), verdicts[k.Expect].outcome)
				}
			}
		})
	}
}

// BenchmarkEndless measures the speed of a long search in positions per second, with those of the
// searches for fours at its nodes.
func BenchmarkEndless(b *testing.B) {
	const most = 5_000_000
	for _, rule := range testboard.Rules {
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
