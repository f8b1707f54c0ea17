package vcf_test

import (
	"context"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// TestForbiddenBlockFirst checks that a four whose block is forbidden comes before all others, as
// other fours that win at once do: the whole search takes one node. White has fours in five rows. The
// block of the one on h9 would give Black two open threes.
func TestForbiddenBlockFirst(t *testing.T) {
	pos := testboard.Position(t, board.Renju, 15, board.White,
		"h4 f8 g8 i9 j10 a1 a13 o2 o15",
		"h5 h6 h7 b1 c1 d1 b13 c13 d13 n2 m2 l2 n15 m15 l15")
	r := vcf.NewSolver(0).Solve(context.Background(), pos, proof.Question{MaxNodes: 1})
	if r.Verdict.Outcome() != proof.Win || len(r.First) != 1 || r.First[0] != testboard.Point(t, "h9") {
		t.Errorf("within one node: %v by %v, want a win by h9", r.Verdict.Outcome(), r.First)
	}
}
