package book_test

import (
	"testing"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// TestSpaces: a win by fours counts as one even if a search for other threats found it, or if it
// flowed. The next run counts it in the same way.
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
			t.Errorf("%s: wins by space %v with the verdicts %+v, flowed %+v, want all wins by fours", name, first.Spaces, first.Verdicts, first.Flowed)
		}
		if again := runWith(t, b, db, q, o); again.Spaces != first.Spaces {
			t.Errorf("%s: wins by space %v in the second run, %v in the first", name, again.Spaces, first.Spaces)
		}
	}
}
