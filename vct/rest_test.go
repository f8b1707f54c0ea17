package vct

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// TestRest checks that rest and then far list every quiet move that threatens a win by fours, however
// long the search for that win takes; that rest leaves no taint though its probes were stopped; and that
// it lists far.
func TestRest(t *testing.T) {
	rng, late, listed := rand.New(rand.NewPCG(43, 44)), 0, 0
	for i := range 400 {
		pos := testboard.Game(rng, testboard.Rules[i%len(testboard.Rules)], 10+i%20)
		w := NewSolver(0).begin(pos, proof.Question{Space: proof.Order2})
		if a, _ := w.probe(key{}, board.Pass, vcf.Unlimited, 1000); a != vcf.Never {
			continue
		}
		if n, _ := w.b.FiveSquares(w.opp); n > 0 {
			continue
		}
		w.enterStage(unhindered)
		w.came = otherwise
		expand := func(c code) (found []board.Point) {
			w.items = append(w.items[:0], w.attackItem(key{}, c, vcf.Unlimited))
			if taint := w.expandRest(key{}, 0, 0, vcf.Unlimited); taint != 0 {
				t.Fatalf("the list has the taint %d\n%s", taint, testboard.Diagram(pos))
			}
			for _, m := range w.items {
				if !m.unexpanded() {
					found = append(found, m.point)
				}
			}
			return found
		}
		likely := expand(restCode)
		if n := len(w.items); n == 0 || w.items[0].kind != far {
			t.Fatalf("rest leaves no far\n%s", testboard.Diagram(pos))
		}
		var want []board.Point
		for _, p := range pos.AppendStones(nil, board.Empty) {
			if w.b.Tally(p, w.me).Fours() == 0 && w.legal(p) && w.threatens(p) {
				want = append(want, p)
			}
		}
		if got := expand(farCode); !slices.Equal(got, want) {
			t.Fatalf("far lists %v, want %v\n%s", got, want, testboard.Diagram(pos))
		}
		listed += len(likely)
		late += len(want) - len(likely)
	}
	if listed < 100 || late < 10 {
		t.Errorf("rest lists %d moves, and misses %d; want at least 100 and 10", listed, late)
	}
}

// threatens reports whether a pass after the quiet move p allows a win by fours, and no reply of those that
// expandRest plays refutes p.
func (w *worker) threatens(p board.Point) bool {
	k := key{}.With(w.b.Key(p, w.me))
	w.b.Put(p, w.me)
	defer w.b.Undo()
	if w.inDanger() || w.countered() {
		return false
	}
	a, _ := w.prober.Probe(k, board.Pass, vcf.Unlimited, 1<<40)
	return a == vcf.Wins
}

// TestInLines compares inLines and the sets of shapes with the shapes of every point.
func TestInLines(t *testing.T) {
	rng, fours := rand.New(rand.NewPCG(41, 42)), 0
	for i := range 300 {
		pos := testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 6+i%14, 20)
		w := &worker{me: lines.SideOf(pos.ToMove())}
		w.b.Reset(pos)
		var want [256]uint32
		for _, p := range pos.AppendStones(nil, board.Empty) {
			if w.b.Tally(p, w.me).Fours() == 0 {
				continue
			}
			fours++
			for d, l := range w.b.Lines(p) {
				want[l] |= 1 << lines.Bit(p, d)
			}
		}
		set := zone.Shapes(&w.b, w.me, lines.Four)
		if got := w.inLines(&set); got != want {
			t.Fatalf("inLines returns %b for the points for a four, want %b\n%s", got, want, testboard.Diagram(pos))
		}
	}
	if fours < 1000 {
		t.Errorf("the positions have %d points for a four, want at least 1000", fours)
	}
}
