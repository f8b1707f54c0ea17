package vct_test

import (
	"testing"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// TestSpaces: the options for a space are those of a search of that space.
func TestSpaces(t *testing.T) {
	for space := range proof.Any {
		if got := vct.SpaceOf(space.Class(), vct.ThreatsOf(space)); got != space {
			t.Errorf("%v becomes %v", space, got)
		}
	}
}
