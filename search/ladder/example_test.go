package ladder_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/ladder"
)

// The mentor begins in the centre, and blocks a four.
func Example() {
	s := ladder.Mentor(ladder.Options{})
	for _, setup := range []board.Setup{
		{Size: 9},
		{Size: 9, Black: []board.Point{board.At(0, 4), board.At(1, 4), board.At(2, 4), board.At(3, 4)}, White: []board.Point{board.At(8, 8), board.At(7, 8), board.At(8, 0)}, ToMove: board.White},
	} {
		pos, err := board.New(setup)
		if err != nil {
			fmt.Println(err)
			return
		}
		r, err := s.Search(context.Background(), pos, search.Limit{}, nil)
		fmt.Println(r.Move, r.Basis, err)
	}
	// Output:
	// e5 guess <nil>
	// e5 forced <nil>
}
