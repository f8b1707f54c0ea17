package roster_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
)

// A spec makes a searcher, and a wrong one is explained.
func ExampleParse() {
	spec, err := roster.Parse("threats:time=60s,nodes=20000,oracle=vct")
	fmt.Println(spec, err)
	_, err = roster.Parse("threats:deep=3")
	fmt.Println(err)

	s, err := spec.New(roster.Env{Memory: 16 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, err := board.New(board.Setup{Black: []board.Point{board.At(7, 7)}, White: []board.Point{board.At(7, 8)}, ToMove: board.Black})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Search(context.Background(), pos, search.Limit{}, nil)
	fmt.Println(r.Move, r.Basis, err)
	// Output:
	// threats:nodes=20000,time=1m <nil>
	// bad searcher: unknown option "deep" of threats, expected nodes, time, oracle, threads, memory
	// g8 search <nil>
}
