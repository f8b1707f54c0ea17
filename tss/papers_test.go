package tss_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/tss"
)

// figure returns the position of a figure of Allis, van den Herik and Huntjens, "Go-Moku Solved by
// New Search Techniques" (1993), or of figure 5.5 of Allis' thesis (1994).
func figure(t testing.TB, name string) *board.Position {
	t.Helper()
	for _, k := range testboard.Ours(t, "papers") {
		if k.ID == "allis-"+name {
			return k.Position
		}
	}
	t.Fatalf("testboard has no figure %s", name)
	return nil
}

// solve looks for a win, and verifies the result.
func solve(t testing.TB, pos *board.Position, q proof.Question) tss.Result {
	t.Helper()
	r := tss.NewSolver(0).Solve(context.Background(), pos, q)
	verify(t, pos, &r)
	return r
}

// verify checks a win with the checker, its line with the rules, and that the tree is consistent.
func verify(t testing.TB, pos *board.Position, r *tss.Result) {
	t.Helper()
	won := r.Verdict.Outcome() == proof.Win
	switch {
	case r.Verdict.Outcome() == proof.None:
		t.Fatal("the verdict is None, but this search is incomplete and may only say Win or Unknown")
	case won == (r.Line == nil), won && r.Exhausted, !won && r.Verdict.Certificate() != nil:
		t.Fatalf("%+v: verdict, line, certificate and Exhausted do not fit together: %+v", pos.Setup(), r)
	}
	checkTree(t, pos, r)
	if !won {
		return
	}
	if _, err := check.Verify(r.Verdict.Certificate().AppendJSON(nil)); err != nil {
		t.Fatalf("%+v: the checker refuses the win: %v", pos.Setup(), err)
	}
	p := pos.Clone()
	for i, pt := range r.Line {
		five := p.MakesFive(pt, p.ToMove())
		if five != (i == len(r.Line)-1) || pt != board.Pass && !five && !p.Legal(pt, p.ToMove()) {
			t.Fatalf("%+v: move %d of the line %v is not legal, or makes a five in the wrong place", pos.Setup(), i+1, r.Line)
		}
		if err := p.Play(pt); err != nil {
			t.Fatalf("%+v: the line %v cannot be played: %v", pos.Setup(), r.Line, err)
		}
	}
}

// checkTree checks that parents come before children, that every rest stone is an own stone or a
// gain that the node depends on, that gains and costs are empty, and that each step has one number.
func checkTree(t testing.TB, pos *board.Position, r *tss.Result) {
	t.Helper()
	steps := map[int]bool{}
	for i := range r.Tree.Nodes {
		n := &r.Tree.Nodes[i]
		if n.Step > 0 {
			if steps[n.Step] {
				t.Fatalf("%+v: two nodes have step %d", pos.Setup(), n.Step)
			}
			steps[n.Step] = true
		}
		gains := map[board.Point]bool{}
		for _, p := range n.Parents {
			if p >= i {
				t.Fatalf("%+v: node %d has parent %d, want an earlier node", pos.Setup(), i, p)
			}
			for q := range closure(r.Tree, p) {
				gains[r.Tree.Nodes[q].Gain] = true
			}
		}
		for _, p := range n.Rest.All() {
			if pos.At(p) != pos.ToMove() && !gains[p] {
				t.Fatalf("%+v: %v rests on %v, which is no own stone and no gain that it depends on", pos.Setup(), &n.Threat, p)
			}
		}
		for _, p := range append([]board.Point{n.Gain}, n.Cost.All()...) {
			if pos.At(p) != board.Empty || gains[p] {
				t.Fatalf("%+v: %v needs %v empty, but a stone is there", pos.Setup(), &n.Threat, p)
			}
		}
	}
	for k := range steps {
		if k > len(steps) {
			t.Fatalf("%+v: the tree has %d steps, but one has number %d", pos.Setup(), len(steps), k)
		}
	}
}

// closure returns node i and everything that it depends on.
func closure(t tss.Tree, i int) map[int]bool {
	set := map[int]bool{i: true}
	for _, p := range t.Nodes[i].Parents {
		for q := range closure(t, p) {
			set[q] = true
		}
	}
	return set
}

// TestFigures checks that tss wins the six figures, by fours only or with threes, as the papers
// say.
func TestFigures(t *testing.T) {
	for _, test := range []struct {
		name         string
		class        proof.Class
		won, byFours bool
	}{
		{"2a", proof.VCF, true, true},
		{"2b", proof.VCT, true, false},
		{"3a", proof.VCT, false, false},
		{"3b", proof.VCF, true, true},
		{"4", proof.VCF, true, true},
		{"thesis-5.5", proof.VCT, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			pos := figure(t, test.name)
			for _, fours := range []bool{false, true} {
				r := solve(t, pos, proof.Question{Space: map[bool]proof.Space{true: proof.Fours, false: tss.Sought}[fours]})
				want := test.won && (!fours || test.byFours)
				switch won := r.Verdict.Outcome() == proof.Win; {
				case won != want:
					t.Errorf("fours only: %v: tss finds a win: %v, want %v", fours, won, want)
				case !won && !r.Exhausted:
					t.Errorf("fours only: %v: %v stopped the search, want it exhausted", fours, r.Verdict.Reason())
				case won && (fours || !test.byFours) && r.Verdict.Class() != test.class:
					t.Errorf("fours only: %v: the win has class %v, want %v", fours, r.Verdict.Class(), test.class)
				}
			}
		})
	}
}

// TestFigure3 pins the tree of figure 3b. It has 24 nodes. 18 are roots: sixteen fours, and two
// threes with the costs that the paper prints.
func TestFigure3(t *testing.T) {
	r := solve(t, figure(t, "3b"), proof.Question{Space: tss.Sought})
	var roots, fours int
	var rest []string
	for i := range r.Tree.Nodes {
		n := &r.Tree.Nodes[i]
		text := n.String()
		if len(n.Parents) == 0 {
			roots++
		} else {
			text += " below " + r.Tree.Nodes[n.Parents[0]].Gain.String()
		}
		if len(n.Parents) == 0 && n.Kind == tss.Four {
			fours++
		} else {
			rest = append(rest, text)
		}
	}
	if len(r.Tree.Nodes) != 24 || roots != 18 || fours != 16 {
		t.Errorf("the tree has %d nodes, %d roots, %d of the roots fours; want 24, 18, 16", len(r.Tree.Nodes), roots, fours)
	}
	slices.Sort(rest)
	want := []string{
		"closed three i11 (i7 i8 i12) of i9 i10",
		"closed three i8 (i7 i11 i12) of i9 i10",
		"five d15 of a15 b15 c15 e15 below e15",
		"four e15 (h12) of f14 g13 i11 below i11",
		"four h12 (e15) of f14 g13 i11 below i11",
		"four h12 (i11) of e15 f14 g13 below e15",
		"four i11 (h12) of e15 f14 g13 below e15",
		"straight four i8 (i7 i12) of i9 i10 i11 below i11",
	}
	if !slices.Equal(rest, want) {
		t.Errorf("the other nodes are\n%s\nwant\n%s", strings.Join(rest, "\n"), strings.Join(want, "\n"))
	}
	if got := path(r.Tree); got != "e15 i11 i8" {
		t.Errorf("the winning sequence is %s, want e15 i11 i8", got)
	}

	r = solve(t, figure(t, "3a"), proof.Question{Space: tss.Sought})
	if len(r.Tree.Nodes) != 16 {
		t.Errorf("the tree of figure 3a has %d nodes, want 16", len(r.Tree.Nodes))
	}
}

// path returns the gains of the winning sequence in its order.
func path(tree tss.Tree) string {
	gains := map[int]board.Point{}
	for i := range tree.Nodes {
		if n := &tree.Nodes[i]; n.Step > 0 {
			gains[n.Step] = n.Gain
		}
	}
	var names []string
	for k := 1; k <= len(gains); k++ {
		names = append(names, gains[k].String())
	}
	return strings.Join(names, " ")
}

// TestFigure4 checks that the search combines two fours that do not depend on each other.
func TestFigure4(t *testing.T) {
	r := solve(t, figure(t, "4"), proof.Question{})
	var roots []string
	for i := range r.Tree.Nodes {
		n := &r.Tree.Nodes[i]
		if len(n.Parents) == 0 {
			roots = append(roots, fmt.Sprintf("%v (%v)", n.Gain, &n.Cost))
			continue
		}
		if n.String() != "straight four f12 (e13 j8) of g11 h10 i9" || len(n.Parents) != 2 || n.Step != 3 {
			t.Errorf("the tree holds %v with parents %v as step %d, want the straight four f12 with two parents as step 3", &n.Threat, n.Parents, n.Step)
		}
	}
	slices.Sort(roots)
	if want := []string{"h10 (h9)", "h9 (h10)", "i9 (j10)", "j10 (i9)"}; !slices.Equal(roots, want) {
		t.Errorf("the roots are %v, want %v", roots, want)
	}
}

// BenchmarkFirstStage measures the time of tss as the first stage of another solver: for a win that
// the first tree shows, a win that takes replays, and no win.
func BenchmarkFirstStage(b *testing.B) {
	for _, bench := range []struct {
		name string
		pos  *board.Position
		won  bool
	}{
		{"figure3b", figure(b, "3b"), true},
		{"figure2b", figure(b, "2b"), true},
		{"figure3a-none", figure(b, "3a"), false},
		{"opening-none", testboard.Position(b, board.Freestyle, 0, board.Black, "h8 i9 g8 j7", "h9 i8 g9 i10"), false},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var bd lines.Board
			bd.Reset(bench.pos)
			solver, stop := tss.NewSolver(0), new(atomic.Bool)
			b.ReportAllocs()
			for b.Loop() {
				if _, won := solver.Prove(&bd, 0, proof.Question{Space: tss.Sought}, stop); won != bench.won {
					b.Fatalf("Prove finds a win: %v, want %v", won, bench.won)
				}
			}
		})
	}
}
