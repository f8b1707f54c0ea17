package traits_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// The terms of the score show what makes the puzzle hard.
func ExampleRate() {
	p, err := puzzles.Parse(`{"black":["e8","f8","g8","h6","h7"],"white":["d8","a1","o1","a15"],"to_move":"black"}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	terms, err := traits.Rate(context.Background(), prover.New(0), p, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("grade", terms.Grade())
	for _, term := range terms.List() {
		fmt.Printf("%.2f %s\n", term.Score, term.Text)
	}
	// Output:
	// grade 1
	// 2.00 length: a bit for each attack before the five
	// 2.00 choice: log2(plausible moves / winning moves), summed over the attacks
	// 1.66 false trails: half of 3.32 bits; the longest goes on for 2 attacks
}
