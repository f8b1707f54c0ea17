package vct

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// lookAt runs a glance at the position.
func lookAt(pos *board.Position) (*worker, proof.Outcome) {
	w := NewSolver(0).begin(pos, proof.Question{Space: proof.Order2})
	o := w.glance(func(w *worker) (numbers, stage) {
		return w.attack(key{}, board.Pass, vcf.Unlimited, true, infinite, infinite)
	})
	return w, o
}

// TestGlance checks that a glance decides easy positions, and keeps the win for the proof; that after
// one which decides nothing the search begins anew, with an empty table and young; and what differs
// in a glance.
func TestGlance(t *testing.T) {
	win := testboard.Position(t, board.Freestyle, 15, board.Black, "g8 i8 h9 h10", "a1 a15 o1 o15")
	if w, o := lookAt(win); o != proof.Win || w.table.stored == 0 || w.glanced != 0 {
		t.Errorf("a glance at an easy win says %v, with %d entries, want a win", o, w.table.stored)
	}
	none := testboard.Position(t, board.Freestyle, 6, board.Black, "a1", "c3")
	if _, o := lookAt(none); o != proof.None {
		t.Errorf("a glance at two stones on a small board says %v, want none", o)
	}
	hard := testboard.Position(t, board.Freestyle, 15, board.Black, "i11 j7 g4 g11 k6 f5", "h7 k5 d5 k10 k9 k7 h4")
	w, o := lookAt(hard)
	if o != proof.Unknown || w.table.stored != 0 || w.glancing || w.age() != 0 || w.visits == 0 || !w.young() {
		t.Errorf("after a glance at a hard position: %v, %d entries, glancing %v, age %d", o, w.table.stored, w.glancing, w.age())
	}
	if n := w.nodes(); n < glanceNodes || n > glanceNodes+2*firstBudget {
		t.Errorf("the glance took %d nodes, want about %d", n, glanceNodes)
	}
	if got, want := w.attackItem(key{}, restCode, vcf.Unlimited).pn, searchManner.rest.early; got != want {
		t.Errorf("after a glance rest starts at %d, want %d", got, want)
	}
	w.visits += youth
	if w.young() {
		t.Errorf("after %d visits more the search is young", youth)
	}
	w.glancing = true
	if got, want := w.attackItem(key{}, restCode, vcf.Unlimited).pn, glanceManner.rest.early; got != want || !w.young() {
		t.Errorf("in a glance rest starts at %d, want %d; young: %v", got, want, w.young())
	}
}

// TestGlanceOrder checks which of two replies with equal disproof numbers comes first: in a glance
// the one that is likelier to lose, later the other.
func TestGlanceOrder(t *testing.T) {
	for glancing, want := range map[bool]int{true: 0, false: 1} {
		w := &worker{glancing: glancing, table: new(table)}
		w.items = []item{{numbers: numbers{3, 1}}, {numbers: numbers{7, 1}}}
		if _, c, _ := w.each(0); c.best != want {
			t.Errorf("glancing %v: the search enters reply %d first, want %d", glancing, c.best, want)
		}
	}
}
