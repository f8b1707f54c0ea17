package statenode_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/statenode"
)

// White threatens a four with an open three at i8. An alarm leaves Black that point alone.
func Example() {
	points := func(names ...string) (list []board.Point) {
		for _, name := range names {
			pt, err := board.ParsePoint(name)
			if err != nil {
				panic(err)
			}
			list = append(list, pt)
		}
		return list
	}
	pos, err := board.New(board.Setup{
		Black:  points("e8", "c3", "m13", "b13", "l5"),
		White:  points("f8", "g8", "h8", "i9", "i10"),
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := statenode.New(statenode.Options{}).Search(context.Background(), pos, search.Limit{Iterations: 1000}, nil)
	fmt.Println(r.Move, r.Basis, r.Iterations, err)
	// Output: i8 forced 0 <nil>
}
