package vct

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// TestTeamEnds: however many search together, a search of several slices ends, and
// is not driven to stages that one worker does not need; not even where the tables
// forget nearly all.
func TestTeamEnds(t *testing.T) {
	for _, test := range []struct {
		rule    board.Rule
		threads int
		memory  int64
	}{
		{board.Freestyle, 1, 0},
		{board.Freestyle, 2, 0},
		{board.Standard, 1, 1},
		{board.Standard, 2, 1},
		{board.Standard, 8, 1},
		{board.Renju, 1, 1},
		{board.Renju, 2, 1},
		{board.Renju, 8, 1},
	} {
		w := NewSolver(test.memory).begin(firstHard(t, test.rule), proof.Question{Space: proof.Order2, Threads: test.threads, MaxNodes: 8_000_000})
		r := w.firstMove(board.At(0, 0), board.Pass)
		if r.outcome != proof.None || w.stage > 4 {
			t.Errorf("%+v: %v at stage %d after %d nodes, expected none", test, r.outcome, w.stage, w.nodes())
		}
	}
}

// firstHard is the first of the positions made hard for vcf, in which the corner
// wins nothing.
func firstHard(t *testing.T, rule board.Rule) *board.Position {
	t.Helper()
	return testboard.File(t, "../vcf/testdata/hard-"+rule.String()+".jsonl")[0].Position
}
