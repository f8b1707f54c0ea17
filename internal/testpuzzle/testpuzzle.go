// Package testpuzzle gives puzzles to tests, and only to them. A function that cannot do its work
// ends the test.
package testpuzzle

import (
	"testing"

	"github.com/gsolve/gsolve/puzzles"
)

// Parse reads the line of a puzzle.
func Parse(t testing.TB, line string) *puzzles.Puzzle {
	t.Helper()
	p, err := puzzles.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Shipped returns n puzzles by fours that ship with the project, some of every collection.
func Shipped(t testing.TB, n int) (list []*puzzles.Puzzle) {
	t.Helper()
	shipped, err := puzzles.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; len(list) < n; i++ {
		if p := shipped[i%len(shipped)].Puzzles[i/len(shipped)]; p.Goal == puzzles.ByFours {
			list = append(list, p)
		}
	}
	return list
}
