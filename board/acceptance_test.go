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

// TestAcceptanceForbidden tests points with known answers: those that ship with the project, and
// those in a folder beside the checkout, if it exists.
func TestAcceptanceForbidden(t *testing.T) {
	for _, set := range testboard.Sets(t, "forbidden") {
		for _, k := range set.Known {
			t.Run(set.Name+"/"+k.ID, func(t *testing.T) { accept(t, &k) })
		}
	}
}

func accept(t *testing.T, k *testboard.Known) {
	t.Helper()
	for _, pt := range k.Forbidden {
		if k.Position.Forbidden(pt) == board.NotForbidden {
			t.Errorf("Forbidden(%v) finds nothing, want a reason", pt)
		}
	}
	for _, pt := range k.Allowed {
		if r := k.Position.Forbidden(pt); r != board.NotForbidden {
			t.Errorf("Forbidden(%v) finds %v, want nothing", pt, r)
		}
	}
	if !k.Complete {
		return
	}
	for _, f := range k.Position.AppendForbidden(nil) {
		if !slices.Contains(k.Forbidden, f.Point) {
			t.Errorf("AppendForbidden finds %v (%v), which is not in the complete set", f.Point, f.Reason)
		}
	}
}

// TestKnown compares the project's known answers with the plain reading of the rules.
func TestKnown(t *testing.T) {
	for _, k := range testboard.Ours(t, "forbidden") {
		for pt, why := range plainForbidden(k.Position) {
			if (why != board.NotForbidden) != slices.Contains(k.Forbidden, pt) {
				t.Errorf("%s: the plain reading finds %v %v; the file says forbidden: %v", k.ID, pt, why, k.Forbidden)
			}
		}
	}
}

// TestMakeKnown writes testboard's file of forbidden points anew if GSOLVE_MAKE_KNOWN is set. The
// positions are random stones and random games; the plain reading of the rules gives the answers.
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

// plainForbidden returns the reason that the plain reading gives for every empty point.
func plainForbidden(p *board.Position) map[board.Point]board.Reason {
	b, reasons := plainOf(p), map[board.Point]board.Reason{}
	for _, pt := range p.AppendStones(nil, board.Empty) {
		reasons[pt] = b.forbidden([2]int{pt.X(), pt.Y()})
	}
	return reasons
}
