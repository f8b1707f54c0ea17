package search

import (
	"testing"

	"github.com/gsolve/gsolve/board"
)

// BenchmarkPrune fills a tree of 64 MiB, and times what makes room in it.
func BenchmarkPrune(b *testing.B) {
	pos := position(b, board.Setup{Size: 9})
	for b.Loop() {
		b.StopTimer()
		m := MCTS{New: walks(9, 0), Memory: 64 << 20, Guided: true}
		if _, err := m.Search(b.Context(), pos, Limit{Iterations: 26_000}, nil); err != nil {
			b.Fatal(err)
		}
		before := m.tree.Bytes()
		b.StartTimer()
		m.tree.prune(func() bool { return false })
		b.ReportMetric(float64(before)/(1<<20), "MiB-before")
		b.ReportMetric(float64(m.tree.Bytes())/(1<<20), "MiB-after")
	}
}
