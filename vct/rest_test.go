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

// TestRest checks that rest and then far list every quiet move that threatens a win by fours, each once,
// however long the search for that win takes; that rest leaves no taint, but far, though some of its
// probes were stopped; and that a probe of far that was stopped leaves one.
func TestRest(t *testing.T) {
	rng, unlikely, stopped, tainted := rand.New(rand.NewPCG(43, 44)), 0, 0, 0
	for i := range 600 {
		pos := testboard.Game(rng, testboard.Rules[i%len(testboard.Rules)], 10+i%20)
		w := NewSolver(0).begin(pos, proof.Question{Space: proof.Order2})
		w.came = otherwise
		if a, _ := w.probe(key{}, board.Pass, vcf.Unlimited, 1000); a != vcf.Never {
			continue
		}
		if n, _ := w.b.FiveSquares(w.opp); n > 0 {
			continue
		}
		expand := func(at int) (taint stage, listed []board.Point) {
			taint = w.expandRest(key{}, at, 0, vcf.Unlimited)
			for _, m := range w.items {
				if !m.unexpanded() {
					listed = append(listed, m.point)
				}
			}
			slices.Sort(listed)
			return taint, listed
		}
		w.enterStage(firstStage)
		w.budget = 5 // far's probes stop sooner than those of rest
		w.items = append(w.items[:0], w.attackItem(key{}, restCode, vcf.Unlimited))
		taint, likely := expand(0)
		if taint != 0 || w.items[0].kind != far {
			t.Fatalf("rest leaves the taint %d, and %d items, want far first\n%s", taint, len(w.items), testboard.Diagram(pos))
		}
		atRest := append([]item(nil), w.items...)
		if taint, _ := expand(0); taint == firstStage {
			tainted++
		} else if taint != 0 {
			t.Fatalf("far leaves the taint %d at stage %d", taint, firstStage)
		}
		w.enterStage(unhindered)
		w.items = atRest
		taint, all := expand(0)
		if want := w.threats(pos); taint != 0 || !slices.Equal(all, want) {
			t.Fatalf("rest and far list %v with the taint %d, want %v without\n%s", all, taint, want, testboard.Diagram(pos))
		}
		fours, points := zone.Shapes(&w.b, w.me, lines.Four), zone.Empties(&w.b)
		w.keepLikely(&points, &fours)
		for _, p := range all {
			switch {
			case slices.Contains(likely, p):
			case points.Has(p):
				stopped++
			default:
				unlikely++
			}
		}
	}
	if unlikely < 10 || stopped < 10 || tainted < 10 {
		t.Errorf("rest left %d unlikely moves to far, and %d whose probes were stopped; far was tainted %d times; want at least 10 each", unlikely, stopped, tainted)
	}
}

// threats lists the quiet moves after which a pass allows a win by fours, and which no reply that
// expandRest plays refutes.
func (w *worker) threats(pos *board.Position) (list []board.Point) {
	for _, p := range pos.AppendStones(nil, board.Empty) {
		if w.b.Tally(p, w.me).Fours() == 0 && w.legal(p) && w.threatens(p) {
			list = append(list, p)
		}
	}
	return list
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
