package vct

import (
	"context"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// TestHistory checks which moves count, and that the odds at a point follow the endings there, and not those
// of other points and kinds.
func TestHistory(t *testing.T) {
	h := new(history)
	good, bad, other := board.At(21, 21), board.At(3, 4), board.At(7, 7)
	note := func(kind uint8, p board.Point, n numbers, taint stage) {
		h.note(&item{kind: kind, point: p, code: coded(p, 5), numbers: n, taint: taint})
	}
	note(reply, good, numbers{3, 4}, 0)
	note(reply, good, disproved, firstStage)
	if h[reply].all.decided != 0 {
		t.Error("a move counts that is open, or disproved at one stage only")
	}
	for range 20 {
		note(reply, good, proved, 0)
		note(reply, bad, disproved, 0)
		note(reply, other, proved, 0)
		note(reply, other, disproved, 0)
	}
	if got := h[reply].all; got != (endings{40, 80}) {
		t.Errorf("the endings of all replies are %+v, want 40 of 80 proved", got)
	}
	up, down := h.odds(reply, good), h.odds(reply, bad)
	if up < 10 || down > -10 || up+down < -3 || up+down > 3 {
		t.Errorf("a reply that always lost has the odds %d, one that never lost %d; want opposite numbers", up, down)
	}
	if got := h.odds(reply, other); got < -4 || got > 4 {
		t.Errorf("a reply that ends as the others has the odds %d, want about 0", got)
	}
	if a, b, c := h.odds(reply, board.At(0, 0)), h.odds(quiet, good), h.odds(four, good); a != 0 || b != 0 || c != 0 {
		t.Errorf("moves without endings have the odds %d, %d and %d, want 0", a, b, c)
	}
}

// TestHistoryOfSearch checks that a search counts its moves of each kind, that these change the numbers
// of further moves except in a glance, and that the next search begins without them.
func TestHistoryOfSearch(t *testing.T) {
	hard := testboard.Position(t, board.Freestyle, 15, board.Black, "i11 j7 g4 g11 k6 f5", "h7 k5 d5 k10 k9 k7 h4")
	s := NewSolver(0)
	s.Solve(context.Background(), hard, proof.Question{Space: proof.Order2, MaxNodes: 60_000})
	w := s.w
	for _, kind := range []uint8{four, quiet, reply} {
		k := &w.history[kind]
		if k.all.decided == 0 || k.all.proved > k.all.decided {
			t.Fatalf("%d of %d moves of kind %d proved, want some decided", k.all.proved, k.all.decided, kind)
		}
		failures := func(i int) uint64 { return k.at[i].decided - k.at[i].proved }
		worst := 0
		for i := range k.at {
			if failures(i) > failures(worst) {
				worst = i
			}
		}
		most := board.PointAt(worst, board.MaxSize)
		if greater := greaterThanAtFirst(w, kind, most); greater == 0 {
			t.Errorf("kind %d: after the search %v starts nowhere later than in a new search", kind, most)
		}
		w.glancing = true
		if greater := greaterThanAtFirst(w, kind, most); greater != 0 {
			t.Errorf("kind %d: in a glance %v starts later than in a new search", kind, most)
		}
		w.glancing = false
	}
	if s.begin(hard, proof.Question{Space: proof.Order2}).history[reply].all.decided != 0 {
		t.Error("a search begins with the history of the last one")
	}
}

// greaterThanAtFirst counts the odds that promise the move a greater number than at the start of a search.
func greaterThanAtFirst(w *worker, kind uint8, p board.Point) (n int) {
	first := &worker{glancing: w.glancing}
	for o := promise.Odds(-400); o < 0; o++ {
		if w.number(kind, p, o) > first.number(kind, p, o) {
			n++
		}
	}
	return n
}
