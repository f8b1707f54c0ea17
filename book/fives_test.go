package book

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestFiveSquares compares with the five-squares of package board, on boards of all sizes that
// random moves fill.
func TestFiveSquares(t *testing.T) {
	rng, some := rand.New(rand.NewPCG(1, 2)), 0
	for range testboard.Trials(t, 60, 300, 1_000) {
		for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju} {
			pos := testboard.New(t, board.Setup{Rule: rule, Size: 5 + rng.IntN(board.MaxSize-4), ToMove: board.Black})
			for i := range pos.Size() * pos.Size() {
				pt := board.PointAt(rng.IntN(pos.Size()*pos.Size()), pos.Size())
				if !pos.Legal(pt, pos.ToMove()) || pos.MakesFive(pt, pos.ToMove()) {
					continue
				}
				testboard.Play(t, pos, pt)
				if i%8 != 0 {
					continue
				}
				for _, c := range []board.Colour{board.Black, board.White} {
					got, want := fiveSquares(pos, c), pos.FiveSquares(nil, c)
					if !slices.Equal(got, want) {
						t.Fatalf("%v has the five-squares %v, want %v, after %v", c, got, want, pos.Moves())
					}
					some += len(want)
				}
			}
		}
	}
	if some < 100 {
		t.Errorf("the boards had %d five-squares, want more", some)
	}
}
