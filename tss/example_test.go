package tss_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/tss"
)

// Black's four at h4 brings a stone to the column in which two others stand:
// the straight four h3 depends on it.
func Example() {
	pos := testboard.Position(new(testing.T), board.Freestyle, 15, board.Black, "e4 f4 g4 h5 h6", "d4 j10 k10 a1")
	r := tss.NewSolver(0).Solve(context.Background(), pos, tss.Options{FoursOnly: true})
	fmt.Println(r.Verdict.Outcome(), r.Line)
	for i := range r.Tree.Nodes {
		if n := &r.Tree.Nodes[i]; n.Step > 0 {
			fmt.Println(n.Step, n.String())
		}
	}
	// Output:
	// win [h4 i4 h3 h2 h7]
	// 1 four h4 (i4) of e4 f4 g4
	// 2 straight four h3 (h2 h7) of h4 h5 h6
}
