package defend_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/solve"
)

// TestCases are positions whose answer can be seen on the board.
func TestCases(t *testing.T) {
	testboard.Run(t, "testdata/defend.txt", func(t *testing.T, c *testboard.Case) {
		pos := c.Position(t)
		d := examine(t, defend.New(solve.New(0)), pos, defend.Options{ID: "p"})
		if d.Threat.Outcome().String() != c.Text(t, "threat") || d.Lost() != c.Bool(t, "lost") || d.Incomplete {
			t.Errorf("threat %v, lost %v, incomplete %v", d.Threat.Outcome(), d.Lost(), d.Incomplete)
		}
		for _, w := range d.Wins {
			certified(t, pos, w)
		}
		if got := moves(d.Wins); !slices.Equal(got, c.Points(t, "wins")) {
			t.Errorf("wins %v, want %s", got, c.Text(t, "wins"))
		}
		if want := c.Text(t, "holds"); want != "all" && strings.Join(board.Names(d.Holds), " ") != want {
			t.Errorf("holds %v, want %q", d.Holds, want)
		}
		for _, want := range c.All("refuted") {
			if want == "none" && len(d.Refuted) > 0 {
				t.Errorf("refuted %v", d.Refuted)
			}
			if want == "none" {
				continue
			}
			move, line, _ := strings.Cut(want, " ")
			r, ok := refutation(&d, testboard.Point(t, move))
			if got := strings.Join(board.Names(r.Line), " "); !ok || got != line {
				t.Errorf("%s is refuted by %q, want %q", move, got, line)
			}
		}
	})
}
