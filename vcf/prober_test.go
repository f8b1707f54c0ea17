package vcf_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/vcf"
)

// twins holds two probers on one board. Narrow and Widen apply to the first only.
type twins struct {
	b             lines.Board
	me            lines.Side
	narrow, plain *vcf.Prober
	key           lines.Key // of the stones put
	put           []string  // these stones
}

// begin begins with pos, for the side to move.
func (w *twins) begin(pos *board.Position) {
	w.me, w.key, w.put = lines.SideOf(pos.ToMove()), lines.Key{}, nil
	w.b.Reset(pos)
	var stop atomic.Bool
	w.narrow.Begin(&w.b, w.me, &stop, nil)
	w.plain.Begin(&w.b, w.me, &stop, nil)
}

// play plays a stone of s on a random empty point. It takes back a stone after which the attacker has a
// five-square, or the defender has two. After 20 failed attempts it returns false.
func (w *twins) play(rng *rand.Rand, s lines.Side) bool {
	for range 20 {
		p := board.PointAt(rng.IntN(w.b.Size()*w.b.Size()), w.b.Size())
		if !w.b.Empty(p) {
			continue
		}
		w.b.Put(p, s)
		mine, _ := w.b.FiveSquares(w.me)
		if theirs, _ := w.b.FiveSquares(w.me.Other()); mine == 0 && theirs < 2 {
			w.key = w.key.With(w.b.Key(p, s))
			w.put = append(w.put, fmt.Sprint(p))
			return true
		}
		w.b.Undo()
	}
	return false
}

// back undoes Puts until the board has depth of them and the key is k.
func (w *twins) back(depth int, k lines.Key) {
	w.b.Rewind(depth)
	w.key, w.put = k, w.put[:depth]
}

// agree compares the answers of both probers, and reports whether they are a win.
func (w *twins) agree(t *testing.T, pos *board.Position) bool {
	t.Helper()
	const nodes = 300
	forced := board.Pass
	if n, two := w.b.FiveSquares(w.me.Other()); n > 0 {
		forced = two[0]
	}
	a, moves := w.narrow.Probe(w.key, forced, vcf.Unlimited, nodes)
	want, wantMoves := w.plain.Probe(w.key, forced, vcf.Unlimited, nodes)
	if a != want || !slices.Equal(moves, wantMoves) || w.narrow.Nodes() != w.plain.Nodes() {
		t.Fatalf("narrowed prober: answer %d, moves %v, %d nodes; plain: %d, %v, %d nodes; with %s put on\n%s",
			a, moves, w.narrow.Nodes(), want, wantMoves, w.plain.Nodes(), strings.Join(w.put, " "), testboard.Diagram(pos))
	}
	return a == vcf.Wins
}

// TestNarrow compares two probers, one of them narrowed after some random stones of both sides: answers, moves
// and nodes must agree at that position, and after each of eight stones of the defender. After Widen they
// must agree behind a further stone of the attacker, too.
func TestNarrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(testboard.Seed(), 3))
	w := &twins{narrow: vcf.NewProber(0), plain: vcf.NewProber(0)}
	wins, widened, trials := 0, 0, testboard.Trials(t, 1000, 5000, 50_000)
	for n := range trials {
		pos := makePosition(rng, testboard.Rules[n%len(testboard.Rules)], n/3%len(families))
		w.begin(pos)
		if mine, _ := w.b.FiveSquares(w.me); mine > 0 {
			continue
		}
		for _, s := range [...]lines.Side{w.me, w.me.Other(), w.me, w.me.Other()} {
			w.play(rng, s)
		}
		if theirs, _ := w.b.FiveSquares(w.me.Other()); theirs > 0 {
			continue
		}
		depth, key := w.b.Depth(), w.key
		w.narrow.Narrow()
		w.agree(t, pos)
		for range 8 {
			if w.play(rng, w.me.Other()) && w.agree(t, pos) {
				wins++
			}
			w.back(depth, key)
		}
		w.narrow.Widen()
		if w.play(rng, w.me) && w.agree(t, pos) {
			widened++
		}
	}
	t.Logf("%d wins while narrow, %d after Widen", wins, widened)
	if wins < trials || widened < trials/10 {
		t.Errorf("%d wins while narrow and %d after Widen in %d positions, want as many as positions, and a tenth",
			wins, widened, trials)
	}
}
