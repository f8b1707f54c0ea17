package vct_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vct"
)

// Black has two open twos that cross on e5. A stone there makes two open threes: after any reply of
// White, one of them becomes a straight four.
//
//	9  · · · · · · · · ·
//	8  · · · · · · · · ·
//	7  · · · · · · · · ·
//	6  · · · · X · · · ·
//	5  · · · · · X X · ·
//	4  · · · · X · · · ·
//	3  · · · · · · O · ·
//	2  · · O · · · · · ·
//	1  O · · · · · · · O
//	   a b c d e f g h i
func Example() {
	pos, err := board.New(board.Setup{
		Size:   9,
		Black:  []board.Point{board.At(4, 5), board.At(4, 3), board.At(5, 4), board.At(6, 4)},
		White:  []board.Point{board.At(6, 2), board.At(2, 1), board.At(0, 0), board.At(8, 0)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	solver := vct.NewSolver(0) // make one solver and ask it many times
	r := solver.Solve(context.Background(), pos, proof.Question{Space: proof.Order2, Goal: proof.ShortestWin})
	fmt.Println(r.Verdict.Outcome(), r.Verdict.Class(), "by", r.First, "in", len(r.Line)/2, "attacks")

	_, err = check.Verify(r.Verdict.Certificate().AppendJSON(nil))
	fmt.Println("error of the checker:", err)
	// Output:
	// win vct by [e5] in 2 attacks
	// error of the checker: <nil>
}
