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
	r := rand.New(rand.NewPCG(33, 34))
	solver := vcf.NewSolver(1 << 20)
	refuted, left := [3]int{}, [3]int{}
	for i := range 300 {
		rule := []board.Rule{board.Freestyle, board.Standard, board.Renju}[i%3]
		pos := scattered(t, r, rule)
		if pos == nil || len(pos.FiveSquares(nil, board.Black))+len(pos.FiveSquares(nil, board.White)) > 0 {
			continue // then there is no choice of quiet moves
		}
		w := newWorker(0)
		w.begin(pos, new(table), Order2, new(signal))
		w.findCounterWin(key{})
		if len(w.counterWin) == 0 {
			continue
		}
		for _, m := range pos.AppendStones(nil, board.Empty) {
			if a := w.b.Look(m, w.me); a.Five|a.Four != 0 || !w.legal(m) {
				continue
			}
			w.b.Put(m, w.me)
			countered := w.countered()
			w.b.Undo()
			got := solver.Solve(context.Background(), behind(t, pos, m), vcf.Options{})
			switch {
			case countered && got.Verdict.Outcome() != proof.Win:
				t.Fatalf("%+v: %v was refuted, but the defender has no win by fours", pos.Setup(), m)
			case countered:
				refuted[i%3]++
				if _, err := check.Verify(got.Verdict.Certificate().AppendJSON(nil)); err != nil {
					t.Fatal(err)
				}
			case got.Verdict.Outcome() == proof.None:
				left[i%3]++
			}
		}
	}
	for i := range refuted {
		if refuted[i] < 1000 || left[i] < 20 {
			t.Errorf("rule %d: only %d moves were refuted, %d left that end the counter-win", i, refuted[i], left[i])
		}
	}
}
