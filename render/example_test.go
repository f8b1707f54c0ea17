package render_test

import (
	"fmt"
	"os"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
)

func Example() {
	pos, err := board.New(board.Setup{
		Size:   7,
		Black:  []board.Point{board.At(2, 3), board.At(3, 3), board.At(4, 3)},
		White:  []board.Point{board.At(0, 0), board.At(6, 6), board.At(0, 6)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	line := proof.Line{board.At(1, 3), board.At(0, 3), board.At(5, 3)}
	if err := render.Text(os.Stdout, render.Board{Position: pos, Line: line}); err != nil {
		fmt.Println(err)
	}
	steps, err := render.Explain(pos, line)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := render.Line(os.Stdout, steps); err != nil {
		fmt.Println(err)
	}
	// Output:
	//     a b c d e f g
	//  7  O . . . . . O  7
	//  6  . . . . . . .  6
	//  5  . . . . . . .  5
	//  4  2 1 X X X 3 .  4
	//  3  . . . . . . .  3
	//  2  . . . . . . .  2
	//  1  O . . . . . .  1
	//     a b c d e f g
	//    1  b4   straight four (a4)
	//    3  f4   five
}
