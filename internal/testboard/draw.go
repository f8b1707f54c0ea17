package testboard

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
)

// Rules lists all rules.
var Rules = board.Rules()

// EachRule runs a subtest for each rule, all of them side by side.
func EachRule(t *testing.T, test func(t *testing.T, rule board.Rule)) {
	t.Helper()
	for _, rule := range Rules {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			test(t, rule)
		})
	}
}

// New returns the position of a setup.
func New(t testing.TB, s board.Setup) *board.Position {
	t.Helper()
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// Points reads points and passes, as in "h8 i9", "h8i9" or "h8 -- i9".
func Points(t testing.TB, names string) (list []board.Point) {
	t.Helper()
	for _, field := range strings.Fields(names) {
		for field != "" {
			n := nameLength(field)
			pt, err := board.ParseMove(field[:n])
			if err != nil {
				t.Fatal(err)
			}
			list, field = append(list, pt), field[n:]
		}
	}
	return list
}

// nameLength returns the length of the first point or pass.
func nameLength(s string) int {
	if strings.HasPrefix(s, "--") {
		return 2
	}
	n := 1
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// Point reads one point or a pass.
func Point(t testing.TB, name string) board.Point {
	t.Helper()
	pt, err := board.ParseMove(name)
	if err != nil {
		t.Fatal(err)
	}
	return pt
}

// Position returns the position with two lists of stones, as Points reads them. Size 0 means 15.
func Position(t testing.TB, rule board.Rule, size int, side board.Colour, black, white string) *board.Position {
	t.Helper()
	return New(t, board.Setup{Size: size, Rule: rule, ToMove: side, Black: Points(t, black), White: Points(t, white)})
}

// Moves returns the position after a game from the empty board; Black begins.
func Moves(t testing.TB, rule board.Rule, size int, moves string) *board.Position {
	t.Helper()
	pos := New(t, board.Setup{Size: size, Rule: rule, ToMove: board.Black})
	Play(t, pos, Points(t, moves)...)
	return pos
}

// Play makes moves, which must be legal.
func Play(t testing.TB, pos *board.Position, moves ...board.Point) {
	t.Helper()
	for _, m := range moves {
		if err := pos.Play(m); err != nil {
			t.Fatalf("%v: %v\n%s", m, err, Diagram(pos))
		}
	}
}

// Draw returns the position of a diagram. Size 0 means the number of its rows.
func Draw(t testing.TB, rule board.Rule, size int, side board.Colour, diagram string) *board.Position {
	t.Helper()
	s, _ := Marks(t, diagram)
	s.Rule, s.ToMove = rule, side
	if size != 0 {
		s.Size = size
	}
	return New(t, s)
}

// Marks returns the setup of a diagram and the empty points that letters mark.
// The size is the number of rows. If a letter occurs twice, its last point counts.
func Marks(t testing.TB, diagram string) (board.Setup, map[rune]board.Point) {
	t.Helper()
	rows := strings.Split(strings.TrimSpace(diagram), "\n")
	s, marks := board.Setup{Size: len(rows)}, map[rune]board.Point{}
	for k, row := range rows {
		for x, r := range []rune(strings.Join(strings.Fields(row), "")) {
			pt := board.At(x, len(rows)-1-k)
			switch r = painted(r, pt); {
			case r == 'X':
				s.Black = append(s.Black, pt)
			case r == 'O':
				s.White = append(s.White, pt)
			case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z':
				marks[r] = pt
			case r != '.' && r != '·':
				t.Fatalf("a diagram cannot contain %q\n%s", r, diagram)
			}
		}
	}
	return s, marks
}

// painted returns the stone for a sign of a pattern, and any other sign unchanged.
func painted(r rune, pt board.Point) rune {
	first := (pt.X()/2+pt.Y())%2 == 0
	switch {
	case r == '#' && first, r == '%' && !first:
		return 'X'
	case r == '#', r == '%':
		return 'O'
	}
	return r
}

// Diagram draws a position under a line with its rule and the side to move.
func Diagram(pos *board.Position) string {
	var b strings.Builder
	b.WriteString(pos.Rule().String() + ", " + pos.ToMove().String() + " to move\n")
	for y := pos.Size() - 1; y >= 0; y-- {
		for x := range pos.Size() {
			b.WriteString([]string{" .", " X", " O"}[pos.At(board.At(x, y))])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Swapped returns the position with the colours exchanged.
func Swapped(t testing.TB, pos *board.Position) *board.Position {
	t.Helper()
	s := pos.Setup()
	s.Black, s.White, s.ToMove = s.White, s.Black, s.ToMove.Opponent()
	return New(t, s)
}

// Indices returns the numbers of points, row by row from a1, as proof/check takes them.
func Indices(points []board.Point, size int) (list []int) {
	for _, pt := range points {
		list = append(list, pt.Index(size))
	}
	return list
}

// patience is the time that a test may wait for something to end. giveUp ends the program.
var (
	patience = 2 * time.Minute
	giveUp   = func(why string) { panic(why) }
)

// Deadline ends the program with the stacks of all goroutines if the test has not ended after two
// minutes, or after ten if tests run in full. It is for tests of cancelling and closing,
// which may wait for ever if there is a fault. It does nothing in a benchmark.
func Deadline(t testing.TB) {
	t.Helper()
	if _, measures := t.(*testing.B); measures {
		return
	}
	limit := patience
	if IsLong() {
		limit *= 5
	}
	hangs := func() {
		stacks := make([]byte, 1<<20)
		giveUp(fmt.Sprintf("%s has not ended after %v\n%s", t.Name(), limit, stacks[:runtime.Stack(stacks, true)]))
	}
	timer := time.AfterFunc(limit, hangs)
	t.Cleanup(func() { timer.Stop() })
}
