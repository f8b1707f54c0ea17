package notation_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
)

// FuzzLibTree: nodes come in preorder and within the limits; the tree of a library has
// the ends that the streaming reader gives; and what is written is read as
// the same tree and written in the same bytes.
func FuzzLibTree(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, _ byte) {
		whole := preorder(t, data)
		tree, err := notation.ReadLib(context.Background(), bytes.NewReader(data), notation.Options{Source: "f"})
		if (err == nil) != whole {
			t.Fatalf("%v, of a library that is whole: %v", err, whole)
		}
		if err != nil {
			checkError(t, err)
			return
		}
		stream := notation.NewReader(context.Background(), bytes.NewReader(data), notation.Options{Format: notation.Lib})
		refused := false
		for it, itemErr := range leaves(tree) {
			got, err := stream.Next()
			if (itemErr == nil) != (err == nil) || err == nil && !same(it, got) {
				t.Fatalf("%+v, %v against %+v, %v", it, itemErr, got, err)
			}
			refused = refused || err != nil
		}
		if _, err := stream.Next(); err != io.EOF {
			t.Fatalf("more positions than the tree has: %v", err)
		}
		if !refused {
			libAgain(t, tree)
		}
	})
}

// preorder reads the nodes of a library to its end, and reports whether that
// is there.
func preorder(t *testing.T, data []byte) bool {
	r := notation.NewLibReader(context.Background(), bytes.NewReader(data), notation.Options{Source: "f"})
	last := notation.LibNode{Depth: -1}
	for {
		n, err := r.Next()
		if err == io.EOF {
			return last.Leaf
		}
		if err != nil {
			checkError(t, err)
			return false
		}
		if n.Depth > last.Depth+1 || (n.Depth == last.Depth+1) == last.Leaf || n.Depth == 0 && last.Depth >= 0 || n.Depth > 240 {
			t.Fatalf("%+v behind %+v", n, last)
		}
		if n.Move != board.Pass && !n.Move.On(15) || strings.Contains(n.Comment+n.Text, "\x00") {
			t.Fatalf("%+v", n)
		}
		last = n
	}
}

// libAgain writes a tree that can be played, reads and writes it again.
func libAgain(t *testing.T, tree *notation.Tree) {
	var first, second bytes.Buffer
	if err := notation.WriteLib(&first, tree); err != nil {
		if !errors.Is(err, notation.ErrCannotHold) { // its comments grow by the ends of their lines
			t.Fatal(err)
		}
		return
	}
	back := libTree(t, first.String(), notation.Options{})
	if a, b := sgfOf(t, tree), sgfOf(t, back); a != b {
		t.Fatalf("%q became %q", a, b)
	}
	if err := notation.WriteLib(&second, back); err != nil || first.String() != second.String() {
		t.Fatalf("%v: %q then %q", err, &first, &second)
	}
}

// FuzzPositions: of any bytes the positions are numbered without a gap, legal,
// and at their places; errors have theirs.
func FuzzPositions(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, format byte) {
		formats := append(notation.Formats(), "")
		o := notation.Options{Source: "f", Format: formats[int(format)%len(formats)]}
		number := 0
		for v, err := range notation.Positions(context.Background(), bytes.NewReader(data), o) {
			if number++; v.Number != number {
				t.Fatalf("number %d, want %d", v.Number, number)
			}
			if err != nil {
				checkError(t, err)
				continue
			}
			it := v.Item()
			checkItem(t, it)
			if v.Ply != len(it.Moves) || v.Place.Source != "f" || v.Place.Line == 0 && v.Place.Offset < 0 {
				t.Fatalf("%+v at %+v", it, v.Place)
			}
		}
	})
}
