package notation

import (
	"context"
	"io"
)

// TreeReader reads the games of an SGF file with their variations. Not safe
// for concurrent use.
type TreeReader struct {
	s      *sgfScanner
	o      Options
	number int
	begun  bool
	end    error
}

// NewTreeReader makes a reader; Options.Format is ignored.
func NewTreeReader(ctx context.Context, r io.Reader, o Options) *TreeReader {
	in := newInput(ctx, r, o.source())
	return &TreeReader{s: newSGFScanner(in), o: o}
}

// Next is the next game, or io.EOF. An error ends the reading and comes back
// from every further call, as with Reader.Next; stones are not looked at
// before Tree.Item.
func (r *TreeReader) Next() (*Tree, error) {
	if r.end != nil {
		return nil, r.end
	}
	if r.end = r.o.check(); r.end != nil {
		return nil, r.end
	}
	if !r.begun {
		r.begun = true
		r.s.in.decode(charsetOf(r.o))
		r.s.in.skipMark()
	}
	t, err := r.read()
	r.end = err
	return t, err
}

func (r *TreeReader) read() (*Tree, error) {
	g, err := beginSGF(r.s, r.o)
	if err != nil {
		return nil, err
	}
	r.number++
	t := &Tree{Root: &Node{}, Source: r.o.source(), Line: g.line, number: r.number, o: r.o}
	node := t.Root
	forks := []*Node{nil}
	for len(forks) > 0 {
		token, err := r.s.next()
		if err != nil {
			return nil, err
		}
		if node == t.Root && token != sgfProp {
			r.s.limit = t.depthLimit()
		}
		switch token {
		case sgfProp:
			node.Properties = append(node.Properties, r.s.prop)
		case sgfNode:
			child := &Node{}
			node.Children = append(node.Children, child)
			node = child
		case sgfOpen:
			forks = append(forks, node)
		case sgfClose:
			node, forks = forks[len(forks)-1], forks[:len(forks)-1]
		}
	}
	return t, nil
}
