package notation

import (
	"context"
	"io"
)

// LibNode is a node of a library.
type LibNode = libNode

// NewLibReader reads the nodes of a library by themselves.
func NewLibReader(ctx context.Context, r io.Reader, o Options) *libReader {
	return newLibReader(newInput(ctx, r, o.source()), o)
}

// Next is the next node.
func (r *libReader) Next() (LibNode, error) { return r.next() }
