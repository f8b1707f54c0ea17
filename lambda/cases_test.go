package lambda_test

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
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
