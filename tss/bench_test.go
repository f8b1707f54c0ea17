package tss_test

import (
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/tss"
)

// BenchmarkFirstStage is what a look costs another solver: a win that the
// first tree shows, one that takes replays, and no win at all.
func BenchmarkFirstStage(b *testing.B) {
	for _, bench := range []struct {
		name string
		pos  *board.Position
		won  bool
	}{
		{"figure3b", figure(b, "3b"), true},
		{"figure2b", figure(b, "2b"), true},
		{"figure3a-none", figure(b, "3a"), false},
		{"opening-none", testboard.Position(b, board.Freestyle, 0, board.Black, "h8 i9 g8 j7", "h9 i8 g9 i10"), false},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var bd lines.Board
			bd.Reset(bench.pos)
			solver, stop := tss.NewSolver(0), new(atomic.Bool)
			b.ReportAllocs()
			for b.Loop() {
				if _, won := solver.Prove(&bd, 0, tss.Options{}, stop); won != bench.won {
					b.Fatalf("won %v, want %v", won, bench.won)
				}
			}
		})
	}
}
