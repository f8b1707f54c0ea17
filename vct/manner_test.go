package vct

import (
	"testing"

	"github.com/gsolve/gsolve/proof"
)

// TestManner checks which values a search takes: a glance its own, whatever the space, and the search
// after it by the space. Searches of threes differ from others in two values only.
func TestManner(t *testing.T) {
	for _, c := range []struct {
		space    proof.Space
		glancing bool
		want     *manner
	}{
		{proof.Order2, false, &searchManner},
		{proof.Threes, false, &threesManner},
		{proof.Order2, true, &glanceManner},
		{proof.Threes, true, &glanceManner},
	} {
		if w := (&worker{space: c.space, glancing: c.glancing}); w.manner() != c.want {
			t.Errorf("space %v, glancing %v: not the values wanted", c.space, c.glancing)
		}
	}
	m := threesManner
	if m.slack != glanceManner.slack || m.promised != glanceManner.promised {
		t.Errorf("threes have the slack %d, want that of the glance, %d, and its numbers", m.slack, glanceManner.slack)
	}
	if m.slack, m.promised = searchManner.slack, searchManner.promised; m != searchManner {
		t.Errorf("threes have %+v, want %+v but for slack and numbers", m, searchManner)
	}
}
