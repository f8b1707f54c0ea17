package board_test

import (
	"testing"

	"github.com/gsolve/gsolve/board"
)

// RIF 9.3: a three counts only if the move that completes it to a straight
// four is legal itself. In each diagram Black on a makes two raw threes, one
// level and one upright; White below leaves the upright one a single completing
// point, e, and the stones around e decide.
var recursionCases = []struct {
	name, text string
	want       board.Reason // of a
	completing board.Reason // of e, once Black is on a
}{
	{"completing is legal", `
· · · · · · · · · ·
· · · · · · · · · ·
· · · · · e · · · ·
· · · · · X · · · ·
· · · · X a X · · ·
· · · · · X · · · ·
· · · · · · · · · ·
· · · · · O · · · ·`, board.DoubleThree, board.NotForbidden},

	{"completing is an overline", `
· · · · · · · · · ·
· · · · · · · · · ·
· · X X X e X X · ·
· · · · · X · · · ·
· · · · X a X · · ·
· · · · · X · · · ·
· · · · · · · · · ·
· · · · · O · · · ·`, board.NotForbidden, board.Overline},

	{"completing is a double-four", `
· · · · · · · · · ·
· · · · · · · · · ·
· O X X X e · · · ·
· · · · · X · · · ·
· · · · X a X · · ·
· · · · · X · · · ·
· · · · · · · · · ·
· · · · · O · · · ·`, board.NotForbidden, board.DoubleFour},

	{"completing makes a five at once", `
· · · · · · · · · ·
· · · · · · · · · ·
· O X X X e X · · ·
· · · · · X · · · ·
· · · · X a X · · ·
· · · · · X · · · ·
· · · · · · · · · ·
· · · · · O · · · ·`, board.NotForbidden, board.NotForbidden},

	{"completing is a double-three", `
· · · · · · · · · ·
· · · · · · · · · ·
· · · · · · · · · ·
· · · · X · · · · ·
· · · · X e X · · ·
· · · · · X X · · ·
· · · X X a · · · ·
· · · · · X · · · ·
· · · · · · · · · ·
· · · · · O · · · ·`, board.NotForbidden, board.DoubleThree},

	// As before, but the three e makes along its row has one completing point
	// left, right of e7, and there Black would make a double-four.
	{"completing is no double-three, for one of its threes is not real", `
· · · · · · · · · · ·
· · · · · · · X · · ·
· · · · · · · X · · ·
· · · · X · · X · · ·
· · O · X e X · · · ·
· · · · · X X · · · ·
· · · X X a · · · · ·
· · · · · X · · · · ·
· · · · · · · · · · ·
· · · · · O · · · · ·`, board.DoubleThree, board.NotForbidden},
}

func TestForbiddenRecursion(t *testing.T) {
	for _, tc := range recursionCases {
		t.Run(tc.name, func(t *testing.T) {
			d := draw(t, board.Renju, 13, tc.text)
			wantReason(t, d.position(t), d.marks['a'], tc.want)
			d.setup.Black = append(d.setup.Black, d.marks['a'])
			wantReason(t, d.position(t), d.marks['e'], tc.completing)
		})
	}
}

// The two ways in which a far stone changes a point's legality, both known to
// have defeated checkers of proofs (docs/design/certificate.md).
func TestFarStoneDecides(t *testing.T) {
	s := board.Setup{
		Size: 11, Rule: board.Renju,
		Black: pts(t, "c8", "g8", "d6", "e6", "c5", "e5", "i3"),
		White: pts(t, "d7", "f7", "f5", "b7", "c7"),
	}
	e7 := pts(t, "e7")[0]
	wantReason(t, mustNew(t, s), e7, board.DoubleThree)
	s.Black = append(s.Black, pts(t, "a3")...) // an overline now spoils one of the threes
	wantReason(t, mustNew(t, s), e7, board.NotForbidden)

	s = board.Setup{
		Size: 9, Rule: board.Renju,
		Black: pts(t, "c4", "d4", "b3", "f3", "d2", "g2", "e7", "g6", "d3"),
		White: pts(t, "b5", "e5", "b2"),
	}
	d5 := pts(t, "d5")[0]
	wantReason(t, mustNew(t, s), d5, board.NotForbidden)
	s.White = append(s.White, pts(t, "c2")...) // a White stone makes it forbidden
	wantReason(t, mustNew(t, s), d5, board.DoubleThree)
}

func TestForbiddenOnlyInRenju(t *testing.T) {
	for _, tc := range forbiddenCases {
		for _, rule := range []board.Rule{board.Freestyle, board.Standard} {
			d := draw(t, rule, 11, tc.text)
			p, err := board.New(d.setup)
			if err != nil {
				continue // a row that only Renju leaves undecided
			}
			wantReason(t, p, d.marks['a'], board.NotForbidden)
			if f := p.AppendForbidden(nil); f != nil {
				t.Errorf("%s under %v: forbidden %v", tc.name, rule, f)
			}
		}
	}
}

func TestAppendForbidden(t *testing.T) {
	d := draw(t, board.Renju, 9, `
· · · · · · · · ·
X X X a X X · · ·
· · · · · · · · ·
· · · X · · · · ·
· · X b X · · · ·
· · · X · · · · ·
· · · · · · · · ·
· · · · · · · · ·`)
	got := d.position(t).AppendForbidden([]board.ForbiddenPoint{{}})
	if len(got) != 3 || got[1] != (board.ForbiddenPoint{Point: d.marks['b'], Reason: board.DoubleThree}) ||
		got[2] != (board.ForbiddenPoint{Point: d.marks['a'], Reason: board.Overline}) {
		t.Errorf("forbidden %v, want one kept, %v double-three, %v overline", got, d.marks['b'], d.marks['a'])
	}
}

func TestLegalNeedsAnEmptyPoint(t *testing.T) {
	p := mustNew(t, board.Setup{Size: 9, Rule: board.Renju, Black: pts(t, "e5")})
	for _, pt := range append(pts(t, "e5", "j1"), board.Pass) {
		for _, c := range []board.Colour{board.Black, board.White} {
			if p.Legal(pt, c) || p.Forbidden(pt) != board.NotForbidden || p.MakesFive(pt, c) {
				t.Errorf("%v %v is no move at all", c, pt)
			}
		}
	}
	e6 := pts(t, "e6")[0]
	if p.Legal(e6, board.Empty) || p.Legal(e6, 3) || p.MakesFive(e6, 3) || p.MakesFour(e6, board.Empty) {
		t.Error("only Black and White play")
	}
}

func TestReasonString(t *testing.T) {
	for r, want := range map[board.Reason]string{
		board.NotForbidden: "not forbidden", board.Overline: "overline",
		board.DoubleFour: "double-four", board.DoubleThree: "double-three", 9: "not forbidden",
	} {
		if r.String() != want {
			t.Errorf("%d is %q, want %q", r, r, want)
		}
	}
}

// Questions change nothing, so they may be asked side by side: the race
// detector watches.
func TestQuestionsMayRunSideBySide(t *testing.T) {
	d := draw(t, board.Renju, 13, recursionCases[5].text)
	p := d.position(t)
	for range 4 {
		t.Run("reader", func(t *testing.T) {
			t.Parallel()
			for range 20 {
				if p.Forbidden(d.marks['a']) != board.DoubleThree || p.MakesFive(d.marks['e'], board.Black) {
					t.Error("another answer")
				}
			}
		})
	}
}

func BenchmarkAppendForbidden(b *testing.B) {
	p := mustNew(b, board.Setup{
		Rule:  board.Renju,
		Black: pts(b, "h8", "i9", "g7", "j8", "h10", "g9", "f8", "i6", "k9", "e7"),
		White: pts(b, "h9", "i8", "g8", "j10", "f6", "h6", "k7", "e9", "i11", "g10"),
	})
	var dst []board.ForbiddenPoint
	b.ReportAllocs()
	for b.Loop() {
		dst = p.AppendForbidden(dst[:0])
	}
}
