package board_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestMakeKnown writes the forbidden points of package testboard anew if
// GSOLVE_MAKE_KNOWN is set: of random stones and of games, by the plain reading
// of the rules.
func TestMakeKnown(t *testing.T) {
	if os.Getenv("GSOLVE_MAKE_KNOWN") == "" {
		return
	}
	rng := rand.New(rand.NewPCG(61, 0))
	var list []testboard.Known
	for len(list) < 70 {
		pos := testboard.Game(rng, board.Renju, 15+rng.IntN(60))
		if len(list)%2 == 0 {
			pos = scatter(rng, board.Renju, 9+rng.IntN(7))
		}
		k := testboard.Unknown(fmt.Sprintf("forbidden-%02d", len(list)+1), pos, "forbidden")
		for pt, why := range plainForbidden(pos) {
			if k.Complete = true; why != board.NotForbidden {
				k.Forbidden = append(k.Forbidden, pt)
			}
		}
		if len(k.Forbidden) > 0 {
			slices.Sort(k.Forbidden)
			list = append(list, k)
		}
	}
	testboard.WriteFile(t, "../internal/testboard/testdata/known/forbidden.jsonl", list)
}

// plainForbidden is what the plain reading says of every empty point.
func plainForbidden(p *board.Position) map[board.Point]board.Reason {
	b, said := plainOf(p), map[board.Point]board.Reason{}
	for _, pt := range p.AppendStones(nil, board.Empty) {
		said[pt] = b.forbidden([2]int{pt.X(), pt.Y()})
	}
	return said
}
