package notation

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/gsolve/gsolve/board"
)

// Trees returns every game of a source of any format as a tree. Trees of SGF and .lib have
// variations, comments and all other properties; NewTree makes those of other formats. Errors come
// as in All. The games of SGF are read one by one, each whole; a .lib is one tree, of at most
// MaxTreeNodes nodes.
//
// The moves of a .lib become B and W in turn, comments C, marks of moves MA, and board texts LB.
// Trees refuses a .lib with points off the board; Tree.Item makes the other checks of the stones.
//
// A record of a .db becomes a tree of stones, with its text as C and its label as GB, GW or DM.
//
// Options.Rule replaces the rule of a tree. With Options.Charset the root states UTF-8. Trees
// refuses a tree on a board of another size than Options.Size. If Options.ToMove is set, it refuses
// every tree, because the moves of a tree decide who is to move.
func Trees(ctx context.Context, r io.Reader, o Options) iter.Seq2[*Tree, error] {
	return func(yield func(*Tree, error) bool) {
		rd := NewReader(ctx, r, o)
		if err := rd.open(); err != nil {
			yield(nil, err)
			return
		}
		next := rd.nextTree()
		for {
			t, err := next()
			if err == io.EOF || !yield(t, err) {
				return
			}
			if refused := (*PositionError)(nil); err != nil && !errors.As(err, &refused) {
				return
			}
		}
	}
}

// nextTree returns a function that reads the next tree of an open reader.
func (r *Reader) nextTree() func() (*Tree, error) {
	number := 0
	switch dec := r.dec.(type) {
	case *sgfDecoder:
		return func() (*Tree, error) {
			number++
			return fit(readTree(dec.s, r.o, number))
		}
	case *libDecoder:
		return func() (*Tree, error) {
			if number++; number > 1 {
				return nil, io.EOF
			}
			return fit(readLib(dec.r, r.o))
		}
	case *dbDecoder:
		return func() (*Tree, error) {
			it, err := r.Next()
			if err != nil {
				return nil, err
			}
			return dec.tree(it), nil
		}
	}
	return func() (*Tree, error) {
		it, err := r.Next()
		if err != nil {
			return nil, err
		}
		return NewTree(it), nil
	}
}

// fit applies the options to a tree that was read.
func fit(t *Tree, err error) (*Tree, error) {
	if err != nil {
		return nil, err
	}
	refuse := func(format string, args ...any) (*Tree, error) {
		place := Place{Source: t.Source, Line: t.Line, Offset: -1}
		return nil, &PositionError{place, t.ID(), fmt.Errorf(format, args...)}
	}
	if t.o.ToMove != board.Empty {
		return refuse("a side to move for a tree of moves, expected none")
	}
	if text, ok := t.Root.Get("SZ"); ok && t.o.Size != 0 {
		if n, err := sgfSize(text); err == nil && n != t.o.Size {
			return refuse("a tree on %d×%d, expected %d×%d, the size asked for", n, n, t.o.Size, t.o.Size)
		}
	}
	if t.o.Rule != nil {
		t.Root.set("RU", t.o.Rule.String())
	}
	if t.o.Charset != "" {
		t.Root.set("CA", "UTF-8")
	}
	return t, nil
}

// set replaces the node's property of that name, or adds it.
func (n *Node) set(name, text string) {
	for i, p := range n.Properties {
		if p.Key() == name {
			n.Properties[i].Values = []string{Escape(text)}
			return
		}
	}
	n.Add(name, text)
}
