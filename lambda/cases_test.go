package lambda_test

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
)

// fourFirst returns a position that White wins by order 3, beginning with the four d4.
func fourFirst(t *testing.T) *board.Position {
	t.Helper()
	return testboard.Draw(t, board.Renju, 8, board.White, `
		O O X O O X O O
		O X X . O O X O
		O O X . X X X X
		X O . . . X X O
		O O . . X O X X
		X X O O O X O X
		O X X X X O X X
		X O X X X X O X`)
}

// TestFourFirst checks a win in which a four comes before a move of order 3. After the four and its
// block there is no win of order 2, and the search may not take that for no win at all. It once did,
// and answered none.
func TestFourFirst(t *testing.T) {
	pos := fourFirst(t)
	if len(pos.Completions(nil, testboard.Point(t, "d4"), pos.ToMove())) != 1 {
		t.Error("d4 makes no four")
	}
	s := newSolver()
	for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
		r := ask(t, s, pos, proof.Question{Space: proof.Order3, Goal: goal})
		if r.Verdict.Outcome() != proof.Win || len(r.First) != 1 || r.First[0] != testboard.Point(t, "d4") || len(r.Line) != 9 {
			t.Errorf("goal %v: the verdict is %v from %v by %v, want a win from d4 in 4 attacks", goal, r.Verdict.Outcome(), r.First, r.Line)
		}
	}
}

// TestStoppedBeforeMoves stops searches after each number of nodes. If the limit ends a search right
// after it found that there is no win of order 2, before it listed the moves, the verdict is
// Unknown. It once was none.
func TestStoppedBeforeMoves(t *testing.T) {
	pos := fourFirst(t)
	s := newSolver()
	all := ask(t, s, pos, proof.Question{Space: proof.Order3})
	for n := range all.Nodes {
		r := ask(t, s, pos, proof.Question{Space: proof.Order3, MaxNodes: n + 1})
		if r.Verdict.Outcome() == proof.None {
			t.Errorf("with %d nodes the verdict is none", n+1)
		}
	}
}

// besieged returns positions that White wins, but not by order 3: Black loses for want of good moves,
// because many points are forbidden.
func besieged(t *testing.T) []*board.Position {
	t.Helper()
	return []*board.Position{
		testboard.Draw(t, board.Renju, 8, board.White, `
			X O O O X . X X
			O X O X O X O O
			X X X O O X . X
			X O X X . . O X
			O X X O . X O O
			O X X . X X X O
			X X O . O X . X
			X . . O X X O X`),
		testboard.Draw(t, board.Renju, 7, board.White, `
			O X X X O X X
			X X X O . X O
			O X X O . X X
			X X X X O O X
			. . . . . . X
			O X X X X O X
			O X . O . X O`),
	}
}

// TestBeyondOrder3 checks that a search for any moves finds wins of which order 3 finds none. A proof
// of them has a quiet move without a pass proof.
func TestBeyondOrder3(t *testing.T) {
	s := newSolver()
	for i, pos := range besieged(t) {
		m := testtruth.NewMinimax(board.White, 1<<20)
		if !m.Wins(testtruth.TinyOf(pos), board.White) || m.Left <= 0 {
			t.Fatalf("position %d: minimax finds no win", i)
		}
		if r := ask(t, s, pos, proof.Question{Space: proof.Order3}); r.Verdict.Outcome() != proof.None {
			t.Errorf("position %d: order 3 answers %v, want none", i, r.Verdict.Outcome())
		}
		r := ask(t, s, pos, proof.Question{Space: proof.Any, MaxNodes: 100_000})
		if space := spaceOf(pos, &r); r.Verdict.Outcome() != proof.Win || space != proof.Any {
			t.Errorf("position %d: the answer is %v (%v), the proof shows a win of %v; want a win of any", i, r.Verdict.Outcome(), r.Verdict.Reason(), space)
		}
	}
}

// TestRefused checks that Solve panics for questions that it does not answer.
func TestRefused(t *testing.T) {
	s, pos := newSolver(), fourFirst(t)
	for _, q := range []proof.Question{
		{Space: proof.Order2}, {Space: proof.Order3, Passed: true}, {Space: proof.Order3, Most: 2}, {Space: proof.Any, Goal: proof.ShortestWin},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v was answered, expected a panic", q)
				}
			}()
			s.Solve(t.Context(), pos, q)
		}()
	}
}
