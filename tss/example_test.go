package tss_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/tss"
)

// Black's four on h4 puts a third stone into column h. The straight four on h3 depends on it.
func Example() {
	pos, err := board.New(board.Setup{
		Black:  []board.Point{board.At(4, 3), board.At(5, 3), board.At(6, 3), board.At(7, 4), board.At(7, 5)},
		White:  []board.Point{board.At(3, 3), board.At(9, 9), board.At(10, 9), board.At(0, 0)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := tss.NewSolver(0).Solve(context.Background(), pos, proof.Question{})
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
