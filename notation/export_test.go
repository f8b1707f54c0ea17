package notation

import (
	"context"
	"io"
)

// LibNode is a node of a library.
type LibNode = libNode

// NewLibReader makes a reader of single nodes of a library.
func NewLibReader(ctx context.Context, r io.Reader, o Options) *libReader {
	return newLibReader(newInput(ctx, r, o.source()), o)
}

// Next returns the next node.
func (r *libReader) Next() (LibNode, error) { return r.next() }
