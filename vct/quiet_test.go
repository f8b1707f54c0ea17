package vct

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// eachQuiet calls visit with every legal quiet move of the attacker, on the
// board of the worker, in random positions without a five square that prepare
// agrees to; after is the position behind the move.
func eachQuiet(t *testing.T, r *rand.Rand, prepare func(*worker) bool, visit func(w *worker, m board.Point, after *board.Position)) {
	t.Helper()
	for i := range 300 {
		pos := scattered(r, []board.Rule{board.Freestyle, board.Standard, board.Renju}[i%3])
		if pos == nil || len(pos.FiveSquares(nil, board.Black))+len(pos.FiveSquares(nil, board.White)) > 0 {
			continue
		}
		w := newWorker(0)
		w.begin(pos, new(table), &proof.Question{Space: proof.Order2}, new(signal))
		if !prepare(w) {
			continue
		}
		for _, m := range pos.AppendStones(nil, board.Empty) {
			if a := w.b.Look(m, w.me); a.Five|a.Four != 0 || !w.legal(m) {
				continue
			}
			w.b.Put(m, w.me)
			visit(w, m, behind(t, pos, m))
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
