package eval_test

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/eval"
	"github.com/gsolve/gsolve/internal/lines"
)

// Black has two stones in a row. The points that make an open three score better than the centre.
func ExampleScore() {
	pos, err := board.New(board.Setup{Black: []board.Point{board.At(6, 9), board.At(7, 9)}, ToMove: board.Black})
	if err != nil {
		fmt.Println(err)
		return
	}
	var b lines.Board
	b.Reset(pos)
	for _, p := range []board.Point{board.At(8, 9), board.At(5, 9), board.At(7, 7)} {
		fmt.Println(p, eval.Score(&b, p, 0) > 250)
	}
	// Output:
	// i10 true
	// f10 true
	// h8 false
}
