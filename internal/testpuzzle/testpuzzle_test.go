package testpuzzle_test

import (
	"fmt"
	"testing"

	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/puzzles"
)

// A test reads a puzzle from one line.
func Example() {
	test := func(t *testing.T) {
		p := testpuzzle.Parse(t, `{"black":["h8","i8","j8"],"white":["a1","a3","a5"]}`)
		fmt.Println(p.Goal)
	}
	test(&testing.T{})
	// Output: vcf
}

// refused panics where a real test would end.
type refused struct{ testing.TB }

func (refused) Helper()          {}
func (refused) Fatal(why ...any) { panic(why[0]) }

// TestParse: a line that is no puzzle ends the test.
func TestParse(t *testing.T) {
	defer func() {
		if err, _ := recover().(error); err == nil {
			t.Error("Parse did not end the test")
		}
	}()
	testpuzzle.Parse(refused{t}, "{}")
}

// TestShipped: Shipped returns different puzzles with wins by fours.
func TestShipped(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range testpuzzle.Shipped(t, 40) {
		if p.Goal != puzzles.ByFours || seen[p.ID] {
			t.Errorf("%s, goal %v: a second time, or not won by fours", p.ID, p.Goal)
		}
		seen[p.ID] = true
	}
	if len(seen) != 40 {
		t.Errorf("%d puzzles, expected 40", len(seen))
	}
}
