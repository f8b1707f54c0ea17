package vcf_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vcf"
)

// Black, to move, has a three in a row and one in a column, each stopped at
// one end, that cross at e4.
func crossing() *board.Position {
	return testboard.Draw(new(testing.T), board.Freestyle, 7, board.Black, `
		. . . . O . .
		. . . . X . .
		. . . . X . .
		O X X X . . .
		. . . . . . .
		. . . . X . .
		. O . . . . O`)
}

// A solver is made once and asked many times.
func Example() {
	solver := vcf.NewSolver(0)
	r := solver.Solve(context.Background(), crossing(), proof.Question{Goal: proof.ShortestWin})
	fmt.Println(r.Verdict.Outcome(), r.Verdict.Class())
	fmt.Println("attacks:", len(r.Line)/2)
	fmt.Println("line:", r.Line)
	// Output:
	// win vcf
	// attacks: 1
	// line: [e4 e3 f4]
}

// The certificate of a win convinces a checker that shares no code with the
// solver.
func ExampleSolver_Solve() {
	r := vcf.NewSolver(0).Solve(context.Background(), crossing(), proof.Question{ID: "crossing"})
	claim, err := check.Verify(r.Verdict.Certificate().AppendJSON(nil))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(claim.ID, claim.Attacker, "wins in", claim.Nodes)
	// Output: crossing black wins in 1
}

// Every first move that wins, or all that can be said within 1,000 nodes.
func ExampleResult() {
	r := vcf.NewSolver(0).Solve(context.Background(), crossing(), proof.Question{Goal: proof.AllFirst, MaxNodes: 1000})
	fmt.Println(r.First, r.Incomplete)
	// Output: [e4] false
}
