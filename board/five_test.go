package board_test

import (
	"testing"

	"github.com/gsolve/gsolve/board"
)

// A five and a six of each side, under each rule.
func TestMakesFive(t *testing.T) {
	const text = `
· · · · · · · · ·
X X X X b · · · ·
· · · · · · · · ·
X X X a X X · · ·
· · · · · · · · ·
O O O c O O · · ·
· · · · · · · · ·
O O O O d · · · ·`
	for _, tc := range []struct {
		rule         board.Rule
		black, white string
		six          board.Reason
	}{
		{board.Freestyle, "d5 e7", "e1 d3", board.NotForbidden},
		{board.Standard, "e7", "e1", board.NotForbidden},
		{board.Renju, "e7", "e1 d3", board.Overline}, // the six is forbidden to Black, not only worthless
	} {
		d := draw(t, tc.rule, 9, text)
		p := d.position(t)
		if got := names(p.FiveSquares(nil, board.Black)); got != tc.black {
			t.Errorf("%v: black five-squares %q, want %q", tc.rule, got, tc.black)
		}
		if got := names(p.FiveSquares(nil, board.White)); got != tc.white {
			t.Errorf("%v: white five-squares %q, want %q", tc.rule, got, tc.white)
		}
		if got := p.Forbidden(d.marks['a']); got != tc.six {
			t.Errorf("%v: the black six is %v, want %v", tc.rule, got, tc.six)
		}
	}
}

func TestCompletions(t *testing.T) {
	for _, tc := range []struct {
		name, text, want string
	}{
		{"straight four", `
· · · · · · · · ·
· · X X a X · · ·`, "b1 g1"},
		{"one end blocked", `
· · · · · · · · ·
O X X X a · · · ·`, "f1"},
		{"two windows, one point", `
· · · · · · · · · ·
O X X a · X X O · ·`, "e1"},
		{"two rows, sorted by point", `
· · · · O · · · ·
O X X X a · · · ·
· · · · X · · · ·
· · · · X · · · ·
· · · · X · · · ·
· · · · · · · · ·`, "e1 f5"},
		{"a five has none", `
X X X X a · · · ·
· · · · X · · · ·
· · · · X · · · ·
· · · · X · · · ·`, ""},
		{"no four", `
· · · · · · · · ·
· · X · a X · · ·`, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := draw(t, board.Freestyle, 10, tc.text)
			p, pt := d.position(t), d.marks['a']
			head := pts(t, "j9")
			got := p.Completions(head, pt, board.Black)
			if names(got[1:]) != tc.want || names(got[:1]) != "j9" {
				t.Errorf("completions %q, want %q appended", names(got), tc.want)
			}
			if p.MakesFour(pt, board.Black) != (tc.want != "") {
				t.Errorf("MakesFour %v", p.MakesFour(pt, board.Black))
			}
		})
	}
}

// Cases that users of other programs reported as wrong.
func TestReportedElsewhere(t *testing.T) {
	t.Run("a six is not a five where five is exact", func(t *testing.T) {
		d := draw(t, board.Standard, 9, `
X X X a X X · · ·`)
		if d.position(t).MakesFive(d.marks['a'], board.Black) {
			t.Error("six counted as five")
		}
	})
	t.Run("an overline wins in freestyle and is not forbidden", func(t *testing.T) {
		d := draw(t, board.Freestyle, 9, `
X X X a X X · · ·`)
		p := d.position(t)
		if !p.MakesFive(d.marks['a'], board.Black) || !p.Legal(d.marks['a'], board.Black) {
			t.Error("overline refused")
		}
	})
	t.Run("a forbidden-looking point that makes five is legal", func(t *testing.T) {
		d := draw(t, board.Renju, 9, `
· · · · · · · · ·
· · · X X · · · ·
X X X X a · · · ·
· · · X X · · · ·
· · · · · · · · ·`)
		p := d.position(t)
		if !p.MakesFive(d.marks['a'], board.Black) || !p.Legal(d.marks['a'], board.Black) {
			t.Error("a winning move refused")
		}
	})
	t.Run("no stone on a stone", func(t *testing.T) {
		p := mustNew(t, board.Setup{Black: pts(t, "h8")})
		wantIs(t, p.Play(pts(t, "h8")[0]), board.ErrOccupied)
	})
	t.Run("white first and unbalanced stones are positions", func(t *testing.T) {
		p := mustNew(t, board.Setup{White: pts(t, "h8", "h9", "a1"), ToMove: board.White})
		if p.ToMove() != board.White {
			t.Error("side to move changed")
		}
	})
}
