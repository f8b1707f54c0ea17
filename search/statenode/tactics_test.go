package statenode

import (
	"context"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

// fake is an oracle that finds no win, and refutes all moves but some.
type fake struct{ holds []board.Point }

func (f *fake) Reset(*board.Position) {}
func (f *fake) Put(board.Point) error { return nil }
func (f *fake) Undo() bool            { return true }
func (f *fake) tactics() search.Tactics {
	return search.Tactics{Level: search.VCF, New: func() search.Oracle { return f }}
}

func (f *fake) Solve(context.Context, proof.Question) (proof.Result, error) {
	return proof.Result{}, nil
}

func (f *fake) Hold(context.Context, proof.Question, []board.Point) (holds, open []board.Point, nodes uint64, err error) {
	return slices.Clone(f.holds), nil, 1, nil
}

// The searcher keeps the best moves that hold, also where an alarm names a move that loses, where the
// tree has other children from the search before, and where no held move is near a stone.
func TestMovesThatHold(t *testing.T) {
	alarm := testboard.Position(t, board.Freestyle, 15, board.Black, "f8 g8 h6 h7", "g7 i6 i9 e10")
	quiet := testboard.Moves(t, board.Freestyle, 15, opening)
	for _, c := range []struct {
		pos   *board.Position
		holds string
		most  int
	}{
		{alarm, "g6 h9 i7 i8", 3},
		{quiet, "g6 i6 j7 h9 f7", 3},
		{quiet, "o15", 1},
		{quiet, "a1 o15", 2},
	} {
		holds := testboard.Points(t, c.holds)
		slices.Sort(holds)
		f := &fake{}
		s := New(Options{Tactics: f.tactics()})
		f.holds = c.pos.AppendStones(nil, board.Empty)
		find(t, s, c.pos, search.Limit{Iterations: 50}) // all moves hold
		f.holds = holds
		r := find(t, s, c.pos, search.Limit{Iterations: 200})
		if len(r.Candidates) != c.most || !slices.Contains(holds, r.Move) {
			t.Errorf("compared %v and played %v, expected %d of %s", r.Candidates, r.Move, c.most, c.holds)
		}
	}
}
