package notation_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/notation"
)

// testFiles are the texts of testdata/read by name.
func testFiles(t testing.TB) map[string]string {
	t.Helper()
	names, err := filepath.Glob("testdata/read/*")
	if err != nil || len(names) < 10 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	texts := map[string]string{}
	for _, name := range names {
		text := testdir.Read(t, name)
		texts[name] = string(text)
	}
	return texts
}

// seed adds every test file and a few broken beginnings.
func seed(f *testing.F) {
	for _, text := range testFiles(f) {
		f.Add([]byte(text), byte(0))
	}
	for _, s := range []string{"", "((((", ";;;;", "(;;;", `{"black":["a1",`, "Piskvorky 5x5\n", "\x05\x01", "abcde\n", "--", "0,", "1. h8 2. i9\n3. j10\n1) a1 b2 2) c3", libExample, "\x78\x80\x69\xc0\x88\x40\x96\x40"} {
		f.Add([]byte(s), byte(7))
	}
}

// fuzzRead holds for every format: no panic, only legal stones, one-line
// errors, and what was read survives every format that can hold it.
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
		t.Fatalf("an error without a place: %v", err)
	}
	if text := err.Error(); strings.ContainsAny(text, "\n\r\x00\x1b") || !strings.HasPrefix(text, "f:") {
		t.Fatalf("error %q", text)
	}
}

// checkItem lets the board judge the stones; a row that wins may be there.
func checkItem(t *testing.T, it notation.Item) {
	_, err := it.Position()
	for _, bad := range []error{board.ErrSize, board.ErrRule, board.ErrColour, board.ErrOff, board.ErrOccupied} {
		if errors.Is(err, bad) {
			t.Fatalf("%+v: %v", it.Setup, err)
		}
	}
	var played [3]int
	for i, pt := range it.Moves {
		if pt != board.Pass {
			played[1+i%2]++
		}
	}
	if played[board.Black] > len(it.Setup.Black) || played[board.White] > len(it.Setup.White) {
		t.Fatalf("moves %v, stones %+v", it.Moves, it.Setup)
	}
}

// roundTripFuzzed is roundTrip without the questions of detection.
func roundTripFuzzed(t *testing.T, it notation.Item, f notation.Format) {
	text, err := write(t, f, it)
	if errors.Is(err, notation.ErrCannotHold) {
		return
	}
	if err != nil {
		t.Fatalf("%s of %+v: %v", f, it, err)
	}
	back := readOne(t, text, options(it, f))
	if !same(it, back) {
		t.Fatalf("%s %q gave %+v", f, text, back.Setup)
	}
	if again, err := write(t, f, back); err != nil || again != text {
		t.Fatalf("%s: %v, %q then %q", f, err, text, again)
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

// FuzzTree: a tree that was read is written, read and written the same, and
// the ends of its variations are the positions that the streaming reader gives.
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
					t.Fatalf("%v against %v", err, streamErr)
				}
				return
			}
			for it, itemErr := range leaves(tree) {
				got, err := stream.Next()
				if errors.Is(err, notation.ErrLimit) {
					return // on points set up, which the stream counts over the whole tree
				}
				if (itemErr == nil) != (err == nil) || err == nil && !same(it, got) {
					t.Fatalf("%+v, %v against %+v, %v", it, itemErr, got, err)
				}
			}
			var first, second bytes.Buffer
			if err := notation.WriteTree(&first, tree); err != nil {
				t.Fatal(err)
			}
			if err := notation.WriteTree(&second, trees(t, first.String())[0]); err != nil || first.String() != second.String() {
				t.Fatalf("%v: %q then %q", err, &first, &second)
			}
		}
	})
}

// FuzzLibTree: nodes come in preorder and within the limits; the tree of a library has
// the ends that the streaming reader gives; and what is written is read as
// the same tree and written in the same bytes.
func FuzzLibTree(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, _ byte) {
		whole := preorder(t, data)
		tree, err := readLib(bytes.NewReader(data), notation.Options{Source: "f"})
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
