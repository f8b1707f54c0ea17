package match_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/search"
)

// corner is a searcher that plays the first legal point, from a1 on.
type corner struct{}

func (corner) Search(_ context.Context, pos *board.Position, _ search.Limit, _ func(search.Result)) (search.Result, error) {
	return search.Result{Move: pos.AppendStones(nil, board.Empty)[0], Basis: search.Static, Value: 0.5}, nil
}

func (corner) Forget() {}

// Two engines that differ in name only play a game pair.
func Example() {
	make := func(uint64) (search.Searcher, error) { return corner{}, nil }
	games, err := match.Run(context.Background(), match.Options{
		Engines: []match.Engine{match.FromSearcher("left", "corner", make), match.FromSearcher("right", "corner", make)},
		Games:   2,
		Size:    9,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range games {
		fmt.Println(g.Number, g.Black, g.White, g.Result, g.Reason, len(g.Moves))
	}
	// Output:
	// 0 left right black five 37
	// 1 right left black five 37
}
