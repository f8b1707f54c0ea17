package promise_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/internal/testboard"
)

// Black's two twos cross on e5. A quiet move there promises more than one in the corner.
func Example() {
	pos := testboard.Position(new(testing.T), board.Freestyle, 9, board.Black, "c5 d5 e3 e4", "a1 i9")
	var b lines.Board
	b.Reset(pos)
	before := promise.Of(&b, 0)
	for _, name := range []string{"e5", "i1"} {
		p := testboard.Point(new(testing.T), name)
		threes := b.Tally(p, 0).Threes()
		b.Put(p, 0)
		odds := before.Gained(&b, 0).Quiet(threes)
		fmt.Printf("%s: odds %d, %.1f bits\n", name, odds, odds.Surprise())
		b.Undo()
	}
	// Output:
	// e5: odds 5, 0.9 bits
	// i1: odds -135, 8.4 bits
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

// TestOdds checks in which direction each shape moves the odds.
func TestOdds(t *testing.T) {
	supply := func(blacks, whites string) promise.Supply {
		var b lines.Board
		b.Reset(testboard.Position(t, board.Freestyle, 15, board.Black, blacks, whites))
		return promise.Of(&b, 0)
	}
	poor, rich, threatened := supply("h8 a1", "a15"), supply("h8 h9", "a15"), supply("h8 a1", "o5 o6 o7")
	for threes := range 3 {
		for what, o := range map[string][2]promise.Odds{
			"A's two stones side by side":        {poor.Quiet(threes), rich.Quiet(threes)},
			"the same, after a reply":            {poor.Reply(false, threes), rich.Reply(false, threes)},
			"no row of D's":                      {threatened.Quiet(threes), poor.Quiet(threes)},
			"the same, after a reply without it": {threatened.Reply(true, threes), poor.Reply(true, threes)},
			"a three by a quiet move":            {poor.Quiet(threes), poor.Quiet(threes + 1)},
			"one three less by a reply":          {poor.Reply(false, threes+1), poor.Reply(false, threes)},
			"a four by a reply":                  {poor.Reply(false, threes), poor.Reply(true, threes)},
		} {
			if o[0] >= o[1] || o[0].Surprise() <= o[1].Surprise() {
				t.Errorf("%d threes: %s takes the odds from %d to %d, want greater ones", threes, what, o[0], o[1])
			}
		}
	}
}
