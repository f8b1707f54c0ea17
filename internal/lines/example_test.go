package lines_test

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Black holds f8, g8 and h8. A fourth stone on e8 makes a straight four. Undo takes it back.
func Example() {
	pos, err := board.New(board.Setup{
		Black: []board.Point{board.At(5, 7), board.At(6, 7), board.At(7, 7)},
		White: []board.Point{board.At(5, 5), board.At(9, 9)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	black := lines.SideOf(board.Black)
	var b lines.Board
	b.Reset(pos)
	e8 := board.At(4, 7)
	fmt.Println("straight fours at e8:", b.Tally(e8, black).Straights())
	fmt.Println("five-squares after e8:", b.Put(e8, black).Count)
	b.Undo()
	n, _ := b.FiveSquares(black)
	fmt.Println("five-squares after taking it back:", n)
	// Output:
	// straight fours at e8: 1
	// five-squares after e8: 2
	// five-squares after taking it back: 0
}
