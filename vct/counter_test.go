package vct

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vcf"
)

// TestCountered holds the quiet moves that are refuted by the defender's win
// behind a pass against the checker: behind each the defender has a win by fours
// with a certificate. Moves that get in its way are left, and some of them are
// good.
func TestCountered(t *testing.T) {
	solver := vcf.NewSolver(1 << 20)
	refuted, left := [3]int{}, [3]int{}
	prepare := func(w *worker) bool {
		w.findCounterWin(key{})
		return len(w.counterWin) > 0
	}
	eachQuiet(t, rand.New(rand.NewPCG(33, 34)), prepare, func(w *worker, m board.Point, after *board.Position) {
		countered := w.countered()
		got := solver.Solve(context.Background(), after, proof.Question{})
		switch {
		case countered && got.Verdict.Outcome() != proof.Win:
			t.Fatalf("%v of %+v: refuted, but the defender has no win by fours", m, after.Setup())
		case countered:
			refuted[after.Rule()]++
			if _, err := check.Verify(got.Verdict.Certificate().AppendJSON(nil)); err != nil {
				t.Fatal(err)
			}
		case got.Verdict.Outcome() == proof.None:
			left[after.Rule()]++
		}
	})
	for i := range refuted {
		if refuted[i] < 1000 || left[i] < 20 {
			t.Errorf("rule %d: only %d moves were refuted, %d left that end the counter-win", i, refuted[i], left[i])
		}
	}
}
