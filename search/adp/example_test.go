package adp_test

import (
	"context"
	"fmt"
	"os"

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
