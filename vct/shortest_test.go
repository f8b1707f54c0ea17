package vct_test

import (
	"context"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// TestShortestAfterLongThreats checks a search with a limit of moves. The win that a pass allows
// may take more moves than the limit, though each real reply loses within it. A search that drops
// such quiet moves claims here that no win has fewer than 13 plies.
func TestShortestAfterLongThreats(t *testing.T) {
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
			t.Errorf("image %d: the win has %d plies, proved shortest: %v; want 11 and a proof: %v", s, len(r.Line), r.ProvedShortest, r.Line)
		}
	}
}
