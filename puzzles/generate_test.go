package puzzles

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// TestPlayOut holds games to their promises: enough stones, no five to be
// made, and a board that New accepts.
func TestPlayOut(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	visits := 0
	for range 20 {
		playOut(rnd, board.Renju, 9, 5, func(pos *board.Position) bool {
			visits++
			if n := pos.Count(board.Black) + pos.Count(board.White); n < 5 {
				t.Errorf("%d stones", n)
			}
			if len(pos.FiveSquares(nil, board.Black))+len(pos.FiveSquares(nil, board.White)) > 0 {
				t.Error("a five can be made")
			}
			if _, err := board.New(pos.Setup()); err != nil {
				t.Error(err)
			}
			return false
		})
	}
	if visits == 0 {
		t.Error("no position visited")
	}
}

// TestWishes holds the list to what the collection must cover.
func TestWishes(t *testing.T) {
	total, rules, sizes, sides := 0, map[board.Rule]int{}, map[int]int{}, map[board.Colour]int{}
	for _, w := range wishes {
		total += w.count
		rules[w.rule] += w.count
		sizes[w.size] += w.count
		sides[w.side] += w.count
	}
	if total < 36 || len(rules) != 3 || len(sizes) < 6 || sides[board.Black] < 12 || sides[board.White] < 12 {
		t.Errorf("%d puzzles: rules %v, sizes %v, sides %v", total, rules, sizes, sides)
	}
}

func at(t *testing.T, names ...string) (list []board.Point) {
	t.Helper()
	for _, name := range names {
		pt, err := board.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pt)
	}
	return list
}

// TestThemes asks the predicates about positions made for them.
func TestThemes(t *testing.T) {
	none := func(*board.Position) Answer { return Answer{Outcome: proof.None} }
	win := func(*board.Position) Answer { return Answer{Outcome: proof.Win} }
	position := func(rule board.Rule, side board.Colour, black, white []board.Point) *board.Position {
		pos, err := board.New(board.Setup{Rule: rule, Black: black, White: white, ToMove: side})
		if err != nil {
			t.Fatal(err)
		}
		return pos
	}
	// Black's h8 makes five in the row and, with h3…h7 but one, six in the
	// column once all stand: without the row's e8 it is an overline.
	five := position(board.Renju, board.Black, at(t, "d8", "e8", "f8", "g8", "h9", "h10", "h11", "h6", "h7"), nil)
	counter := position(board.Freestyle, board.Black, at(t, "a5", "b5", "c5", "e9"), at(t, "e2", "e3", "e4"))
	for _, test := range []struct {
		name string
		fits predicate
		s    Solve
		pos  *board.Position
		line []board.Point
		want bool
	}{
		{"five that looks forbidden", lookedForbidden, none, five, at(t, "h8"), true},
		{"plain five", lookedForbidden, none, five, at(t, "c8"), false},
		{"line off the board", lookedForbidden, none, five, at(t, "d8", "h8"), false},
		{"counter-four", counterFour, none, counter, at(t, "d5", "e5", "e6"), true},
		{"no counter-four", counterFour, none, counter, at(t, "d5", "i9", "e5"), false},
		{"no counter-four on a taken point", counterFour, none, counter, at(t, "a5", "i9", "e5"), false},
		{"reply", noReply, none, five, at(t, "c8", "a1", "h8"), false},
		{"no reply", noReply, none, five, []board.Point{0, board.Pass, 1}, true},
		{"rule decides", ruleMatters, win, five, nil, true},
		{"rule does not decide", ruleMatters, none, five, nil, false},
		{"rule forbids no win", ruleMatters, win, five, at(t, "c8"), false},
		{"three fours are no near miss", nearMiss, none, counter, nil, false},
	} {
		outcome := proof.None
		if test.line != nil {
			outcome = proof.Win
		}
		if got := test.fits(test.s, test.pos, Answer{Outcome: outcome, Line: test.line}); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}
