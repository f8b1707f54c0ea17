package tree_test

import (
	"bytes"
	"context"
	"os"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/vct"
)

// TestNoPassBesideLegalReplies reads a proof in renju that White wins. After one of
// its quiet moves every point of the zone is forbidden to Black, so that the proof
// lists no reply; but other points are legal, and the line goes by one of them.
func TestNoPassBesideLegalReplies(t *testing.T) {
	text, err := os.ReadFile("testdata/pass.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	cert, err := proof.Decode(bytes.TrimSpace(text))
	if err != nil {
		t.Fatal(err)
	}
	pos := positionOf(t, cert, cert.Attacker)
	var r tree.Reader
	for s := range board.Symmetry(board.Symmetries) {
		image := pos.Transform(s)
		body, err := r.AppendImage(nil, pos, s, cert.Body)
		if err != nil {
			t.Fatal(err)
		}
		shape, err := r.Shape(image, body)
		if err != nil {
			t.Fatal(err)
		}
		if err := playable(image, shape.Line); err != nil || len(shape.Line) != 13 {
			t.Errorf("%v: %v: %v", image, shape.Line, err)
		}
		follow(t, image, body, shape.Line)
		for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin} {
			w := vct.NewSolver(4<<20).Solve(context.Background(), image, proof.Question{Space: proof.Order2, Goal: goal})
			if err := playable(image, w.Line); err != nil {
				t.Errorf("%v: the solver's %v: %v", image, w.Line, err)
			}
			checkSolved(t, &r, image, solved{w.Verdict.Class(), w.Line, w.Verdict.Certificate()})
		}
	}
}

// follow walks along a line of a proof.
func follow(t *testing.T, pos *board.Position, body []byte, line proof.Line) {
	t.Helper()
	var w tree.Walker
	if err := w.Begin(pos, body); err != nil {
		t.Fatal(err)
	}
	for i := range line {
		if i%2 == 0 {
			if at := w.At(); at.Move != line[i] || at.Plies != len(line)-i {
				t.Fatalf("at %d of %v: %+v", i, line, at)
			}
		} else if err := w.Reply(line[i]); err != nil {
			t.Fatalf("at %d of %v: %v", i, line, err)
		}
	}
}

// An unlisted reply is a hidden stone on the board of the pass proof. It is the line
// where it lasts longer than all listed replies.
func TestLineOfUnlistedReplies(t *testing.T) {
	var r tree.Reader
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "c3 d3 k9 k10 k11", "h8")
	for _, tc := range []struct{ name, body, want string }{
		{"longer than the listed one", "e3 k13 f3 1 a3 f3", "e3 a1 k13 k12 f3 b3 g3"},
		{"as long", "e3 b3 2 i8 b3 j8 b3", "e3 i8 b3 a3 f3"},
		{"two hidden stones", "l12 e3 b3 0 0", "l12 a1 e3 b1 b3 a3 f3"},
		{"a hidden stone on the listed reply", "l12 e3 b3 1 a1 f3 0", "l12 a1 e3 b1 b3 a3 f3"},
	} {
		s, err := r.Shape(pos, body(t, tc.body))
		if err != nil || !slices.Equal(s.Line, testboard.Points(t, tc.want)) {
			t.Errorf("%s: %v (%v), expected %s", tc.name, s.Line, err, tc.want)
			continue
		}
		follow(t, pos, body(t, tc.body), s.Line)
	}
}

// With b1 or e1 the block d1 is a double four, and White wins sooner: the line goes by
// a reply that lasts longer.
func TestLineOfForbiddenBlock(t *testing.T) {
	var r tree.Reader
	pos := testboard.Position(t, board.Renju, 15, board.White, "a1 c1 e2 f3 g4 d6", "d2 d3 d4 h6 h7 h8")
	s, err := r.Shape(pos, body(t, "o15 d5 h5 0"))
	if want := testboard.Points(t, "o15 f1 d5 d1 h5 h4 h9"); err != nil || !slices.Equal(s.Line, want) {
		t.Errorf("%v (%v), expected %v", s.Line, err, want)
	}
}
