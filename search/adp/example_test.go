package adp_test

import (
	"context"
	"fmt"
	"os"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/adp"
)

// A training of a few games: its report, and the name of its weights.
func ExampleTrain() {
	options := adp.TrainOptions{Games: 20, Seed: 1, Size: 9}
	weights, err := adp.Train(context.Background(), options, func(r adp.Report, _ *adp.Weights) {
		fmt.Println("after", r.Games, "games")
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	fmt.Println(weights.Name())
	// Output:
	// after 20 games
	// adp1-9x9-seed1-games20
}

// The searcher finds the double three of Black, h8 within 200 iterations, without the pruning that knows it.
func Example() {
	var black, white []board.Point
	for _, name := range []string{"f8", "g8", "h6", "h7"} {
		black = append(black, point(name))
	}
	for _, name := range []string{"g7", "i6", "i9", "e10"} {
		white = append(white, point(name))
	}
	pos, err := board.New(board.Setup{Size: 15, ToMove: board.Black, Black: black, White: white})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	searcher := adp.New(adp.Options{Pruning: adp.NoPruning, Seed: 1})
	result, err := searcher.Search(context.Background(), pos, search.Limit{Iterations: 200}, nil)
	fmt.Println(result.Move, result.Basis, err)
	// Output: h8 search <nil>
}

func point(name string) board.Point {
	pt, err := board.ParsePoint(name)
	if err != nil {
		panic(err)
	}
	return pt
}
