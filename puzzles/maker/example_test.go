package maker_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/maker"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// Series makes one puzzle with 3 to 4 attacks. The seed makes it the same each time.
func ExampleSeries() {
	o := maker.Options{Rule: board.Freestyle, Size: board.DefaultSize, Side: board.Black, Attacks: puzzles.Range{Min: 3, Max: 4}, Seed: 1}
	makers := []*maker.Maker{maker.New(prover.NewScout(1<<20), prover.New(1<<20), o)}
	err := maker.Series(context.Background(), makers, func(number uint64, p *puzzles.Puzzle) (more bool, err error) {
		if p != nil {
			fmt.Println(number, p.Attacks, p.Themes)
		}
		return p == nil, nil
	})
	fmt.Println(err)
	// Output:
	// 0 4 [vcf four-three counter-four]
	// <nil>
}
