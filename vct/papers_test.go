package vct_test

import (
	"context"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// The figures of Allis, van den Herik and Huntjens, "Go-Moku Solved by New
// Search Techniques" (1993), and figure 5.5 of Allis' thesis (1994); Black is
// to move in all.
const figure3a = "a15 b15 c15 a14 a13 m15 n15 o15 o14 o13 a3 a2 a1 b1 c1 m1 n1 o1 o2 o3"

var papers = []struct {
	name, black, white string
	outcome            proof.Outcome
	class              proof.Class
}{
	{"2a", "g9 h9 i9 h8 g7 h7 i7 g6 f5 g5 h5", "f9 f8 g8 i8 f7 j7 f6 h6 j6 e5 g4", proof.Win, proof.VCF},
	{"2b", "g10 j9 h8 i7 j7", "g9 i9 g8 k8 g7", proof.Win, proof.VCT},
	{"3a", figure3a, "", proof.None, proof.VCT},
	{"3b", figure3a + " f14 g13 i10 i9", "i13 j10 i6", proof.Win, proof.VCF},
	{"4", "g11 g7 h8 h7 h6 f6", "g8 f7 g6 l6 e5 h5", proof.Win, proof.VCF},
	{"thesis 5.5", "m13 m12 g9 h9 g8 k8 i7 l7 i6", "a15 b14 c13 n10 j9 h8 i8 g7 m7 h5 j5 c5 b4 a3", proof.Win, proof.VCT},
}

// place makes a freestyle position on 15×15, Black to move.
func place(t testing.TB, black, white string) *board.Position {
	t.Helper()
	s := board.Setup{ToMove: board.Black}
	for _, name := range strings.Fields(black) {
		s.Black = append(s.Black, pointOf(name))
	}
	for _, name := range strings.Fields(white) {
		s.White = append(s.White, pointOf(name))
	}
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// TestPapers: sixteen fours win nothing in 3a, with or without threes; the
// other figures are won, 2b and 5.5 by threes alone.
func TestPapers(t *testing.T) {
	s := vct.NewSolver(0)
	for _, p := range papers {
		t.Run(p.name, func(t *testing.T) {
			pos := place(t, p.black, p.white)
			got := s.Solve(context.Background(), pos, proof.Question{Space: proof.Threes})
			if got.Verdict.Outcome() != p.outcome || got.Verdict.Class() != p.class {
				t.Fatalf("%v %v, expected %v %v", got.Verdict.Outcome(), got.Verdict.Class(), p.outcome, p.class)
			}
			if err := wrongWin(pos, proof.Threes, got); err != nil {
				t.Error(err)
			}
		})
	}
}
