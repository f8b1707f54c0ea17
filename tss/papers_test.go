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

// figure is one of Allis, van den Herik and Huntjens, "Go-Moku Solved by New Search Techniques"
// (1993), or figure 5.5 of Allis' thesis (1994).
func figure(t testing.TB, name string) *board.Position {
	t.Helper()
	for _, k := range testboard.Ours(t, "papers") {
		if k.ID == "allis-"+name {
			return k.Position
		}
	}
	t.Fatalf("no figure is called %s", name)
	return nil
}

// solve looks for a win and has every one verified.
func solve(t testing.TB, pos *board.Position, q proof.Question) tss.Result {
	t.Helper()
	r := tss.NewSolver(0).Solve(context.Background(), pos, q)
	verify(t, pos, &r)
	return r
}

// verify holds a result against the checker, its line against the rules, and its tree against
// itself.
func verify(t testing.TB, pos *board.Position, r *tss.Result) {
	t.Helper()
	won := r.Verdict.Outcome() == proof.Win
	switch {
	case r.Verdict.Outcome() == proof.None:
		t.Fatal("an incomplete search said that there is no win")
	case won == (r.Line == nil), won && r.Exhausted, !won && r.Verdict.Certificate() != nil:
		t.Fatalf("%+v: an inconsistent result %+v", pos.Setup(), r)
	}
	checkTree(t, pos, r)
	if !won {
		return
	}
	if _, err := check.Verify(r.Verdict.Certificate().AppendJSON(nil)); err != nil {
		t.Fatalf("%+v: %v", pos.Setup(), err)
	}
	p := pos.Clone()
	for i, pt := range r.Line {
		five := p.MakesFive(pt, p.ToMove())
		if five != (i == len(r.Line)-1) || pt != board.Pass && !five && !p.Legal(pt, p.ToMove()) {
			t.Fatalf("%+v: line %v breaks at move %d", pos.Setup(), r.Line, i+1)
		}
		if err := p.Play(pt); err != nil {
			t.Fatalf("%+v: line %v: %v", pos.Setup(), r.Line, err)
		}
	}
}

// checkTree: parents come first and their gains are rest stones, or the order of the threats has
// another reason; all squares are empty or own as they must.
func checkTree(t testing.TB, pos *board.Position, r *tss.Result) {
	t.Helper()
	steps := map[int]bool{}
	for i := range r.Tree.Nodes {
		n := &r.Tree.Nodes[i]
		if n.Step > 0 {
			if steps[n.Step] {
				t.Fatalf("%+v: step %d twice", pos.Setup(), n.Step)
			}
			steps[n.Step] = true
		}
		gains := map[board.Point]bool{}
		for _, p := range n.Parents {
			if p >= i {
				t.Fatalf("%+v: node %d has parent %d", pos.Setup(), i, p)
			}
			for q := range closure(r.Tree, p) {
				gains[r.Tree.Nodes[q].Gain] = true
			}
		}
		for _, p := range n.Rest.All() {
			if pos.At(p) != pos.ToMove() && !gains[p] {
				t.Fatalf("%+v: %v rests on %v, which is nobody's", pos.Setup(), &n.Threat, p)
			}
		}
		for _, p := range append([]board.Point{n.Gain}, n.Cost.All()...) {
			if pos.At(p) != board.Empty || gains[p] {
				t.Fatalf("%+v: %v needs %v empty", pos.Setup(), &n.Threat, p)
			}
		}
	}
	for k := range steps {
		if k > len(steps) {
			t.Fatalf("%+v: %d steps, one is number %d", pos.Setup(), len(steps), k)
		}
	}
}

// closure returns node i with everything that it depends on.
func closure(t tss.Tree, i int) map[int]bool {
	set := map[int]bool{i: true}
	for _, p := range t.Nodes[i].Parents {
		for q := range closure(t, p) {
			set[q] = true
		}
	}
	return set
}

// TestFigures: all six figures behave as the papers say.
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
					t.Errorf("fours only %v: won %v, want %v", fours, won, want)
				case !won && !r.Exhausted:
					t.Errorf("fours only %v: stopped by %v", fours, r.Verdict.Reason())
				case won && (fours || !test.byFours) && r.Verdict.Class() != test.class:
					t.Errorf("fours only %v: class %v, want %v", fours, r.Verdict.Class(), test.class)
				}
			}
		})
	}
}

// TestFigure3 counts: the tree of figure 3b has 24 nodes, 18 of them roots: sixteen fours, and two
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
		t.Errorf("%d nodes, %d roots, %d fours among them; want 24, 18, 16", len(r.Tree.Nodes), roots, fours)
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
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(rest, "\n"), strings.Join(want, "\n"))
	}
	if got := path(r.Tree); got != "e15 i11 i8" {
		t.Errorf("winning sequence %s", got)
	}

	r = solve(t, figure(t, "3a"), proof.Question{Space: tss.Sought})
	if len(r.Tree.Nodes) != 16 {
		t.Errorf("figure 3a: %d nodes, want 16", len(r.Tree.Nodes))
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

// TestFigure4 combines two fours that do not depend on each other.
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
			t.Errorf("%v with parents %v, step %d", &n.Threat, n.Parents, n.Step)
		}
	}
	slices.Sort(roots)
	if want := []string{"h10 (h9)", "h9 (h10)", "i9 (j10)", "j10 (i9)"}; !slices.Equal(roots, want) {
		t.Errorf("roots %v, want %v", roots, want)
	}
}

// BenchmarkFirstStage is what a look costs another solver: a win that the first tree shows, one
// that takes replays, and no win at all.
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
					b.Fatalf("won %v, want %v", won, bench.won)
				}
			}
		})
	}
}
