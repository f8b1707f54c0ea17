package vcf_test

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/vcf"
)

// twins asks two probers the same, one with Narrow and one without.
type twins struct {
	b             lines.Board
	me            lines.Side
	narrow, plain *vcf.Prober
}

// put plays a stone on a random empty point. It takes the stone back if then the attacker has a
// five-square, or the defender two.
func (w *twins) put(rng *rand.Rand, s lines.Side) (k lines.Key, ok bool) {
	for range 20 {
		p := board.PointAt(rng.IntN(w.b.Size()*w.b.Size()), w.b.Size())
		if !w.b.Empty(p) {
			continue
		}
		w.b.Put(p, s)
		mine, _ := w.b.FiveSquares(w.me)
		if theirs, _ := w.b.FiveSquares(w.me.Other()); mine == 0 && theirs < 2 {
			return w.b.Key(p, s), true
		}
		w.b.Undo()
	}
	return lines.Key{}, false
}

// agree compares the answers at k, and reports whether it is a win.
func (w *twins) agree(t *testing.T, k lines.Key, pos *board.Position) bool {
	t.Helper()
	forced := board.Pass
	if n, two := w.b.FiveSquares(w.me.Other()); n > 0 {
		forced = two[0]
	}
	a, moves := w.narrow.Probe(k, forced, vcf.Unlimited, 300)
	want, wantMoves := w.plain.Probe(k, forced, vcf.Unlimited, 300)
	if a != want || !slices.Equal(moves, wantMoves) || w.narrow.Nodes() != w.plain.Nodes() {
		t.Fatalf("after Narrow: answer %d, %v, %d nodes; without: %d, %v, %d nodes\n%s",
			a, moves, w.narrow.Nodes(), want, wantMoves, w.plain.Nodes(), testboard.Diagram(pos))
	}
	return a == vcf.Wins
}

// TestNarrow checks that Narrow changes neither the answers of a prober nor its nodes: after some stones of
// both sides Narrow begins, and each probe then comes after a further stone of the defender, or none.
func TestNarrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(testboard.Seed(), 3))
	var stop atomic.Bool
	wins, trials := 0, testboard.Trials(t, 1000, 5000, 50_000)
	for n := range trials {
		pos := makePosition(rng, board.Rule(n%3), n/3%len(families))
		w := twins{me: lines.SideOf(pos.ToMove()), narrow: vcf.NewProber(0), plain: vcf.NewProber(0)}
		w.b.Reset(pos)
		w.narrow.Begin(&w.b, w.me, &stop, nil)
		w.plain.Begin(&w.b, w.me, &stop, nil)
		if mine, _ := w.b.FiveSquares(w.me); mine > 0 {
			continue
		}
		var key lines.Key
		for i := range 4 {
			if k, ok := w.put(rng, w.me^lines.Side(i&1)); ok {
				key = key.With(k)
			}
		}
		if theirs, _ := w.b.FiveSquares(w.me.Other()); theirs > 0 {
			continue
		}
		w.narrow.Narrow()
		w.agree(t, key, pos)
		for range 8 {
			if k, ok := w.put(rng, w.me.Other()); ok {
				if w.agree(t, key.With(k), pos) {
					wins++
				}
				w.b.Undo()
			}
		}
		w.narrow.Widen()
		if k, ok := w.put(rng, w.me); ok {
			w.agree(t, key.With(k), pos)
			w.b.Undo()
		}
	}
	if wins < trials/4 {
		t.Errorf("%d wins in %d positions, want at least one in four", wins, trials)
	}
	t.Log(wins, "wins")
}
