package tss_test

import (
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/tss"
)

// BenchmarkFirstStage is what a look costs another solver: a win that the
// first tree shows, one that takes replays, and no win at all.
func BenchmarkFirstStage(b *testing.B) {
	for _, bench := range []struct {
		name, black, white string
		won                bool
	}{
		{"figure3b", figure3bBlack, figure3bWhite, true},
		{"figure2b", figure2bBlack, figure2bWhite, true},
		{"figure3a-none", figure3aBlack, "", false},
		{"opening-none", "h8 i9 g8 j7", "h9 i8 g9 i10", false},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var bd lines.Board
			bd.Reset(position(b, board.Freestyle, board.Black, bench.black, bench.white))
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
