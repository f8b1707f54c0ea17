package board_test

import (
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestAcceptanceForbidden asks about the points with known answers: those that
// ship with the project, and those that may lie beside the checkout.
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
			t.Errorf("%v is not forbidden, but should be", pt)
		}
	}
	for _, pt := range k.Allowed {
		if r := k.Position.Forbidden(pt); r != board.NotForbidden {
			t.Errorf("%v is forbidden (%v), but should not be", pt, r)
		}
	}
	if !k.Complete {
		return
	}
	for _, f := range k.Position.AppendForbidden(nil) {
		if !slices.Contains(k.Forbidden, f.Point) {
			t.Errorf("%v is forbidden (%v) and not among the complete set", f.Point, f.Reason)
		}
	}
}

// TestKnown holds the sets that ship with the project against the plain reading.
func TestKnown(t *testing.T) {
	for _, k := range testboard.Ours(t, "forbidden") {
		for pt, why := range plainForbidden(k.Position) {
			if (why != board.NotForbidden) != slices.Contains(k.Forbidden, pt) {
				t.Errorf("%s: %v is %v by the plain reading", k.ID, pt, why)
			}
		}
	}
}
