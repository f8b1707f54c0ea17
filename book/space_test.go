package book_test

import (
	"testing"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// TestSpaces: a win by fours counts as one also where it was found among other
// threats, or flowed, in the run that finds it as in the next.
func TestSpaces(t *testing.T) {
	b, err := add(true, won(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, q := range map[string]book.Local{
		"found":  local(2),
		"flowed": {Solvers: []book.Solver{fives{}}},
	} {
		db, o := memory(t), book.Options{Space: proof.Order2, MaxNodes: 100}
		first := runWith(t, b, db, q, o)
		if first.Verdicts.Win == 0 || first.Spaces[proof.Fours] != first.Verdicts.Win || (first.Flowed.Win > 0) != (name == "flowed") {
			t.Errorf("%s: wins by space %v of %+v, flowed %+v", name, first.Spaces, first.Verdicts, first.Flowed)
		}
		if again := runWith(t, b, db, q, o); again.Spaces != first.Spaces {
			t.Errorf("%s: %v in a second run, %v in the first", name, again.Spaces, first.Spaces)
		}
	}
}
