package vct

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// TestDangers holds what is refused without a search against the rules of the
// board: behind each quiet move that is in danger, the defender has a legal
// move that leaves two different squares for a five.
func TestDangers(t *testing.T) {
	refused := [3]int{}
	prepare := func(w *worker) bool {
		w.findDangers()
		return len(w.dangers) > 0
	}
	eachQuiet(t, rand.New(rand.NewPCG(31, 32)), prepare, func(w *worker, m board.Point, after *board.Position) {
		if w.inDanger() {
			refused[after.Rule()]++
			if !hasTwoFives(after) {
				t.Fatalf("%v of %+v: refused, but the defender has no two fives", m, after.Setup())
			}
		}
	})
	for i, n := range refused {
		if n < 100 {
			t.Errorf("rule %d: only %d moves were in danger", i, n)
		}
	}
}

// hasTwoFives reports whether the side to move has a legal move with two
// completions.
func hasTwoFives(pos *board.Position) bool {
	for _, d := range pos.AppendStones(nil, board.Empty) {
		if pos.Legal(d, pos.ToMove()) && len(pos.Completions(nil, d, pos.ToMove())) > 1 {
			return true
		}
	}
	return false
}
