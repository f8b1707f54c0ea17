package testtruth_test

import (
	"fmt"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
)

// Black, to move, makes a straight four on e4: a win after one attack.
func Example() {
	pos := testboard.Draw(new(testing.T), board.Freestyle, 0, board.Black, `
		X O O X X O
		O X X O O X
		. X X X . .
		X O O X X O
		O X X O O X
		X O O X X O`)
	g := testtruth.TinyOf(pos)
	said, err := testtruth.NewReference(board.Black, proof.Order2, 1000).Solve(g)
	fmt.Println(said.Win, said.Attacks, g.PointsOf(said.First), err)
	fmt.Println(testtruth.NewMinimax(board.Black, 1000).Wins(g, board.Black))
	// Output:
	// true 1 [e4] <nil>
	// true
}
