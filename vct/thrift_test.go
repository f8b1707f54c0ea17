package vct

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/vcf"
)

// TestThrift checks that searches without a win empty the purse, that then one in dryEvery takes
// place, and that a win pays for further ones.
func TestThrift(t *testing.T) {
	purses := newThrift()
	searches := func(asked int) (made int) {
		for range asked {
			if purses.allows() {
				purses.pay(freshNodes, vcf.Never)
				made++
			}
		}
		return made
	}
	before := purse/freshNodes + 1 // the last of them empties the purse
	if got, want := searches(before+10*dryEvery), before+10; got != want {
		t.Errorf("the purse pays for %d searches without a win, want %d", got, want)
	}
	for range 100 {
		purses.pay(0, vcf.Wins)
	}
	if purses.purse != purse {
		t.Errorf("after many wins the purse holds %d, want %d", purses.purse, purse)
	}
	if got := searches(before); got != before {
		t.Errorf("a full purse pays for %d searches, want %d", got, before)
	}
}

// TestFourSquares compares fourSquares with the shapes of every point.
func TestFourSquares(t *testing.T) {
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
		if got := w.fourSquares(); got != want {
			t.Fatalf("fourSquares returns %b, want %b\n%s", got, want, testboard.Diagram(pos))
		}
	}
	if fours < 1000 {
		t.Errorf("the positions have %d points for a four, want at least 1000", fours)
	}
}
