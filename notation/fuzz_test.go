package notation_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/notation"
)

// testFiles returns the texts of the files in testdata/read, by name.
func testFiles(t testing.TB) map[string]string {
	t.Helper()
	names, err := filepath.Glob("testdata/read/*")
	if err != nil || len(names) < 10 {
		t.Fatalf("testdata/read holds %d files, want at least 10; error %v", len(names), err)
	}
	texts := map[string]string{}
	for _, name := range names {
		text := testdir.Read(t, name)
		texts[name] = string(text)
	}
	return texts
}

// seed adds every test file and a few texts that are cut or malformed.
func seed(f *testing.F) {
	for _, text := range testFiles(f) {
		f.Add([]byte(text), byte(0))
	}
	for _, data := range []string{dbExample, packed(f, dbExample), packed(f, dbExample)[:40], "\xff\xff\xff\xff"} {
		f.Add([]byte(data), byte(0))
	}
	for _, s := range []string{"(;GM[4]SZ[15]CA[Shift_JIS];B[hh]C[\x8e\x4f\x8f\x5c];W[ii]C[\x83\x5c\x8f\x5c];B[ih])", "(;CA[Big5]SZ[9];B[ee]C[\xa6\xa8\xa5\x5c];W[ff])"} {
		f.Add([]byte(s), byte(0))
	}
	for _, s := range []string{"", "((((", ";;;;", "(;;;", `{"black":["a1",`, "Piskvorky 5x5\n", "\x05\x01", "abcde\n", "--", "0,", "1. h8 2. i9\n3. j10\n1) a1 b2 2) c3", longNames, "(;C[a\\\n];C[a\\\r];C[own: x\\\n\r])", libExample, "\x78\x80\x69\xc0\x88\x40\x96\x40"} {
		f.Add([]byte(s), byte(7))
	}
}

// fuzzRead checks that a reader never panics, gives only legal stones and one-line errors, and that
// every format that can hold the position keeps it.
func fuzzRead(f *testing.F, format notation.Format) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, size byte) {
		o := notation.Options{Format: format, Source: "f"}
		if n := int(size); n >= board.MinSize && n <= board.MaxSize {
			o.Size = n
		}
		for it, err := range notation.All(context.Background(), bytes.NewReader(data), o) {
			if err != nil {
				checkError(t, err)
				continue
			}
			checkItem(t, it)
			for _, g := range notation.Formats() {
				roundTripFuzzed(t, it, g)
			}
		}
	})
}

func checkError(t *testing.T, err error) {
	var p *notation.PositionError
	var s *notation.SyntaxError
	if !errors.As(err, &p) && !errors.As(err, &s) {
		t.Fatalf("error %q has no place: want a PositionError or SyntaxError", err)
	}
	if text := err.Error(); strings.ContainsAny(text, "\n\r\x00\x1b") || !strings.HasPrefix(text, "f:") {
		t.Fatalf("error is %q, want one printable line that begins with the source f", text)
	}
}

// checkItem checks that board.New accepts the stones, except for a row that wins.
func checkItem(t *testing.T, it notation.Item) {
	_, err := it.Position()
	for _, bad := range []error{board.ErrSize, board.ErrRule, board.ErrColour, board.ErrOff, board.ErrOccupied} {
		if errors.Is(err, bad) {
			t.Fatalf("the reader gave %+v, which board.New refuses: %v", it.Setup, err)
		}
	}
	var played [3]int
	for i, pt := range it.Moves {
		if pt != board.Pass {
			played[1+i%2]++
		}
	}
	if played[board.Black] > len(it.Setup.Black) || played[board.White] > len(it.Setup.White) {
		t.Fatalf("moves %v need more stones than the setup %+v holds", it.Moves, it.Setup)
	}
}

// roundTripFuzzed makes the checks of roundTrip, except whether the format is recognised.
func roundTripFuzzed(t *testing.T, it notation.Item, f notation.Format) {
	text, err := write(t, f, it)
	if errors.Is(err, notation.ErrCannotHold) {
		return
	}
	if err != nil {
		t.Fatalf("cannot write %+v as %s: %v", it, f, err)
	}
	back := readOne(t, text, options(it, f))
	if !sameIn(f, it, back) {
		t.Fatalf("%s wrote %q, which is read as %+v, want %+v", f, text, back.Setup, it.Setup)
	}
	if again, err := write(t, f, back); err != nil || again != text {
		t.Fatalf("%s wrote %q, and %q after reading that: %v", f, text, again, err)
	}
}

func FuzzRead(f *testing.F)     { fuzzRead(f, "") }
func FuzzDiagram(f *testing.F)  { fuzzRead(f, notation.Diagram) }
func FuzzMoves(f *testing.F)    { fuzzRead(f, notation.Moves) }
func FuzzJSONL(f *testing.F)    { fuzzRead(f, notation.JSONL) }
func FuzzPSQ(f *testing.F)      { fuzzRead(f, notation.PSQ) }
func FuzzRec(f *testing.F)      { fuzzRead(f, notation.Rec) }
func FuzzSGF(f *testing.F)      { fuzzRead(f, notation.SGF) }
func FuzzOpenings(f *testing.F) { fuzzRead(f, notation.Openings) }
func FuzzPos(f *testing.F)      { fuzzRead(f, notation.Pos) }
func FuzzLib(f *testing.F)      { fuzzRead(f, notation.Lib) }
func FuzzDB(f *testing.F)       { fuzzRead(f, notation.DB) }

// FuzzTree checks that a tree does not change when it is written and read again, and that the ends
// of its variations are the positions of the streaming reader.
func FuzzTree(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, _ byte) {
		r := newTreeReader(bytes.NewReader(data), notation.Options{})
		defer r.stop()
		stream := notation.NewReader(context.Background(), bytes.NewReader(data), notation.Options{Format: notation.SGF})
		for {
			tree, err := r.next()
			if err != nil {
				if _, streamErr := stream.Next(); err == io.EOF && streamErr != io.EOF {
					t.Fatalf("the tree reader ended with %v, the streaming reader with %v", err, streamErr)
				}
				return
			}
			for it, itemErr := range leaves(tree) {
				got, err := stream.Next()
				if errors.Is(err, notation.ErrLimit) {
					return // the streaming reader limits the points set up in the whole tree
				}
				if (itemErr == nil) != (err == nil) || err == nil && !same(it, got) {
					t.Fatalf("the tree gives %+v, error %v; the streaming reader %+v, error %v", it, itemErr, got, err)
				}
			}
			var first, second bytes.Buffer
			if err := notation.WriteTree(&first, tree); err != nil {
				t.Fatal(err)
			}
			if err := notation.WriteTree(&second, trees(t, first.String())[0]); err != nil || first.String() != second.String() {
				t.Fatalf("the tree is written as %q, and as %q after reading that: %v", &first, &second, err)
			}
		}
	})
}

// FuzzLibTree checks that nodes come in preorder and within the limits, and that the ends of the
// tree's variations are the positions of the streaming reader. A tree that is written must be read
// as the same tree and written as the same bytes.
func FuzzLibTree(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, _ byte) {
		whole := preorder(t, data)
		tree, err := readLib(bytes.NewReader(data), notation.Options{Source: "f"})
		if (err == nil) != whole {
			t.Fatalf("Trees returned error %v; want none exactly if the library is whole, which is %v", err, whole)
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
				t.Fatalf("the tree gives %+v, error %v; the streaming reader %+v, error %v", it, itemErr, got, err)
			}
			refused = refused || err != nil
		}
		if _, err := stream.Next(); err != io.EOF {
			t.Fatalf("the streaming reader gives more positions than the tree has: %v", err)
		}
		if !refused {
			libAgain(t, tree)
		}
	})
}

// preorder reads the nodes of a library, checks their order, and reports whether the library is
// whole.
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
			t.Fatalf("node %+v after %+v breaks the preorder or the limit of 240", n, last)
		}
		if n.Move != board.Pass && !n.Move.On(15) || strings.Contains(n.Comment+n.Text, "\x00") {
			t.Fatalf("node %+v has a move off the board or a text with NUL", n)
		}
		last = n
	}
}

// libAgain writes a tree without refused nodes, reads it and writes it again.
func libAgain(t *testing.T, tree *notation.Tree) {
	var first, second bytes.Buffer
	if err := notation.WriteLib(&first, tree); err != nil {
		if !errors.Is(err, notation.ErrCannotHold) { // longer line ends may take a comment over the limit
			t.Fatal(err)
		}
		return
	}
	back := libTree(t, first.String(), notation.Options{})
	if a, b := sgfOf(t, tree), sgfOf(t, back); a != b {
		t.Fatalf("the tree %q is read back as %q", a, b)
	}
	if err := notation.WriteLib(&second, back); err != nil || first.String() != second.String() {
		t.Fatalf("the library is written as %q, and as %q after reading that: %v", &first, &second, err)
	}
}

// FuzzPositions checks that the positions of any bytes are legal, numbered without a gap, and have
// places, and that errors have places.
func FuzzPositions(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, format byte) {
		formats := append(notation.Formats(), "")
		o := notation.Options{Source: "f", Format: formats[int(format)%len(formats)]}
		number := 0
		for v, err := range notation.Positions(context.Background(), bytes.NewReader(data), o) {
			if number++; v.Number != number {
				t.Fatalf("Visit.Number is %d, want %d", v.Number, number)
			}
			if err != nil {
				checkError(t, err)
				continue
			}
			it := v.Item()
			checkItem(t, it)
			if v.Ply != len(it.Moves) || v.Place.Source != "f" || v.Place.Line == 0 && v.Place.Offset < 0 {
				t.Fatalf("%+v has ply %d and place %+v; want as many plies as moves, and a line or offset in f", it, v.Ply, v.Place)
			}
		}
	})
}

// FuzzRevise checks that a book that nobody changes comes out byte for byte; that a book with notes
// and results is read as the same positions; and that a second run changes nothing.
func FuzzRevise(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, _ byte) {
		o := notation.Options{Source: "f"}
		var same, first, second bytes.Buffer
		positions := func(data []byte) (all []string) {
			err := notation.Revise(context.Background(), io.Discard, data, o, func(p *notation.Page) error {
				all = append(all, fmt.Sprintf("%+v", p.Item().Setup))
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			return all
		}
		if err := notation.Revise(context.Background(), &same, data, o, untouched); err != nil {
			if !errors.Is(err, notation.ErrBook) {
				checkError(t, err)
			}
			return
		}
		if !bytes.Equal(same.Bytes(), data) {
			t.Fatalf("%q comes out as %q", data, &same)
		}
		note := func(p *notation.Page) error {
			p.Mark(notation.Result{Winner: board.Black, ToMove: board.White, Plies: 12})
			_ = p.Note("own: note", own) // a full comment stays
			return nil
		}
		if err := notation.Revise(context.Background(), &first, data, o, note); err != nil {
			t.Fatal(err)
		}
		if a, b := positions(data), positions(first.Bytes()); !slices.Equal(a, b) {
			t.Fatalf("%q with notes is %q: positions %v, want %v", data, &first, b, a)
		}
		if err := notation.Revise(context.Background(), &second, first.Bytes(), o, note); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Fatalf("a second run turns %q into %q: %v", &first, &second, err)
		}
	})
}
