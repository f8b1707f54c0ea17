package why_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/solve"
)

func ExampleCritic_Why() {
	// Black has c5 d5 e5, White g5. Does f5 win? Does b5?
	pos, err := board.New(board.Setup{
		Size:   9,
		Black:  []board.Point{board.At(2, 4), board.At(3, 4), board.At(4, 4)},
		White:  []board.Point{board.At(6, 4), board.At(0, 0), board.At(8, 8)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	critic := why.New(solve.New(0))
	for _, move := range []board.Point{board.At(5, 4), board.At(1, 4), board.At(4, 0)} {
		answer, err := critic.Why(context.Background(), pos, []board.Point{move}, why.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		step := answer.Steps[0]
		fmt.Println(move, step.Reason, "-", step.Text())
	}
	// Output:
	// f5 blocked - White blocks at b5, and no win by fours is left (searched to the end).
	// b5 two-fives - Black threatens five at a5 and f5, and White cannot stop both.
	// e1 no-four - e1 makes no four.
}
