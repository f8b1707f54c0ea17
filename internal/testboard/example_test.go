package testboard_test

import (
	"fmt"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// A test draws a board and marks the points that it needs.
func Example() {
	t := new(testing.T) // stands for the test's own t
	setup, marks := testboard.Marks(t, `
		. . . . .
		. X X X a
		. . O . .
		. . . O .
		. . . . .`)
	pos := testboard.New(t, setup)
	fmt.Println(marks['a'], len(pos.Completions(nil, marks['a'], board.Black)))
	fmt.Print(testboard.Diagram(pos))
	// Output:
	// e4 1
	// freestyle, white to move
	//  . . . . .
	//  . X X X .
	//  . . O . .
	//  . . . O .
	//  . . . . .
}
