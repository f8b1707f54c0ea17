package train_test

import (
	"context"
	"fmt"
	"os"

	"github.com/gsolve/gsolve/train"
)

// The example runs a curriculum of two steps.
func Example() {
	dir, err := os.MkdirTemp("", "train")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()
	err = train.Run(context.Background(), train.Options{
		Dir: dir,
		Course: train.AlphaGomoku(train.AlphaGomokuOptions{
			Blocks: 1, Channels: 8, Schedule: train.Schedule{Rate: 0.05, Batch: 4, Generated: 8, GeneratedSteps: 2},
		}),
		Seed:     1,
		Progress: func(e train.Event) { fmt.Println(e.Stage, e.Kind, e.Steps) },
	})
	fmt.Println(err)
	// Output:
	// basics begin 0
	// basics lesson 0
	// basics steps 2
	// basics end 2
	// <nil>
}
