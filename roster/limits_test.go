package roster_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/search"
)

// TestLimitOfNodes: only the first visits of the root's moves and the questions at the root exceed
// Limit.Nodes, those about threats by 1,000 nodes each.
func TestLimitOfNodes(t *testing.T) {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20})
	rng := rand.New(rand.NewPCG(3, 3))
	for range testboard.Trials(t, 6, 10, 12) {
		pos := testboard.Game(rng, board.Freestyle, 8+rng.IntN(30))
		if search.Playable(pos) != nil {
			continue
		}
		fours, err := search.AskRoot(context.Background(), pos, o.Session(pos), search.VCF, search.Limit{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			spec    string
			threats uint64 // nodes of the questions about threats at the root
		}{
			{"kill:depth=8,oracle=vct,width=10", 2000},
			{"kill:depth=8,oracle=vcf,width=10", 0},
			{"adp:oracle=vct", 2000},
			{"adp:oracle=vcf", 0},
			{"statenode:oracle=vct", 2000},
			{"mentor:oracle=vct", 2000},
		} {
			for _, limit := range []uint64{100, 3000, 20_000} {
				r, err := made(t, c.spec).Search(context.Background(), pos, search.Limit{Nodes: limit}, nil)
				allowed := fours.Nodes + max(limit, c.threats) + uint64(pos.Count(board.Empty))
				if err != nil || r.Nodes > allowed {
					t.Errorf("%s, limit %d: %d nodes, %v; expected at most %d\n%s", c.spec, limit, r.Nodes, err, allowed, testboard.Diagram(pos))
				}
			}
		}
	}
}
