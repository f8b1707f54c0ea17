package promise_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/zone"
)

// A quiet move that crosses Black's two twos promises more than one in the corner.
func Example() {
	pos := testboard.Position(new(testing.T), board.Freestyle, 9, board.Black, "c5 d5 e3 e4", "a1 i9")
	var b lines.Board
	b.Reset(pos)
	fours, threes := zone.Shapes(&b, 0, lines.Four), zone.Shapes(&b, 0, lines.Three)
	before, crossings := promise.Of(&b, 0), promise.Cross(&fours, &threes)
	for _, name := range []string{"e5", "i1"} {
		p := testboard.Point(new(testing.T), name)
		m := promise.Move{Before: before, Threes: b.Tally(p, 0).Threes()}
		_, m.Windows = b.WindowsAt(p, 0)
		b.Put(p, 0)
		m.Crossings = crossings.After(&b, 0, p)
		odds := before.Gained(&b, 0).After(&promise.Plain, m)
		fmt.Printf("%s: odds %d, %.1f bits\n", name, odds, odds.Surprise())
		b.Undo()
	}
	// Output:
	// e5: odds 47, 0.2 bits
	// i1: odds -226, 14.1 bits
}

// TestGained checks that the supply after a stone is that before it with the changes by the stone.
func TestGained(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 16))
	for i := range 300 {
		pos := testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 10, 12)
		var b lines.Board
		b.Reset(pos)
		before := [2]promise.Supply{promise.Of(&b, 0), promise.Of(&b, 1)}
		for _, pt := range pos.AppendStones(nil, board.Empty) {
			b.Put(pt, lines.SideOf(pos.ToMove()))
			for me := range before {
				if got, want := before[me].Gained(&b, lines.Side(me)), promise.Of(&b, lines.Side(me)); got != want {
					t.Fatalf("after %v: Gained returns %+v, want %+v\n%s", pt, got, want, testboard.Diagram(pos))
				}
			}
			b.Undo()
		}
	}
}

// TestCrossings compares Cross and After with the shapes of every point, after each quiet move of
// random positions.
func TestCrossings(t *testing.T) {
	rng, made := rand.New(rand.NewPCG(7, 16)), 0
	for i := range 300 {
		pos := testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 6+i%14, 20)
		me := lines.SideOf(pos.ToMove())
		var b lines.Board
		b.Reset(pos)
		empty := pos.AppendStones(nil, board.Empty)
		crossing := func(q board.Point) bool {
			return b.Empty(q) && b.Tally(q, me).Fours() > 0 && b.Tally(q, me).Threes() > 0
		}
		before := map[board.Point]bool{}
		for _, q := range empty {
			before[q] = crossing(q)
		}
		fours, threes := zone.Shapes(&b, me, lines.Four), zone.Shapes(&b, me, lines.Three)
		c := promise.Cross(&fours, &threes)
		for _, p := range empty {
			if b.Tally(p, me).Fours() > 0 || b.Tally(p, me).Fives() > 0 {
				continue
			}
			b.Put(p, me)
			want := 0
			for _, q := range empty {
				switch {
				case before[q] && q != p:
					want++
				case crossing(q):
					want++
					made++
				}
			}
			if got := c.After(&b, me, p); got != want {
				t.Fatalf("after %v: After returns %d crossings, want %d\n%s", p, got, want, testboard.Diagram(pos))
			}
			b.Undo()
		}
	}
	if made < 300 {
		t.Errorf("the moves made %d crossings, want at least 300", made)
	}
}

// TestOdds checks in which direction each term moves the odds, for all weights that have the term.
func TestOdds(t *testing.T) {
	supply := func(blacks, whites string) promise.Supply {
		var b lines.Board
		b.Reset(testboard.Position(t, board.Freestyle, 15, board.Black, blacks, whites))
		return promise.Of(&b, 0)
	}
	poor, rich, threatened := supply("h8 a1", "a15"), supply("h8 h9", "a15"), supply("h8 a1", "o5 o6 o7")
	straight, stopped := supply("h8 h9 h10", "a15"), supply("h8 h9 h10", "h7")
	quiet := []*promise.Weights{&promise.Quiet, &promise.Glance, &promise.Plain, &promise.Opening}
	blocks := []*promise.Weights{&promise.Block, &promise.GlanceBlock, &promise.PlainBlock}
	replies := []*promise.Weights{&promise.Reply, &promise.GlanceReply, &promise.Plan}
	for _, w := range slices.Concat(quiet, blocks, replies) {
		worse := func(what string, a, b promise.Supply, m, n promise.Move) {
			t.Helper()
			if o, p := a.After(w, m), b.After(w, n); o >= p || o.Surprise() <= p.Surprise() {
				t.Errorf("%+v: %s takes the odds from %d to %d, want greater ones", *w, what, o, p)
			}
		}
		still := promise.Move{Before: poor}
		worse("A's two stones side by side", poor, rich, still, still)
		worse("no row of D's", threatened, poor, still, still)
		if w.OwnStraights != 0 {
			worse("an open row of A's", stopped, straight, promise.Move{Before: stopped}, promise.Move{Before: straight})
		}
		if w.GainedFours != 0 {
			worse("stones that the move gained", rich, rich, promise.Move{Before: rich}, still)
		}
		if w.Run != 0 {
			worse("one move less in the run", poor, poor, promise.Move{Before: poor, Run: 1}, still)
		}
		if w.Windows != 0 {
			worse("a window", poor, poor, still, promise.Move{Before: poor, Windows: 1})
		}
		if w.Crossings != 0 {
			worse("a crossing", poor, poor, still, promise.Move{Before: poor, Crossings: 1})
		}
		three := promise.Move{Before: poor, Threes: 1}
		switch {
		case slices.Contains(quiet, w):
			worse("a three by a quiet move", poor, poor, still, three)
		case slices.Contains(replies, w):
			worse("one three less by a reply", poor, poor, three, still)
		}
	}
	four := promise.Move{Four: true}
	for w, less := range map[*promise.Weights]bool{
		&promise.Reply: false, &promise.Block: false, &promise.GlanceReply: false, &promise.GlanceBlock: false, &promise.Plan: true,
	} {
		if o, p := poor.After(w, promise.Move{}), poor.After(w, four); (p < o) != less {
			t.Errorf("%+v: a four takes the odds from %d to %d", *w, o, p)
		}
	}
}
