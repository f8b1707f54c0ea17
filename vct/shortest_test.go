package vct_test

import (
	"context"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// TestShortestBehindLongThreats: within a limit of moves, the win that a pass allows
// can take too long and yet each real reply lose in time. Who drops such moves
// claims here that no win has fewer than 13 plies.
func TestShortestBehindLongThreats(t *testing.T) {
	pos := testboard.Draw(t, board.Freestyle, 7, board.White, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . O . O X .
		. . . . O . .
		. . . . . . .
		. . . . . . .`)
	for s := range board.Symmetry(board.Symmetries) {
		r := vct.NewSolver(8<<20).Solve(context.Background(), pos.Transform(s), proof.Question{Space: proof.Order2, Goal: proof.ShortestWin})
		if !r.ProvedShortest || len(r.Line) != 11 {
			t.Errorf("image %d: %d plies, proved %v, expected a proof of 11: %v", s, len(r.Line), r.ProvedShortest, r.Line)
		}
	}
}
