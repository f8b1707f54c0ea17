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
	// depth: the time for a move and the length of games by depth
	// cross: the strength of searchers against graded opponents
	// ablation: the strength of searchers with and without one of their parts
	// time: strength against the time for a move
	// oracle: what the oracle is worth to each searcher
	// trained: the strength of trained and untrained networks
	// training: the error and the strength of a network during its training
}
