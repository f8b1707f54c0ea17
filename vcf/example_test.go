package vcf_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vcf"
)

// crossing returns a position in which Black, to move, has three stones in a row and three in a
// column. Each of the two is stopped at one end, and they cross on e4:
//
//	7  · · · · O · ·
//	6  · · · · X · ·
//	5  · · · · X · ·
//	4  O X X X · · ·
//	3  · · · · · · ·
//	2  · · · · X · ·
//	1  · O · · · · O
//	   a b c d e f g
func crossing() *board.Position {
	at := board.At
	pos, err := board.New(board.Setup{
		Size: 7, Rule: board.Freestyle, ToMove: board.Black,
		Black: []board.Point{at(1, 3), at(2, 3), at(3, 3), at(4, 1), at(4, 4), at(4, 5)},
		White: []board.Point{at(0, 3), at(1, 0), at(4, 6), at(6, 0)},
	})
	if err != nil {
		log.Fatal(err)
	}
	return pos
}

// Make a solver once and ask it many times.
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

// A checker that shares no code with the solver accepts the certificate of a win.
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

// AllFirst finds every first move that wins. Incomplete would be true if 1,000 nodes did not
// suffice.
func ExampleResult() {
	r := vcf.NewSolver(0).Solve(context.Background(), crossing(), proof.Question{Goal: proof.AllFirst, MaxNodes: 1000})
	fmt.Println(r.First, r.Incomplete)
	// Output: [e4] false
}
