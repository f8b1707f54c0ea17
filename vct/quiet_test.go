package vct

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vcf"
)

// eachQuiet calls visit after every legal quiet move of the attacker, in random positions without a
// five-square. It skips positions for which prepare returns false. The move is on the board of the
// worker, and after is the position with it.
func eachQuiet(t *testing.T, r *rand.Rand, prepare func(*worker) bool, visit func(w *worker, m board.Point, after *board.Position)) {
	t.Helper()
	for i := range 300 {
		pos := scattered(r, testboard.Rules[i%len(testboard.Rules)])
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

// scattered returns a random position with stones in a corner of 9×9 points, about as many of each
// side, or nil if it holds a five.
func scattered(r *rand.Rand, rule board.Rule) *board.Position {
	s := board.Setup{Size: 9 + r.IntN(11), Rule: rule, ToMove: testboard.Colour(r)}
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
	return testboard.Legal(s)
}

// behind returns the position after the move m.
func behind(t *testing.T, pos *board.Position, m board.Point) *board.Position {
	t.Helper()
	s := pos.Setup()
	if s.ToMove == board.Black {
		s.Black = append(s.Black[:len(s.Black):len(s.Black)], m)
	} else {
		s.White = append(s.White[:len(s.White):len(s.White)], m)
	}
	s.ToMove = s.ToMove.Opponent()
	return testboard.New(t, s)
}

// TestCountered checks the quiet moves that countered refutes, because the defender would win after
// a pass. After each of them the defender must have a win by fours that the checker accepts. Some
// of the other moves must end the defender's win.
func TestCountered(t *testing.T) {
	solver := vcf.NewSolver(1 << 20)
	refuted, left := make([]int, len(testboard.Rules)), make([]int, len(testboard.Rules))
	prepare := func(w *worker) bool {
		w.findCounterWin(key{})
		return len(w.counterWin) > 0
	}
	eachQuiet(t, rand.New(rand.NewPCG(33, 34)), prepare, func(w *worker, m board.Point, after *board.Position) {
		countered := w.countered()
		got := solver.Solve(context.Background(), after, proof.Question{})
		switch {
		case countered && got.Verdict.Outcome() != proof.Win:
			t.Fatalf("countered refutes %v, but the defender has no win by fours in %+v", m, after.Setup())
		case countered:
			refuted[after.Rule()]++
			if _, err := check.Verify(got.Verdict.Certificate().AppendJSON(nil)); err != nil {
				t.Fatal(err)
			}
		case got.Verdict.Outcome() == proof.None:
			left[after.Rule()]++
		}
	})
	for i := range refuted {
		if refuted[i] < 1000 || left[i] < 20 {
			t.Errorf("%v: countered refuted %d moves, and %d others end the defender's win; want at least 1000 and 20", board.Rule(i), refuted[i], left[i])
		}
	}
}

// TestDangers checks the quiet moves that inDanger refuses without a search. After each of them the
// defender must have a legal move that makes two five-squares.
func TestDangers(t *testing.T) {
	refused := make([]int, len(testboard.Rules))
	prepare := func(w *worker) bool {
		w.findDangers()
		return len(w.dangers) > 0
	}
	eachQuiet(t, rand.New(rand.NewPCG(31, 32)), prepare, func(w *worker, m board.Point, after *board.Position) {
		if w.inDanger() {
			refused[after.Rule()]++
			if !hasTwoFives(after) {
				t.Fatalf("inDanger refuses %v, but the defender cannot make two five-squares in %+v", m, after.Setup())
			}
		}
	})
	for i, n := range refused {
		if n < 100 {
			t.Errorf("%v: inDanger refused %d moves, want at least 100", board.Rule(i), n)
		}
	}
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
