package lambda_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// Black has no win by fours or moves of order 2. But g8, marked +, threatens one, and no reply to it
// holds. This is the part of the board with stones:
//
//	11  · · · · · X X ·
//	10  · O · · · · X ·
//	 9  · · O · · · O ·
//	 8  · · · + · X · ·
//	 7  · · · X O · · ·
//	 6  · · · O · · · ·
//	    d e f g h i j k
func ExampleSolver_Solve() {
	moves, err := notation.ParseMoves("g7g6j11e10j10j9i11h7i8f9")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := board.Setup{Size: 15, ToMove: board.Black}
	for i, pt := range moves {
		if i%2 == 0 {
			s.Black = append(s.Black, pt)
		} else {
			s.White = append(s.White, pt)
		}
	}
	pos, err := board.New(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	threats := vct.NewSolver(16 << 20)
	fmt.Println(threats.Solve(context.Background(), pos, proof.Question{Space: proof.Order2}).Verdict.Outcome())
	r := lambda.NewSolver(16<<20, threats).Solve(context.Background(), pos, proof.Question{Space: proof.Order3})
	fmt.Println(r.Verdict.Outcome(), "from", r.Line[0])
	// Output:
	// none
	// win from g8
}
