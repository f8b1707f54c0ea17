package board_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// pts parses points.
func pts(t testing.TB, names ...string) []board.Point {
	t.Helper()
	var out []board.Point
	for _, name := range names {
		pt, err := board.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, pt)
	}
	return out
}

// names is points as text, separated by spaces.
func names(points []board.Point) string {
	var out []string
	for _, pt := range points {
		out = append(out, pt.String())
	}
	return strings.Join(out, " ")
}

// diagram is a position drawn with the top row first: X Black, O White, any
// other letter an empty point that the test asks about, · empty. It may be
// smaller than the board: it then fills the bottom left, so the drawing's
// bottom left point is a1.
type diagram struct {
	setup board.Setup
	marks map[rune]board.Point
}

func draw(t testing.TB, rule board.Rule, size int, text string) diagram {
	t.Helper()
	d := diagram{setup: board.Setup{Size: size, Rule: rule}, marks: map[rune]board.Point{}}
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	for k, line := range lines {
		x := 0
		for _, r := range line {
			pt := board.At(x, len(lines)-1-k)
			switch r {
			case ' ', '\t':
				continue
			case '·':
			case 'X':
				d.setup.Black = append(d.setup.Black, pt)
			case 'O':
				d.setup.White = append(d.setup.White, pt)
			default:
				d.marks[r] = pt
			}
			x++
		}
	}
	return d
}

func (d diagram) position(t testing.TB) *board.Position {
	t.Helper()
	p, err := board.New(d.setup)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// mustNew makes a position that the test knows to be good.
func mustNew(t testing.TB, s board.Setup) *board.Position {
	t.Helper()
	p, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func wantIs(t *testing.T, err, kind error) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Errorf("error %v, expected one that is %q", err, kind)
	}
}
