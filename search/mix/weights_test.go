package mix

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search/lesson"
)

// TestShipped: the shipped network makes and blocks fives, and sees that a three or an open four wins.
// Self-play leaves it free how to begin such a win.
func TestShipped(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 90))
	const trials = 200
	for _, k := range lesson.Kinds() {
		moves, values := 0, 0
		for i := range trials {
			x := lesson.Generate(k, []board.Colour{board.Black, board.White}[i%2], rng)
			logits, value := evaluateExample(t, ShippedEvaluator(), x)
			for _, p := range slices.Concat(x.Black, x.White) {
				logits[p] = -1e9
			}
			best := uint16(nn.Largest(logits))
			if slices.ContainsFunc(x.Policy, func(s lesson.Share) bool { return s.Point == best }) {
				moves++
			}
			if value*x.Value > 0 {
				values++
			}
		}
		t.Logf("%s, %v: %d moves and %d values of %d", Shipped().Name(), k, moves, values, trials)
		if fives := k == lesson.OpenFour || k == lesson.DefendFour; fives && moves < trials*98/100 {
			t.Errorf("%v: %d of %d moves are right, expected 98 %%", k, moves, trials)
		}
		if wins := k == lesson.OpenFour || k == lesson.AttackThree; wins && values < trials*9/10 {
			t.Errorf("%v: %d of %d values are right, expected 90 %%", k, values, trials)
		}
	}
}
