package oracle

import (
	"context"

	"github.com/gsolve/gsolve/proof/check"
)

// Verify has the checker look at a certificate, a line of JSON. At most as many are
// looked at as there are engines, and the check ends with ctx. The error is check's, or
// wraps the context's.
func (r *Oracle) Verify(ctx context.Context, line []byte) (*check.Claim, error) {
	return guarded(ctx, r.checks, func() (*check.Claim, error) { return check.VerifyContext(ctx, line) })
}

// guarded does work as soon as there is a place for it, and waits for it until ctx
// ends. Work that goes on for a while after that, reading JSON, keeps its place until it
// is done, so that there is never more of it than places. If it panics, so does guarded:
// who asked knows what to do about that.
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
