package vct_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vct"
)

// Black has two open twos that cross at e5, where they become two open threes:
// whatever White answers, one of them goes on to a straight four.
func Example() {
	pos := testboard.Draw(new(testing.T), board.Freestyle, 9, board.Black, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . . . .
		. . . . . X X . .
		. . . . X . . . .
		. . . . . . O . .
		. . O . . . . . .
		O . . . . . . . O`)
	solver := vct.NewSolver(0) // made once and asked many times
	r := solver.Solve(context.Background(), pos, proof.Question{Space: proof.Order2, Goal: proof.ShortestWin})
	fmt.Println(r.Verdict.Outcome(), r.Verdict.Class(), "by", r.First, "in", len(r.Line)/2, "attacks")

	_, err := check.Verify(r.Verdict.Certificate().AppendJSON(nil))
	fmt.Println("error of the checker:", err)
	// Output:
	// win vct by [e5] in 2 attacks
	// error of the checker: <nil>
}
