package puzzles

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// wish is one kind of puzzle that the collection should hold.
type wish struct {
	theme string
	rule  board.Rule
	size  int
	side  board.Colour
	least int // stones on the board
	count int
	fits  predicate
}

// wishes is the whole collection, in order.
var wishes = []wish{
	{"short", board.Freestyle, 15, board.Black, 12, 2, wins(2, 4)},
	{"short", board.Freestyle, 15, board.White, 12, 2, wins(2, 4)},
	{"medium", board.Freestyle, 15, board.Black, 20, 2, wins(5, 8)},
	{"medium", board.Freestyle, 15, board.White, 20, 2, wins(5, 8)},
	{"long", board.Freestyle, 15, board.Black, 30, 1, wins(10, 40)},
	{"long", board.Freestyle, 15, board.White, 30, 1, wins(10, 40)},
	{"counter-four", board.Freestyle, 15, board.Black, 20, 1, both(wins(3, 40), counterFour)},
	{"counter-four", board.Freestyle, 15, board.White, 20, 1, both(wins(3, 40), counterFour)},
	{"none", board.Freestyle, 15, board.Black, 20, 2, nearMiss},
	{"none", board.Freestyle, 15, board.White, 20, 2, nearMiss},
	{"small board", board.Freestyle, 9, board.Black, 12, 1, wins(2, 40)},
	{"large board", board.Freestyle, 20, board.White, 25, 1, wins(4, 40)},
	{"large board", board.Freestyle, 22, board.Black, 25, 1, wins(4, 40)},

	{"short", board.Standard, 15, board.Black, 12, 2, wins(2, 4)},
	{"medium", board.Standard, 15, board.White, 20, 2, wins(5, 8)},
	{"long", board.Standard, 15, board.White, 30, 1, wins(9, 40)},
	{"counter-four", board.Standard, 15, board.Black, 20, 1, both(wins(3, 40), counterFour)},
	{"overline is no five", board.Standard, 15, board.Black, 16, 2, ruleMatters},
	{"none", board.Standard, 15, board.White, 20, 2, nearMiss},
	{"small board", board.Standard, 11, board.White, 14, 1, wins(2, 40)},
	{"large board", board.Standard, 19, board.Black, 25, 1, wins(4, 40)},

	{"short", board.Renju, 15, board.Black, 12, 2, wins(2, 4)},
	{"medium", board.Renju, 15, board.Black, 20, 2, wins(5, 8)},
	{"long", board.Renju, 15, board.Black, 25, 1, wins(9, 40)},
	{"short", board.Renju, 15, board.White, 12, 1, wins(2, 4)},
	{"medium", board.Renju, 15, board.White, 20, 1, wins(5, 8)},
	{"no legal reply", board.Renju, 15, board.White, 14, 3, both(wins(1, 40), noReply)},
	{"five on a forbidden-looking point", board.Renju, 15, board.Black, 14, 2, both(wins(2, 40), lookedForbidden)},
	{"forbidden", board.Renju, 15, board.Black, 14, 3, ruleMatters},
	{"counter-four", board.Renju, 15, board.Black, 20, 1, both(wins(3, 40), counterFour)},
	{"none", board.Renju, 15, board.Black, 20, 1, nearMiss},
	{"none", board.Renju, 15, board.White, 20, 2, nearMiss},
	{"small board", board.Renju, 10, board.White, 12, 1, wins(2, 40)},
	{"large board", board.Renju, 17, board.Black, 20, 1, wins(3, 40)},
}

// predicate reports whether a position with that answer is what a wish asks
// for.
type predicate func(solve Solve, pos *board.Position, a Answer) bool

func both(p, q predicate) predicate {
	return func(solve Solve, pos *board.Position, a Answer) bool { return p(solve, pos, a) && q(solve, pos, a) }
}

// wins fits shortest wins of least…most attacks before the five.
func wins(least, most int) predicate {
	return func(_ Solve, _ *board.Position, a Answer) bool {
		attacks := len(a.Line) / 2
		return a.Outcome == proof.Win && a.Shortest && least <= attacks && attacks <= most
	}
}

// counterFour fits lines in which a forced block makes a four of its own.
func counterFour(_ Solve, pos *board.Position, a Answer) bool {
	p := pos.Clone()
	for i, pt := range a.Line {
		if i%2 == 1 && p.MakesFour(pt, p.ToMove()) {
			return true
		}
		if p.Play(pt) != nil {
			return false
		}
	}
	return false
}

// noReply fits lines that end because Black may not block.
func noReply(_ Solve, _ *board.Position, a Answer) bool {
	return len(a.Line) > 1 && a.Line[len(a.Line)-2] == board.Pass
}

// lookedForbidden fits lines whose five also makes six in a row, or two fours,
// or what would be a double-three but for the five: with any one stone of
// Black's taken away the point is forbidden.
func lookedForbidden(_ Solve, pos *board.Position, a Answer) bool {
	p := pos.Clone()
	for _, pt := range a.Line[:len(a.Line)-1] {
		if p.Play(pt) != nil {
			return false
		}
	}
	last := a.Line[len(a.Line)-1]
	setup := p.Setup()
	for i := range setup.Black {
		less := setup
		less.Black = append(append([]board.Point(nil), setup.Black[:i]...), setup.Black[i+1:]...)
		if q, err := board.New(less); err == nil && q.Forbidden(last) != board.NotForbidden {
			return true
		}
	}
	return false
}

// nearMiss fits positions without a win though there are fours to try.
func nearMiss(_ Solve, pos *board.Position, a Answer) bool {
	if a.Outcome != proof.None {
		return false
	}
	fours := 0
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if pos.MakesFour(pt, pos.ToMove()) && pos.Legal(pt, pos.ToMove()) {
			fours++
		}
	}
	return fours >= 6
}

// ruleMatters fits positions without a win that have one in freestyle, where
// an overline is a five and nothing is forbidden.
func ruleMatters(solve Solve, pos *board.Position, a Answer) bool {
	if a.Outcome != proof.None {
		return false
	}
	setup := pos.Setup()
	setup.Rule = board.Freestyle
	p, err := board.New(setup)
	return err == nil && solve(p).Outcome == proof.Win
}
