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

// Black, to move, has a three in a row and one in a column, each stopped at
// one end, that cross at e4:
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
	setup := board.Setup{Size: 7, Rule: board.Freestyle, ToMove: board.Black}
	for _, name := range []string{"b4", "c4", "d4", "e2", "e5", "e6"} {
		pt, err := board.ParsePoint(name)
		if err != nil {
			log.Fatal(err)
		}
		setup.Black = append(setup.Black, pt)
	}
	for _, name := range []string{"a4", "b1", "e7", "g1"} {
		pt, err := board.ParsePoint(name)
		if err != nil {
			log.Fatal(err)
		}
		setup.White = append(setup.White, pt)
	}
	pos, err := board.New(setup)
	if err != nil {
		log.Fatal(err)
	}
	return pos
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
