package search

import (
	"context"
	"testing"
	"time"
)

// TestAwait: Await waits for an answer until the context ends and a short time after.
func TestAwait(t *testing.T) {
	const grace = 10 * time.Millisecond
	ctx, cancel := context.WithCancel(context.Background())
	if a, ok, err := Await(ctx, grace, func() (int, error) { return 7, nil }); a != 7 || !ok || err != nil {
		t.Errorf("Await = %d, %v, error %v, want 7", a, ok, err)
	}
	if _, ok, err := Await(ctx, grace, func() (int, error) { return 7, ErrOver }); ok || err == nil {
		t.Errorf("Await = %v, error %v, want the error of the function", ok, err)
	}
	cancel()
	// A search that stops with ctx answers in time. On a busy machine the timer may be late, so the
	// test tries again.
	answered := false
	for range 100 {
		_, ok, _ := Await(ctx, grace, func() (int, error) { return 7, nil })
		answered = answered || ok
	}
	if !answered {
		t.Error("no answer in 100 times after cancelling, want one")
	}
	release := make(chan bool)
	defer close(release)
	if _, ok, err := Await(ctx, grace, func() (bool, error) { return <-release, nil }); ok || err != nil {
		t.Errorf("Await = %v, error %v after cancelling, want no answer and no error", ok, err)
	}
}
