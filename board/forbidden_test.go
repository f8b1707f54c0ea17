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

// wantReason asks both ways, and that nothing is left on the board.
func wantReason(t *testing.T, p *board.Position, pt board.Point, want string) {
	t.Helper()
	before := names(p.AppendStones(nil, board.Black))
	if got := p.Forbidden(pt).String(); got != want {
		t.Errorf("%v: %v, want %v", pt, got, want)
	}
	if p.Legal(pt, board.Black) != (want == "not forbidden") {
		t.Errorf("%v: legal %v", pt, p.Legal(pt, board.Black))
	}
	if !p.Legal(pt, board.White) {
		t.Errorf("%v is not legal for White", pt)
	}
	if names(p.AppendStones(nil, board.Black)) != before {
		t.Error("the test moved stones")
	}
}
