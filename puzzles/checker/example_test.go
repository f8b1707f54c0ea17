package checker_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// The puzzle claims one attack too many.
func Example() {
	p, err := puzzles.Parse(`{"black":["e8","f8","g8","h6","h7"],"white":["d8","a1","o1","a15"],"to_move":"black","goal":"vcf","attacks":3}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := checker.Check(context.Background(), prover.New(0), p, checker.Options{Brief: true})
	fmt.Println(r.Passed(false), err)
	for _, problem := range r.Problems {
		fmt.Println(problem.Kind, problem.Text)
	}
	// Output:
	// false <nil>
	// length the shortest win takes 2 attacks, 3 claimed
	// cook a shorter win: h8 i8 h5 h4 h9
	// dual h9 wins as well as h5 at ply 3, in 1 attack
}
