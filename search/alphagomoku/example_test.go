package alphagomoku_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/alphagomoku"
)

// Without training the rules alone choose the move: Black completes the five.
func Example() {
	pos, err := board.New(board.Setup{
		Black:  []board.Point{board.At(7, 7), board.At(8, 7), board.At(9, 7), board.At(10, 7)},
		White:  []board.Point{board.At(6, 7), board.At(7, 8), board.At(8, 9), board.At(3, 3)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := alphagomoku.New(alphagomoku.Options{Nets: alphagomoku.NewNets(1, 16, 1)})
	r, err := s.Search(context.Background(), pos, search.Limit{Iterations: 10}, nil)
	fmt.Println(r.Move, r.Value, err)
	// Output:
	// l8 1 <nil>
}
