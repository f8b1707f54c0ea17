package solve_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// One solver answers questions about every space. Black has no win by fours here, but one by two
// threes that cross.
func Example() {
	pos, err := board.New(board.Setup{
		Size:   9,
		Black:  []board.Point{board.At(3, 4), board.At(4, 4), board.At(5, 2), board.At(5, 3)},
		White:  []board.Point{board.At(0, 0), board.At(8, 0), board.At(0, 8), board.At(8, 8)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	solver := solve.New(16 << 20)
	for _, space := range proof.Searched() {
		r, err := solver.Solve(context.Background(), pos, proof.Question{Space: space, Goal: proof.ShortestWin})
		fmt.Println(space, r.Verdict.Outcome(), len(r.Line), err)
	}
	// Output:
	// vcf none 0 <nil>
	// three win 5 <nil>
	// order2 win 5 <nil>
	// order3 win 5 <nil>
}
