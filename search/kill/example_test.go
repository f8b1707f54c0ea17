package kill_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/kill"
)

func Example() {
	pos, err := board.New(board.Setup{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := kill.New(kill.Options{Depth: 4})
	for range 5 {
		r, err := s.Search(context.Background(), pos, search.Limit{}, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(r.Move, r.Basis)
		if err := pos.Play(r.Move); err != nil {
			fmt.Println(err)
			return
		}
	}
	// Output:
	// h8 guess
	// h7 search
	// g7 search
	// i9 search
	// g8 search
}
