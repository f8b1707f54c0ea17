package oracle

import (
	"context"

	"github.com/gsolve/gsolve/proof/check"
)

// Verify checks a certificate, a line of JSON. At most as many checks run at once as there are
// engines, and a check ends with ctx. The error is check's, or wraps the context's.
func (r *Oracle) Verify(ctx context.Context, line []byte) (*check.Claim, error) {
	return guarded(ctx, r.checks, func() (*check.Claim, error) { return check.VerifyContext(ctx, line) })
}

// guarded runs work once it has a place, and waits for both until ctx ends. Work that outlasts ctx,
// such as reading JSON, keeps its place until it ends, so that no more of it runs than there are
// places. If work panics, so does guarded: the caller must handle that.
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
