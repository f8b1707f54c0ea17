package lab_test

import (
	"fmt"

	"github.com/gsolve/gsolve/lab"
)

// The experiments, as `gsolve lab --help` lists them.
func ExampleExperiments() {
	for _, e := range lab.Experiments() {
		fmt.Printf("%s: %s\n", e.Name, e.About)
	}
	// Output:
	// failure: wrong moves against iterations
	// iterations: iterations in a fixed time
	// depth: time for a move and length of games by depth
	// cross: searchers against opponents of graded strength
	// ablation: searchers against themselves without one of their parts
	// time: Elo against the time for a move
	// oracle: what the oracle is worth to each searcher
	// trained: a trained network against its untrained self
}
