package vct

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/zone"
)

// TestInLines compares inLines and the sets of shapes with the shapes of every point.
func TestInLines(t *testing.T) {
	rng, fours := rand.New(rand.NewPCG(41, 42)), 0
	for i := range 300 {
		pos := testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 6+i%14, 20)
		w := &worker{me: lines.SideOf(pos.ToMove())}
		w.b.Reset(pos)
		var want [256]uint32
		for _, p := range pos.AppendStones(nil, board.Empty) {
			if w.b.Tally(p, w.me).Fours() == 0 {
				continue
			}
			fours++
			for d, l := range w.b.Lines(p) {
				want[l] |= 1 << lines.Bit(p, d)
			}
		}
		set := zone.Shapes(&w.b, w.me, lines.Four)
		if got := w.inLines(&set); got != want {
			t.Fatalf("inLines returns %b for the points for a four, want %b\n%s", got, want, testboard.Diagram(pos))
		}
	}
	if fours < 1000 {
		t.Errorf("the positions have %d points for a four, want at least 1000", fours)
	}
}
