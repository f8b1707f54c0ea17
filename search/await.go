package search

import (
	"context"
	"time"
)

// Await asks a question, and waits for the answer until ctx ends, and for grace after that. A search
// stops with ctx, but may still write out and check a proof of many thousand moves. Await does not
// wait for that: what ask uses stays busy until it is done, so ask must read nothing that the caller
// changes later. ok is false without an answer; err is
// the error of ask.
func Await[T any](ctx context.Context, grace time.Duration, ask func() (T, error)) (answer T, ok bool, err error) {
	type result struct {
		answer T
		err    error
	}
	done := make(chan result, 1)
	go func() {
		a, err := ask()
		done <- result{a, err}
	}()
	stopped, late := ctx.Done(), (<-chan time.Time)(nil)
	for {
		select {
		case r := <-done:
			return r.answer, r.err == nil, r.err
		case <-stopped:
			stopped, late = nil, time.After(grace)
		case <-late:
			return answer, false, nil
		}
	}
}
