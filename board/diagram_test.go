package board_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// pts parses points such as "h8".
func pts(t testing.TB, names ...string) []board.Point {
	t.Helper()
	return testboard.Points(t, strings.Join(names, " "))
}

// names joins the names of points with spaces.
func names(points []board.Point) string { return strings.Join(board.Names(points), " ") }

// diagram is a setup drawn as text. Letters mark the empty points that a test asks about.
type diagram struct {
	setup board.Setup
	marks map[rune]board.Point
}

func draw(t testing.TB, rule board.Rule, size int, text string) diagram {
	t.Helper()
	setup, marks := testboard.Marks(t, text)
	setup.Rule, setup.Size = rule, size
	return diagram{setup, marks}
}

func (d diagram) position(t testing.TB) *board.Position {
	t.Helper()
	return testboard.New(t, d.setup)
}

func wantIs(t *testing.T, err, kind error) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Errorf("error is %q, want one that wraps %q", err, kind)
	}
}
