package brain

import (
	"context"
	"time"
)

// grace is how long a search may take to stop and say what it has found out.
const grace = 10 * time.Millisecond

// await asks a question, but waits no longer than ctx lasts. Searches stop with
// ctx; to write out and check a proof of many thousand moves takes a while more,
// and is left to itself: its engine is busy until then. ok is false if there is
// no answer.
func await[T any](ctx context.Context, ask func() (T, error)) (answer T, ok bool, err error) {
	type result struct {
		answer T
		err    error
	}
	done := make(chan result, 1)
	go func() {
		a, err := ask()
		done <- result{a, err}
	}()
	select {
	case r := <-done:
		return r.answer, r.err == nil, r.err
	case <-ctx.Done():
	}
	late := time.NewTimer(grace)
	defer late.Stop()
	select {
	case r := <-done:
		return r.answer, r.err == nil, r.err
	case <-late.C:
		return answer, false, nil
	}
}
