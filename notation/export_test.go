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

// Fill makes the writer count this number of nodes of its library.
func (w *TreeWriter) Fill(nodes int) { w.forest.nodes = nodes }

// DatabaseOf makes a database of n records with one comment.
func DatabaseOf(n int, comment string) *Database {
	d := Database{records: make([]dbNew, n)}
	if comment != "" {
		for i := range d.records {
			d.records[i].comment = comment
		}
	}
	return &d
}
