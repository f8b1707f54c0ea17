package adp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// pruned returns what the pruning leaves for the side to move.
func pruned(pos *board.Position, how Pruning) (kept []board.Point, complete, none bool) {
	var g game
	g.Reset(pos)
	m := lines.SideOf(pos.ToMove())
	return g.prune(g.appendCandidates(nil, m), m, how)
}

// TestPrune: point 6, one clause after the other.
func TestPrune(t *testing.T) {
	const many = "" // more than three moves
	for _, c := range []struct {
		name, black, white, careful, literal string // the moves left
		none                                 bool
	}{
		{"a five", "f8 g8 h8 i8", "f9 g9 h9 i9 e8", "j8", "j8", false},
		{"the opponent's four", "f8 g8 h8 e3", "f3 g3 h3 i3", "j3", "j3", false},
		{"an open four of the opponent", "a1 e8 a15", "f3 g3 h3 i3", many, many, true},
		{"an open four", "f8 g8 h8", "d8 c3 m3", "i8", "i8", false},
		{"two fours", "f8 g8 h8 i9 i10 i11", "e8 i12 c3 a9", "i8", "i8", false},
		{"two fours in a row", "d8 f8 g8 i8 j8 l8", "c8 m8 a1 a3", "h8", "h8", false},
		{"a four with a live three", "f8 g8 h8 i9 i10", "e8 a1 a4 a7", "i8", "i8", false},
		{"a block that makes a four", "f8 g8 h8 i9 i10", "e8 j9 j10 j11 a1", "i8 j8 j12", "i8", false},
		{"two live threes (S1)", "f8 g8 h6 h7", "g7 i6 i9 e10", "h8", "h8", false},
		{"two live threes against fours", "f8 g8 h6 h7", "a1 b1 c1 n15", many, "h8", false},
		{"two live threes against a live three", "f8 g8 h6 h7", "d12 e12 f12 n15", "c12 g12", "c12 g12", false},
		{"the counter-four (S2)", "f8 g8 h8 i9 i10 k7 l6", "e8 j9 j10 j11 c3 m13 b13", "j8", "j8", false},
		{"quiet", "h8", "i9", many, many, false},
	} {
		pos := testboard.New(t, board.Setup{
			Size: 15, ToMove: board.Black, Black: testboard.Points(t, c.black), White: testboard.Points(t, c.white),
		})
		for how, want := range map[Pruning]string{Careful: c.careful, Literal: c.literal} {
			kept, _, none := pruned(pos, how)
			slices.Sort(kept)
			expected := testboard.Points(t, want)
			slices.Sort(expected)
			if want == many && len(kept) < 4 || want != many && !slices.Equal(kept, expected) || none != c.none {
				t.Errorf("%s, pruning %d: %v, none %v; want %v, %v", c.name, how, kept, none, want, c.none)
			}
		}
	}
}

// TestPruneForbidden: in renju Black may have to leave a four, because the block is forbidden.
func TestPruneForbidden(t *testing.T) {
	rule, err := board.ParseRule("renju")
	if err != nil {
		t.Fatal(err)
	}
	pos := testboard.New(t, board.Setup{
		Size: 15, Rule: rule, ToMove: board.Black,
		Black: testboard.Points(t, "g8 i8 h7 h9 d3 a12"), White: testboard.Points(t, "e5 f6 g7 i9 d2 a15"),
	})
	if pos.Legal(testboard.Point(t, "h8"), board.Black) {
		t.Fatal("h8 must be forbidden")
	}
	if kept, complete, none := pruned(pos, Careful); !none || !complete || len(kept) < 10 {
		t.Errorf("the pruning leaves %v, none %v, want all candidates", kept, none)
	}
}

// TestPruneSound: on positions of all rules with many threats, a move that Careful returns alone by
// its shapes wins by threats; and where the pruning is complete, every other move lets the opponent
// make a five, or two five-squares.
func TestPruneSound(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(11, uint64(rule)))
		solver := vct.NewSolver(16 << 20)
		alone, complete := 0, 0
		for range testboard.Trials(t, 3000, 10_000, 20_000) {
			pos := testboard.Besieged(rng, rule)
			kept, all, none := pruned(pos, Careful)
			switch {
			case all:
				complete++
				if none {
					kept = nil
				}
				checkComplete(t, pos, kept)
			case len(kept) == 1 && byShapes(pos, kept[0]):
				alone++
				r := solver.Solve(t.Context(), pos, proof.Question{Space: proof.ByThreats, MaxNodes: 200_000})
				if r.Verdict.Outcome() == proof.None {
					t.Fatalf("%v alone, but there is no win by threats\n%s", kept, testboard.Diagram(pos))
				}
			}
		}
		if alone < 20 || complete < 20 {
			t.Errorf("%d moves alone and %d complete prunings, want at least 20", alone, complete)
		}
	})
}

// byShapes reports whether p stands alone for its shapes, and not because the others were dropped.
func byShapes(pos *board.Position, p board.Point) bool {
	var g game
	g.Reset(pos)
	m := lines.SideOf(pos.ToMove())
	q, ok := g.decisive(g.appendCandidates(nil, m), m, Careful, g.threats(m.Other()).n > 0)
	return ok && p == q
}

// checkComplete plays each legal move that is not among kept.
func checkComplete(t *testing.T, pos *board.Position, kept []board.Point) {
	t.Helper()
	m := pos.ToMove()
	if len(pos.FiveSquares(nil, m)) > 0 {
		return // the five was kept
	}
	for _, p := range pos.AppendStones(nil, board.Empty) {
		if slices.Contains(kept, p) || !pos.Legal(p, m) {
			continue
		}
		after := pos.Clone()
		if err := after.Play(p); err != nil {
			t.Fatal(err)
		}
		o := m.Opponent()
		if len(after.FiveSquares(nil, o)) > 0 {
			continue
		}
		wins := slices.ContainsFunc(after.AppendStones(nil, board.Empty), func(q board.Point) bool {
			return after.Legal(q, o) && len(after.Completions(nil, q, o)) > 1
		})
		if !wins || len(after.FiveSquares(nil, m)) > 0 {
			t.Fatalf("%v was dropped, but the opponent has neither a five nor two five-squares after it\n%s", p, testboard.Diagram(pos))
		}
	}
}
