package board_test

import (
	"testing"

	"github.com/gsolve/gsolve/board"
)

// Diagrams: X Black, O White, · empty; a is the point asked about.
var forbiddenCases = []struct {
	name, text string
	want       board.Reason
}{
	{"overline", `
· · · · · · · · ·
· X X X a X X · ·
· · · · · · · · ·`, board.Overline},

	{"a six is found on the edge", `
X · · · · · · · ·
X · · · · · · · ·
a · · · · · · · ·
X · · · · · · · ·
X · · · · · · · ·
X · · · · · · · ·`, board.Overline},

	{"five before overline", `
· · · · X · · · ·
· · · · X · · · ·
· · · · X · · · ·
· · · · X · · · ·
· X X X a X X · ·
· · · · · · · · ·`, board.NotForbidden},

	{"five before double-four", `
· · · · a X X X ·
· · · X · X · · ·
· · X · · · X · ·
· X · · · · · X ·
X · · · · · · · ·`, board.NotForbidden},

	{"five before double-three", `
· · · · · · · · ·
· · · X · · · · ·
· · X a X · · · ·
· · · X X · · · ·
· · · · · X · · ·
· · · · · · X · ·
· · · · · · · X ·`, board.NotForbidden},

	{"double-four in two rows", `
· · · O · · · · ·
· · · a X X X · ·
· · · X · · · · ·
· · · X · · · · ·
· · · X · · · · ·
· · · · · · · · ·`, board.DoubleFour},

	{"double-four of two straight fours", `
· · · · · · · · ·
· · a X X X · · ·
· · X · · · · · ·
· · X · · · · · ·
· · X · · · · · ·
· · · · · · · · ·`, board.DoubleFour},

	{"double-four in one row, four apart", `
· · · · · · · · ·
· X · X a X · X ·
· · · · · · · · ·`, board.DoubleFour},

	{"double-four in one row, three apart", `
· · · · · · · · · ·
· X X · X a · X X ·
· · · · · · · · · ·`, board.DoubleFour},

	{"double-four in one row, two apart", `
· · · · · · · · · ·
· X X X · a · X X X
· · · · · · · · · ·`, board.DoubleFour},

	{"a straight four is one four", `
· · · · · · · · ·
· · X X a X · · ·
· · · · · · · · ·`, board.NotForbidden},

	{"one of the two completions is a six: one four", `
· · · · · · · · ·
· X · X a X · O ·
· · · · · · · · ·`, board.NotForbidden},

	{"a four that could only become six is none", `
· · · · · · · · · ·
O a X X · X X · · ·
· X · · · · · · · ·
· X · · · · · · · ·
· X · · · · · · · ·
· O · · · · · · · ·
· · · · · · · · · ·`, board.NotForbidden},

	{"four and three", `
· · · · · · · ·
· · · · · · · ·
· · · X · · · ·
· · · a X X X O
· · · X · · · ·
· · · · · · · ·
· · · · · · · ·`, board.NotForbidden},

	{"double-three", `
· · · · · · ·
· · · X · · ·
· · X a X · ·
· · · X · · ·
· · · · · · ·
· · · · · · ·`, board.DoubleThree},

	{"double-three of broken threes", `
· · · · · · · · ·
· · · · · · · · ·
· · a · X X · · ·
· · X · · · · · ·
· · · · · · · · ·
· · X · · · · · ·
· · · · · · · · ·`, board.DoubleThree},

	{"one of the threes is blocked", `
· · · O · · ·
· · · X · · ·
· · X a X · ·
· · · X · · ·
· · · · · · ·
· · · · · · ·`, board.NotForbidden},

	{"one of the threes has no room before the edge", `
· · · O · · ·
· · · · · · ·
· · · X · · ·
· · X a X · ·
· · · X · · ·
· · · · · · ·`, board.NotForbidden},

	{"one of the threes could only become six", `
· · · · X · · · ·
· · · · · · · · ·
· · · · · · · · ·
· · · · X · · · ·
· · · X a X · · ·
· · · · X · · · ·
· · · · · · · · ·
· · · · · · · · ·
· · · · X · · · ·`, board.NotForbidden},

	{"double-four before double-three", `
· · · · · O · · ·
· · · · · X · · ·
· · · · · X · · ·
· · · · X X X · ·
· O X X X a · · ·
· · · · X · X · ·
· · · · · · · · ·
· · · · · · · · ·`, board.DoubleFour},

	{"double-four before overline", `
· · · · · · · · ·
X X X a X X · · ·
· · · X X · · · ·
· · · X · X · · ·
· · · X · · X · ·
· · · O · · · · ·`, board.DoubleFour},

	{"double-three before overline", `
· · · · · · · · · ·
· · · · · · · · · ·
· · · · X · X · · ·
· · X X X a X X · ·
· · · · X · X · · ·
· · · · · · · · · ·
· · · · · · · · · ·`, board.DoubleThree},

	{"overline and one three", `
· · · · · · · · · ·
· · · · · · · · · ·
· · · · X · · · · ·
· · X X X a X X · ·
· · · · · · X · · ·
· · · · · · · · · ·
· · · · · · · · · ·`, board.Overline},
}

func TestForbidden(t *testing.T) {
	for _, tc := range forbiddenCases {
		t.Run(tc.name, func(t *testing.T) {
			d := draw(t, board.Renju, 11, tc.text)
			wantReason(t, d.position(t), d.marks['a'], tc.want)
		})
	}
}

// wantReason asks both ways, and that nothing is left on the board.
func wantReason(t *testing.T, p *board.Position, pt board.Point, want board.Reason) {
	t.Helper()
	before := names(p.AppendStones(nil, board.Black))
	if got := p.Forbidden(pt); got != want {
		t.Errorf("%v: %v, want %v", pt, got, want)
	}
	if p.Legal(pt, board.Black) != (want == board.NotForbidden) {
		t.Errorf("%v: legal %v", pt, p.Legal(pt, board.Black))
	}
	if !p.Legal(pt, board.White) {
		t.Errorf("%v is not legal for White", pt)
	}
	if names(p.AppendStones(nil, board.Black)) != before {
		t.Error("the test moved stones")
	}
}
