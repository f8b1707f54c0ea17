package oracle

import (
	"context"

	"github.com/gsolve/gsolve/proof/check"
)

// Verify has the checker look at a certificate, a line of JSON. A megabyte of
// certificate can take it seconds in which nothing stops it: so at most as many
// are looked at as there are engines, and when ctx ends nobody waits any longer.
// The error is check's, or the context's.
func (r *Oracle) Verify(ctx context.Context, line []byte) (*check.Claim, error) {
	return guarded(ctx, r.checks, func() (*check.Claim, error) { return check.Verify(line) })
}

// guarded has work done that nothing stops, if there is a place for it. When ctx
// ends nobody waits for it any longer. That it panics is a matter of who asked.
func guarded[T any](ctx context.Context, places chan struct{}, work func() (T, error)) (none T, err error) {
	select {
	case places <- struct{}{}:
	case <-ctx.Done():
		return none, ctx.Err()
	}
	type answer struct {
		found T
		err   error
		fault any
	}
	done := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			a.fault = recover()
			<-places
			done <- a
		}()
		a.found, a.err = work()
	}()
	select {
	case a := <-done:
		if a.fault != nil {
			panic(a.fault)
		}
		return a.found, a.err
	case <-ctx.Done():
		return none, ctx.Err()
	}
}
