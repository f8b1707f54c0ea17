package vct

import (
	"testing"

	"github.com/gsolve/gsolve/board"
)

// TestRun checks which fours lie apart from a run, and that a run has an end.
func TestRun(t *testing.T) {
	first := otherwise
	if first.apart(board.At(7, 7)) {
		t.Error("a four lies apart from a run without fours")
	}
	run := first.then(board.At(0, 0), 0, 0).then(board.At(7, 7), 2, 5)
	if run.four != board.At(7, 7) || run.from != 2 || run.to != 5 || run.fours != 2 {
		t.Errorf("the run is %+v, want two fours, the last on h8 from the items 2 to 5", run)
	}
	for p, want := range map[board.Point]bool{
		board.At(11, 7): false, board.At(12, 7): true, board.At(8, 9): true, board.At(3, 11): false,
		board.At(4, 4): false, board.At(0, 5): true, board.At(4, 0): false,
	} {
		if got := run.apart(p); got != want {
			t.Errorf("%v lies apart from the fours on a1 and h8: %v, want %v", p, got, want)
		}
	}
	for visits, want := range map[uint64]uint32{0: 5, youth - 1: 5, youth: 5 + apartExtra} {
		w := &worker{visits: visits, came: run}
		if got := w.deferredFour(board.At(12, 7), 5); got != want {
			t.Errorf("after %d visits a four apart that promises 5 starts at %d, want %d", visits, got, want)
		}
		if got := w.deferredFour(board.At(11, 7), 5); got != 5 {
			t.Errorf("after %d visits a four in a row with the run starts at %d, want 5", visits, got)
		}
	}
	w := &worker{visits: youth, came: run}
	if got := w.deferredFour(board.At(12, 7), mostFirst); got != mostFirst {
		t.Errorf("the greatest first number becomes %d, want %d", got, mostFirst)
	}
	for x := range longestRun + 2 {
		run = run.then(board.At(x, 14), 0, 0)
	}
	if run.fours != longestRun || run.four != board.At(longestRun+1, 14) {
		t.Errorf("a long run holds %d fours, the last on %v; want %d, on %v", run.fours, run.four, longestRun, board.At(longestRun+1, 14))
	}
}
