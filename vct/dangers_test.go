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
	refused := [3]int{}
	prepare := func(w *worker) bool {
		w.findDangers()
		return len(w.dangers) > 0
	}
	eachQuiet(t, rand.New(rand.NewPCG(31, 32)), prepare, func(w *worker, i int, after *board.Position) {
		if w.inDanger() {
			refused[i]++
			if !hasTwoFives(after) {
				t.Fatalf("%+v: refused, but the defender has no two fives", after.Setup())
			}
		}
	})
	for i, n := range refused {
		if n < 100 {
			t.Errorf("rule %d: only %d moves were in danger", i, n)
		}
	}
}

// eachQuiet calls visit with every legal quiet move of the attacker, on the
// board of the worker, in random positions without a five square that prepare
// agrees to. The number of the rule and the position behind the move come with
// it.
func eachQuiet(t *testing.T, r *rand.Rand, prepare func(*worker) bool, visit func(w *worker, rule int, after *board.Position)) {
	t.Helper()
	for i := range 300 {
		pos := scattered(r, []board.Rule{board.Freestyle, board.Standard, board.Renju}[i%3])
		if pos == nil || len(pos.FiveSquares(nil, board.Black))+len(pos.FiveSquares(nil, board.White)) > 0 {
			continue
		}
		w := newWorker(0)
		w.begin(pos, new(table), Order2, new(signal))
		if !prepare(w) {
			continue
		}
		for _, m := range pos.AppendStones(nil, board.Empty) {
			if a := w.b.Look(m, w.me); a.Five|a.Four != 0 || !w.legal(m) {
				continue
			}
			w.b.Put(m, w.me)
			visit(w, i%3, behind(t, pos, m))
			w.b.Undo()
		}
	}
}

// scattered is a random position with as many stones of either side, about,
// nil if a five stands on it.
func scattered(r *rand.Rand, rule board.Rule) *board.Position {
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
