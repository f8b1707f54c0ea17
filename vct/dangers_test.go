package vct

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// TestDangers holds what is refused without a search against the rules of the
// board: behind each quiet move that is in danger, the defender has a legal
// move that leaves two different squares for a five.
func TestDangers(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	refused := [3]int{}
	for i := range 300 {
		rule := []board.Rule{board.Freestyle, board.Standard, board.Renju}[i%3]
		pos := scattered(t, r, rule)
		if pos == nil || len(pos.FiveSquares(nil, board.Black))+len(pos.FiveSquares(nil, board.White)) > 0 {
			continue // then there is no choice of quiet moves
		}
		w := newWorker(0)
		w.begin(pos, new(table), Order2, new(signal))
		w.findDangers()
		for _, m := range pos.AppendStones(nil, board.Empty) {
			if len(w.dangers) == 0 {
				break
			}
			if a := w.b.Look(m, w.me); a.Five|a.Four != 0 || !w.legal(m) {
				continue
			}
			w.b.Put(m, w.me)
			if w.inDanger() {
				refused[i%3]++
				if !hasTwoFives(behind(t, pos, m)) {
					t.Fatalf("%+v: %v was refused, but the defender has no two fives", pos.Setup(), m)
				}
			}
			w.b.Undo()
		}
	}
	for i, n := range refused {
		if n < 100 {
			t.Errorf("rule %d: only %d moves were in danger", i, n)
		}
	}
}

// scattered is a random position with as many stones of either side, about,
// nil if a five stands on it.
func scattered(t *testing.T, r *rand.Rand, rule board.Rule) *board.Position {
	t.Helper()
	s := board.Setup{Size: 9 + r.IntN(11), Rule: rule, ToMove: board.Black + board.Colour(r.IntN(2))}
	for y := range 9 {
		for x := range 9 {
			switch p := board.At(x, y); r.IntN(5) {
			case 0:
				s.Black = append(s.Black, p)
			case 1:
				s.White = append(s.White, p)
			}
		}
	}
	pos, err := board.New(s)
	if err != nil {
		return nil
	}
	return pos
}

// behind is the position behind the move m.
func behind(t *testing.T, pos *board.Position, m board.Point) *board.Position {
	t.Helper()
	s := pos.Setup()
	if s.ToMove == board.Black {
		s.Black = append(s.Black[:len(s.Black):len(s.Black)], m)
	} else {
		s.White = append(s.White[:len(s.White):len(s.White)], m)
	}
	s.ToMove = s.ToMove.Opponent()
	after, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return after
}

// hasTwoFives reports whether the side to move has a legal move with two
// completions.
func hasTwoFives(pos *board.Position) bool {
	for _, d := range pos.AppendStones(nil, board.Empty) {
		if pos.Legal(d, pos.ToMove()) && len(pos.Completions(nil, d, pos.ToMove())) > 1 {
			return true
		}
	}
	return false
}
