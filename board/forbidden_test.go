package board_test

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

func TestForbidden(t *testing.T) {
	testboard.Run(t, "testdata/forbidden.txt", func(t *testing.T, c *testboard.Case) {
		setup, marks := c.Setup(t)
		wantReason(t, testboard.New(t, setup), marks['a'], c.Text(t, "a"))
	})
}

// wantReason checks that Forbidden and Legal give the wanted answer and leave the board unchanged.
func wantReason(t *testing.T, p *board.Position, pt board.Point, want string) {
	t.Helper()
	before := names(p.AppendStones(nil, board.Black))
	if got := p.Forbidden(pt).String(); got != want {
		t.Errorf("Forbidden(%v) is %v, want %v", pt, got, want)
	}
	if p.Legal(pt, board.Black) != (want == "not forbidden") {
		t.Errorf("Legal(%v, black) is %v though the reason is %q", pt, p.Legal(pt, board.Black), want)
	}
	if !p.Legal(pt, board.White) {
		t.Errorf("Legal(%v, white) is false, want true: nothing is forbidden to White", pt)
	}
	if names(p.AppendStones(nil, board.Black)) != before {
		t.Error("Forbidden or Legal changed the stones on the board")
	}
}

func TestForbiddenRecursion(t *testing.T) {
	testboard.Run(t, "testdata/recursion.txt", func(t *testing.T, c *testboard.Case) {
		setup, marks := c.Setup(t)
		wantReason(t, testboard.New(t, setup), marks['a'], c.Text(t, "a"))
		setup.Black = append(setup.Black, marks['a'])
		wantReason(t, testboard.New(t, setup), marks['e'], c.Text(t, "e"))
	})
}

// TestFarStoneDecides tests the two ways in which a far stone changes the legality of a point. Both
// have made checkers accept false proofs (docs/design/certificate.md).
func TestFarStoneDecides(t *testing.T) {
	s := board.Setup{
		Size: 11, Rule: board.Renju,
		Black: pts(t, "c8", "g8", "d6", "e6", "c5", "e5", "i3"),
		White: pts(t, "d7", "f7", "f5", "b7", "c7"),
	}
	e7 := pts(t, "e7")[0]
	wantReason(t, testboard.New(t, s), e7, "double-three")
	s.Black = append(s.Black, pts(t, "a3")...) // the move that would make four of a three is now an overline
	wantReason(t, testboard.New(t, s), e7, "not forbidden")

	s = board.Setup{
		Size: 9, Rule: board.Renju,
		Black: pts(t, "c4", "d4", "b3", "f3", "d2", "g2", "e7", "g6", "d3"),
		White: pts(t, "b5", "e5", "b2"),
	}
	d5 := pts(t, "d5")[0]
	wantReason(t, testboard.New(t, s), d5, "not forbidden")
	s.White = append(s.White, pts(t, "c2")...) // a further White stone makes d5 forbidden
	wantReason(t, testboard.New(t, s), d5, "double-three")
}

func TestForbiddenOnlyInRenju(t *testing.T) {
	for _, c := range testboard.Cases(t, "testdata/forbidden.txt") {
		for _, rule := range []board.Rule{board.Freestyle, board.Standard} {
			setup, marks := c.Setup(t)
			setup.Rule = rule
			p, err := board.New(setup)
			if err != nil {
				continue // the diagram holds a row that wins under this rule
			}
			wantReason(t, p, marks['a'], "not forbidden")
			if f := p.AppendForbidden(nil); f != nil {
				t.Errorf("%s under %v: AppendForbidden returned %v, want nothing", c.Name, rule, f)
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
		t.Errorf("AppendForbidden returned %v, want the entry that was there, %v double-three, %v overline", got, d.marks['b'], d.marks['a'])
	}
}

func TestLegalNeedsAnEmptyPoint(t *testing.T) {
	p := testboard.New(t, board.Setup{Size: 9, Rule: board.Renju, Black: pts(t, "e5")})
	for _, pt := range append(pts(t, "e5", "j1"), board.Pass) {
		for _, c := range []board.Colour{board.Black, board.White} {
			if p.Legal(pt, c) || p.Forbidden(pt) != board.NotForbidden || p.MakesFive(pt, c) {
				t.Errorf("%v on %v, taken or off the board, is legal, forbidden or a five; want none of them", c, pt)
			}
		}
	}
	e6 := pts(t, "e6")[0]
	if p.Legal(e6, board.Empty) || p.Legal(e6, 3) || p.MakesFive(e6, 3) || p.MakesFour(e6, board.Empty) {
		t.Error("a colour that is no side may play e6 or makes a five or four there")
	}
}

func TestReasonString(t *testing.T) {
	for r, want := range map[board.Reason]string{
		board.NotForbidden: "not forbidden", board.Overline: "overline",
		board.DoubleFour: "double-four", board.DoubleThree: "double-three", 9: "not forbidden",
	} {
		if r.String() != want {
			t.Errorf("Reason(%d).String() is %q, want %q", r, r, want)
		}
	}
}

// TestQueriesMayRunConcurrently asks one position from four goroutines, for the race detector.
func TestQueriesMayRunConcurrently(t *testing.T) {
	setup, marks := testboard.Cases(t, "testdata/recursion.txt")[5].Setup(t)
	p := testboard.New(t, setup)
	for range 4 {
		t.Run("reader", func(t *testing.T) {
			t.Parallel()
			for range 20 {
				if p.Forbidden(marks['a']) != board.DoubleThree || p.MakesFive(marks['e'], board.Black) {
					t.Error("Forbidden or MakesFive gives another answer while other goroutines ask")
				}
			}
		})
	}
}

func BenchmarkAppendForbidden(b *testing.B) {
	p := testboard.New(b, board.Setup{
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
