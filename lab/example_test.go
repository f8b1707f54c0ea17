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
	// rivals: the strength of a searcher against every other one in equal time
	// trained: the strength of the network of adp, trained and untrained
	// training: the error and the strength of the network of adp during its training
	// versions: the strength of the versions of a network, as gsolve train mix keeps them
}
