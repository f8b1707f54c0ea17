package render_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
)

// drawn returns the text that draw writes.
func drawn(t testing.TB, draw func(*strings.Builder) error) string {
	t.Helper()
	var text strings.Builder
	if err := draw(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func TestThreat(t *testing.T) {
	for _, test := range []struct {
		rule         board.Rule
		black, white string
		move, want   string
	}{
		{board.Freestyle, "d8 e8 f8 g8", "c8", "h8", "five"},
		{board.Freestyle, "e8 f8 g8", "", "h8", "straight four"},
		{board.Freestyle, "e8 f8 g8", "d8", "h8", "four"},
		{board.Freestyle, "e8 f8 g8 h5 h6 h7", "d8 h4", "h8", "double four"},
		{board.Freestyle, "d8 f8 g8 j8", "", "h8", "double four"}, // d·fgh·j: two fours on one line
		{board.Freestyle, "e8 f8 g8 h6 h7", "d8", "h8", "four-three"},
		{board.Freestyle, "f8 g8", "", "h8", "three"},
		{board.Freestyle, "f8 g8 h6 h7", "", "h8", "double three"},
		{board.Freestyle, "f8", "", "h8", "quiet move"},
		{board.Freestyle, "b8 d8 e8 f8 g8", "", "c8", "five"}, // six
		{board.Standard, "b8 d8 e8 f8 g8", "h8", "c8", "quiet move"},
		{board.Renju, "e8 f8 g8 h6 h7", "d8", "h8", "four-three"},
		// The column's three could become a straight four only at h10 and h7, where rows 10 and 7
		// would hold six. So it is not a three.
		{board.Renju, "f8 g8 h9 h11 e7 f7 g7 i7 j7 d10 e10 f10 g10 i10", "h5 c10", "h8", "three"},
	} {
		pos := testboard.Position(t, test.rule, 15, board.Black, test.black, test.white)
		if got := render.Threat(pos, testboard.Points(t, test.move)[0]); got != test.want {
			t.Errorf("%v, black %s: Threat(%s) = %q, want %q", test.rule, test.black, test.move, got, test.want)
		}
	}
}

// TestThreatAnywhere: a pass, a taken point and points off the board threaten nothing.
func TestThreatAnywhere(t *testing.T) {
	pos := testboard.Position(t, board.Renju, 9, board.Black, "e5", "d4")
	for _, pt := range []board.Point{board.Pass, board.At(4, 4), board.At(20, 20), board.At(8, 9)} {
		if got := render.Threat(pos, pt); got != "quiet move" {
			t.Errorf("Threat(%v) = %q, want a quiet move", pt, got)
		}
	}
}

func TestExplain(t *testing.T) {
	// White's four at h12 leaves Black only h8, where Black would make six.
	pos := testboard.Position(t, board.Renju, 15, board.White, "e8 f8 g8 i8 j8 k8", "h9 h10 h11")
	steps, err := render.Explain(pos, testboard.Points(t, "h12 -- h8"))
	if err != nil {
		t.Fatal(err)
	}
	text := drawn(t, func(w *strings.Builder) error { return render.Line(w, steps) })
	want := "   1  h12  straight four (-- black has no legal reply: h8 is forbidden, overline)\n   3  h8   five\n"
	if text != want {
		t.Errorf("got %q, want %q", text, want)
	}

	// The block at e5 makes a four of White.
	pos = testboard.Position(t, board.Freestyle, 9, board.Black, "a5 b5 c5 e9", "e2 e3 e4 h8")
	steps, err = render.Explain(pos, testboard.Points(t, "d5 e5 e6"))
	if err != nil {
		t.Fatal(err)
	}
	if got := steps[0]; got.Reply != "e5, four by White" || !got.Forced || steps[1].Threat != "block" {
		t.Errorf("steps %+v, want a four by White, and its block", steps)
	}
	// If a legal reply exists, a pass is only a pass.
	steps, err = render.Explain(pos, testboard.Points(t, "d5 -- e5"))
	if err != nil || steps[0].Reply != "-- white passes" {
		t.Errorf("steps %v, error %v, want \"white passes\"", steps, err)
	}
}

// TestExplainQuiet explains lines with moves that force no reply: a move of order 2 that is no
// three, a three, and a counter-four with its block.
func TestExplainQuiet(t *testing.T) {
	for _, test := range []struct {
		black, white, line, want string
	}{
		{"f8 g8", "a1 a3", "h8 e8 d8", `
   1  h8   three          e8
   3  d8   threat
`},
		{"f8 g8", "a9 b2 c3 d4", "h8 e5 f6 e8 i8", `
   1  h8   three          e5, four by White
   3  f6   block          e8
   5  i8   four
`},
		// A five that the attacker did not make is still a threat.
		{"c3 d3 e3 f3", "b3", "a9 g3", `
   1  a9   threat        (g3)
`},
		{"c6 d6 e6 f8", "b6 b2 c3 d4", "f9 e5 f6 g6", `
   1  f9   threat             e5, four by White
   3  f6   block, four-three (g6)
`},
	} {
		pos := testboard.Position(t, board.Freestyle, 15, board.Black, test.black, test.white)
		steps, err := render.Explain(pos, testboard.Points(t, test.line))
		if err != nil {
			t.Fatal(err)
		}
		text := drawn(t, func(w *strings.Builder) error { return render.Line(w, steps) })
		if text != test.want[1:] {
			t.Errorf("%s: got\n%swant%s", test.line, text, test.want)
		}
	}
}

// TestLineWidth: the longest name of a threat sets the width of its column.
func TestLineWidth(t *testing.T) {
	var text strings.Builder
	steps := []render.Step{
		{Number: 1, Move: board.At(0, 0), Threat: "block, straight four", Reply: "b1", Forced: true},
		{Number: 3, Move: board.At(2, 0), Threat: "five"},
	}
	if err := render.Line(&text, steps); err != nil {
		t.Fatal(err)
	}
	want := "   1  a1   block, straight four (b1)\n   3  c1   five\n"
	if text.String() != want {
		t.Errorf("got %q, want %q", text.String(), want)
	}
}

func TestExplainRefuses(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "a5 b5 c5", "e2 e3")
	for _, line := range []string{"a5", "d5 a5", "d5 e5 k9"} {
		if _, err := render.Explain(pos, testboard.Points(t, line)); !errors.Is(err, board.ErrOccupied) && !errors.Is(err, board.ErrOff) {
			t.Errorf("Explain(%s): error %v, want ErrOccupied or ErrOff", line, err)
		}
	}
}

// TestWidth: the columns of a board stay aligned with numbers of one, two and three digits.
func TestWidth(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 22, board.Black, "a1", "b1")
	var all proof.Line
	for pt := range 120 {
		all = append(all, board.At(pt%22, 2+pt/22))
	}
	all[4] = board.Pass // takes a number but no point
	for n, width := range map[int]int{0: 1, 9: 1, 10: 2, 99: 2, 100: 3, 120: 3} {
		text := drawn(t, func(w *strings.Builder) error { return render.Text(w, render.Board{Position: pos, Line: all[:n]}) })
		rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if len(rows) != 24 || rows[0] != rows[23] || len(rows[0]) != 3+22*(width+1) {
			t.Errorf("%d moves: %d rows with a header of %d bytes, want 24 and %d", n, len(rows), len(rows[0]), 3+22*(width+1))
		}
		numbers := 0
		for _, row := range rows[1:23] {
			fields := strings.Fields(row)
			if len(fields) != 24 || fields[0] != fields[23] {
				t.Errorf("%d moves: row %q, want 22 points between two equal numbers", n, row)
			}
			for _, field := range fields[1:23] {
				if field[0] >= '0' && field[0] <= '9' {
					numbers++
				}
			}
		}
		if want := n - min(n/5, 1); numbers != want {
			t.Errorf("%d moves: %d numbers on the board, want %d", n, numbers, want)
		}
	}
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestColour: the coloured drawing is the plain one with escape sequences.
func TestColour(t *testing.T) {
	pos := testboard.Position(t, board.Renju, 15, board.White, "e8 f8 g8 i8 j8 k8", "h9 h10 h11")
	drawing := render.Board{
		Position: pos,
		Line:     testboard.Points(t, "h12 -- a1 a2 a3 a4 a5 a6 a7 a8 a9"),
		Marks:    map[board.Point]string{board.At(7, 7): "6", board.At(0, 0): "hidden by the line"},
	}
	var plain, colour strings.Builder
	if err := render.Text(&plain, drawing); err != nil {
		t.Fatal(err)
	}
	drawing.Colour = true
	if err := render.Text(&colour, drawing); err != nil {
		t.Fatal(err)
	}
	if got := escapes.ReplaceAllString(colour.String(), ""); got != plain.String() {
		t.Errorf("without escapes the coloured drawing is\n%s\nwant\n%s", got, plain.String())
	}
	if strings.Contains(plain.String(), "\x1b") || strings.Contains(plain.String(), "hidden") || !strings.Contains(plain.String(), " 6 ") {
		t.Errorf("want the mark 6, no escapes and no hidden mark in the plain drawing\n%s", plain.String())
	}
	for _, piece := range []string{"\x1b[1mX\x1b[0m", "\x1b[36mO\x1b[0m", "\x1b[2m.\x1b[0m", "\x1b[33m1\x1b[0m", "\x1b[1;31m6\x1b[0m"} {
		if !strings.Contains(colour.String(), piece) {
			t.Errorf("want %q in the coloured drawing", piece)
		}
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteError(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 5, board.Black, "", "")
	if err := render.Text(full{}, render.Board{Position: pos}); !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
	if err := render.Line(full{}, nil); !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
}
