package promise_test

import (
	"fmt"
	"math/rand/v2"
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
		odds := before.Gained(&b, 0).After(m)
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

// TestOdds checks in which direction each term moves the odds.
func TestOdds(t *testing.T) {
	supply := func(blacks, whites string) promise.Supply {
		var b lines.Board
		b.Reset(testboard.Position(t, board.Freestyle, 15, board.Black, blacks, whites))
		return promise.Of(&b, 0)
	}
	poor, rich, threatened := supply("h8 a1", "a15"), supply("h8 h9", "a15"), supply("h8 a1", "o5 o6 o7")
	straight := supply("h8 h9 h10", "a15")
	still := promise.Move{Before: poor}
	fours := func(n int) promise.Move { return promise.Move{Before: poor, Fours: n} }
	threes := func(n int) promise.Move { return promise.Move{Before: poor, Threes: n} }
	windows := func(n int) promise.Move { return promise.Move{Before: poor, Windows: n} }
	crossings := func(n int) promise.Move { return promise.Move{Before: poor, Crossings: n} }
	for n := range 3 {
		for what, o := range map[string][2]promise.Odds{
			"A's two stones side by side":                          {poor.After(still), rich.After(still)},
			"the same, after a reply":                              {poor.Reply(false, n), rich.Reply(false, n)},
			"no row of D's":                                        {threatened.After(still), poor.After(still)},
			"the same, after a reply without it":                   {threatened.Reply(true, n), poor.Reply(true, n)},
			"stones that the move gained":                          {rich.After(promise.Move{Before: rich}), rich.After(still)},
			"one four less before the move":                        {poor.After(fours(n + 1)), poor.After(fours(n))},
			"a three by a quiet move":                              {poor.After(threes(n)), poor.After(threes(n + 1))},
			"a window":                                             {poor.After(windows(n)), poor.After(windows(n + 1))},
			"a crossing":                                           {poor.After(crossings(n)), poor.After(crossings(n + 1))},
			"A's two stones side by side, in an opening":           {poor.InOpening(n), rich.InOpening(n)},
			"no row of D's, in an opening":                         {threatened.InOpening(n), poor.InOpening(n)},
			"a three by a quiet move, in an opening":               {poor.InOpening(n), poor.InOpening(n + 1)},
			"A's two stones side by side, after a reply to a plan": {poor.ReplyToPlan(false, n), rich.ReplyToPlan(false, n)},
			"the same, after a reply to a plan without it":         {threatened.ReplyToPlan(true, n), poor.ReplyToPlan(true, n)},
			"one three less by a reply to a plan":                  {poor.ReplyToPlan(false, n+1), poor.ReplyToPlan(false, n)},
			"no four by a reply to a plan":                         {poor.ReplyToPlan(true, n), poor.ReplyToPlan(false, n)},
			"one three less by a reply":                            {poor.Reply(false, n+1), poor.Reply(false, n)},
			"a four by a reply":                                    {poor.Reply(false, n), poor.Reply(true, n)},
			"one move less in the run before a reply":              {poor.ReplyToRun(n+2, true, 0), poor.ReplyToRun(n+1, true, 0)},
			"points for straight fours, after a reply":             {straight.Reply(true, n), straight.ReplyToRun(0, true, n)},
		} {
			if o[0] >= o[1] || o[0].Surprise() <= o[1].Surprise() {
				t.Errorf("%d: %s takes the odds from %d to %d, want greater ones", n, what, o[0], o[1])
			}
		}
	}
}
