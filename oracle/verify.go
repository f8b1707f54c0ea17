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
	select {
	case r.checks <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	type answer struct {
		claim *check.Claim
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		defer func() { <-r.checks }()
		claim, err := check.Verify(line)
		done <- answer{claim, err}
	}()
	select {
	case a := <-done:
		return a.claim, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
