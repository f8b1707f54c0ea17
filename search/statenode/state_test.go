package statenode

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

// near reports whether a stone stands in the 5×5 of a point.
func near(pos *board.Position, pt board.Point) bool {
	for dx := -2; dx <= 2; dx++ {
		for dy := -2; dy <= 2; dy++ {
			x, y := pt.X()+dx, pt.Y()+dy
			if x >= 0 && y >= 0 && x < pos.Size() && y < pos.Size() && pos.At(board.At(x, y)) != board.Empty {
				return true
			}
		}
	}
	return false
}

// agree compares a state with the readable features of a position.
func agree(t *testing.T, s *state, pos *board.Position) {
	t.Helper()
	for _, c := range []board.Colour{board.Black, board.White} {
		if got, want := s.total[lines.SideOf(c)], slowCounts(pos, c); got != want {
			t.Fatalf("%v counts %#x, expected %#x:\n%s", c, got, want, testboard.Diagram(pos))
		}
	}
	if s.side != lines.SideOf(pos.ToMove()) {
		t.Fatalf("side %d to move, expected %v", s.side, pos.ToMove())
	}
	for i := range pos.Size() * pos.Size() {
		pt := board.PointAt(i, pos.Size())
		empty := pos.At(pt) == board.Empty
		if got := s.rows[pt.Y()]>>pt.X()&1 == 1; got != empty {
			t.Fatalf("%v empty: %v", pt, got)
		}
		if got := s.near[pt.Y()+2]>>pt.X()&1 == 1; empty && got != near(pos, pt) {
			t.Fatalf("%v near a stone: %v\n%s", pt, got, testboard.Diagram(pos))
		}
	}
}

// Random moves and undos on all sizes: the state is always that of the board, and the weights of a
// move are the features after it.
func TestStateAgainstStrings(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		for size := board.MinSize; size <= board.MaxSize; size++ {
			rng := rand.New(rand.NewPCG(uint64(size), testboard.Seed()))
			pos := testboard.New(t, board.Setup{Size: size, Rule: rule})
			s := chooser{most: 3, rivalFours: rivalFours(false)}
			s.reset(pos)
			for step := range testboard.Amount(40, 120, 200) {
				if pt, ok := someEmpty(rng, pos); ok && rng.IntN(5) > 0 {
					s.put(pt)
					testboard.Play(t, pos, pt)
				} else if pos.Undo() {
					s.back()
				}
				if step%4 == 0 {
					agree(t, &s.state, pos)
					weighed(t, rng, &s, pos)
				}
			}
			fresh := state{}
			fresh.reset(pos)
			agree(t, &fresh, pos)
			for pos.Undo() {
				s.back()
			}
			agree(t, &s.state, pos)
		}
	})
}

func someEmpty(rng *rand.Rand, pos *board.Position) (board.Point, bool) {
	empty := pos.AppendStones(nil, board.Empty)
	if len(empty) == 0 {
		return board.Pass, false
	}
	// Stones in a corner of the board meet more often.
	part := empty[:max(len(empty)/(1+rng.IntN(3)), 1)]
	return part[rng.IntN(len(part))], true
}

// weighed compares the weights of an empty point with the features after either side plays there.
func weighed(t *testing.T, rng *rand.Rand, s *chooser, pos *board.Position) {
	t.Helper()
	pt, ok := someEmpty(rng, pos)
	if !ok {
		return
	}
	m := pos.ToMove()
	after := stones(t, pos, pt, m)
	s.wholeBoard = false
	v := s.weigh(pt)
	if own, rival := slowCounts(after, m), slowCounts(after, m.Opponent()); v.own != own || v.rival != rival {
		t.Fatalf("%v: weights %#x %#x, expected %#x %#x\n%s", pt, v.own, v.rival, own, rival, testboard.Diagram(pos))
	}
	theirs := stones(t, pos, pt, m.Opponent())
	if mine, other := slowMade(pos, after, pt, m), slowMade(pos, theirs, pt, m.Opponent()); v.mine != mine || v.theirs != other {
		t.Fatalf("%v: makes %#x %#x, expected %#x %#x\n%s", pt, v.mine, v.theirs, mine, other, testboard.Diagram(pos))
	}
	s.wholeBoard = true
	v = s.weigh(pt)
	if mine, other := slowCounts(after, m), slowCounts(theirs, m.Opponent()); v.mine != mine || v.theirs != other {
		t.Fatalf("%v: whole board %#x %#x, expected %#x %#x", pt, v.mine, v.theirs, mine, other)
	}
}

// stones returns pos with a stone of a side on pt, whoever is to move.
func stones(t *testing.T, pos *board.Position, pt board.Point, c board.Colour) *board.Position {
	t.Helper()
	after := pos.Clone()
	if after.ToMove() != c {
		testboard.Play(t, after, board.Pass)
	}
	testboard.Play(t, after, pt)
	return after
}

// slowMade counts the features of the lines through pt that the stone there brought.
func slowMade(before, after *board.Position, pt board.Point, c board.Colour) (sum counts) {
	exact := before.Rule().ExactFive(c)
	for d := range testboard.Directions {
		start := pt
		for q, ok := testboard.Step(start, d, -1, before.Size()); ok; q, ok = testboard.Step(start, d, -1, before.Size()) {
			start = q
		}
		now := slowFeature(spell(after, start, d, c), exact)
		if now != slowFeature(spell(before, start, d, c), exact) {
			sum += unit[now]
		}
	}
	return sum
}
