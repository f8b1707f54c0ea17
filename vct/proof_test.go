package vct

import (
	"errors"
	"testing"
)

// TestOnce: a node that is met again costs no second walk, but its steps
// count, since the certificate is a tree; and the bound on them holds.
func TestOnce(t *testing.T) {
	var w worker
	w.beginProof()
	calls := 0
	write := func() (*step, error) {
		calls++
		w.steps += mostSteps / 2
		return &step{length: calls}, nil
	}
	first, err := w.once(key{1, 2}, write)
	if err != nil || calls != 1 {
		t.Fatal(first, err, calls)
	}
	again, err := w.once(key{1, 2}, write)
	if err != nil || again != first || calls != 1 || w.steps != mostSteps {
		t.Fatalf("%p after %p, %v, %d calls, %d steps, want one call and %d steps", again, first, err, calls, w.steps, mostSteps)
	}
	if _, err := w.once(key{1, 2}, write); !errors.Is(err, errTooLarge) {
		t.Errorf("a proof of %d steps: %v, want %v", w.steps, err, errTooLarge)
	}
	w.beginProof()
	stopped := func() (*step, error) { return nil, errStopped }
	if _, err := w.once(key{3, 4}, stopped); !errors.Is(err, errStopped) {
		t.Errorf("%v, want %v", err, errStopped)
	}
	if other, err := w.once(key{3, 4}, write); err != nil || other.length != 2 {
		t.Errorf("after a stopped search %v %v: it was taken for a proof", other, err)
	}
}
