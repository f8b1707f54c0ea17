package zone_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vct"
)

// TestOfProofAgainstChecker compares the zones of wins by threats, as package vct finds them after a
// pass, with those of the checker. The checker must accept each win with one further stone. No point
// may be missing, and further points are at most 2 %.
func TestOfProofAgainstChecker(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(15, testboard.Seed()))
		solver := vct.NewSolver(4 << 20)
		wins, quiet, more, all := 0, 0, 0, 0
		for range testboard.Trials(t, 100, 150, 400) {
			pos := testboard.Game(rng, rule, 8+rng.IntN(20))
			r := solver.Solve(t.Context(), pos, proof.Question{Space: proof.Order2, Passed: true, MaxNodes: 20_000})
			if r.Verdict.Outcome() != proof.Win || len(r.Line) == 1 {
				continue
			}
			wins++
			if r.Verdict.Class() == proof.VCT {
				quiet++
			}
			m, a := compareProof(t, pos, r.Verdict.Certificate())
			more, all = more+m, all+a
		}
		t.Logf("%d wins, %d of them with quiet moves, %d points in the checker's zones, %d further points in ours", wins, quiet, all, more)
		if quiet < 10 || more*50 > all {
			t.Errorf("%d wins with quiet moves and %d further points beside the checker's %d; want at least 10 wins, at most 2 %% further points", quiet, more, all)
		}
	})
}

// compareProof checks the zone of a win that withstands one stone. It returns how many of its points
// the checker does not require, and how many it does.
func compareProof(t *testing.T, pos *board.Position, cert *proof.Certificate) (more, all int) {
	t.Helper()
	res, err := robust(pos, cert.Body)
	if err != nil {
		t.Fatalf("the checker refuses a win that should withstand a stone: %v\n%s%+v", err, testboard.Diagram(pos), pos.Setup())
	}
	var b lines.Board
	b.Reset(pos)
	z, err := zone.OfProof[zone.One](&b, lines.SideOf(pos.ToMove()), cert.Body)
	if err != nil || b.Depth() != 0 {
		t.Fatalf("OfProof returns %v and leaves depth %d", err, b.Depth())
	}
	for i := range cert.Size * cert.Size {
		p := board.PointAt(i, cert.Size)
		switch in := z.Has(p); {
		case res.Zone[i] && !in:
			t.Fatalf("the checker requires %v, which the zone lacks\n%s%+v", p, testboard.Diagram(pos), pos.Setup())
		case res.Zone[i]:
			all++
		case in:
			more++
		}
	}
	return more, all
}

// robust checks a body that withstands one further stone.
func robust(pos *board.Position, body []byte) (check.Result, error) {
	s := pos.Setup()
	black, white := testboard.Indices(s.Black, s.Size), testboard.Indices(s.White, s.Size)
	return check.Robust(context.Background(), 1, s.Rule.String(), s.Size, black, white, s.ToMove.String(), body)
}
