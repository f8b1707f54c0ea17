package lesson_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search/lesson"
)

// The example generates a position in which White stops a four with a gap.
func Example() {
	rng := rand.New(rand.NewPCG(1, 1))
	e := lesson.Generate(lesson.DefendFour, board.White, rng)
	pos, err := e.Position()
	if err != nil {
		fmt.Println(err)
		return
	}
	target := board.PointAt(int(e.Policy[0].Point), e.Size)
	fmt.Println(pos.FiveSquares(nil, board.Black), target, e.Policy[0].Part)
	// Output:
	// [l13] l13 1
}
