package notation_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/notation"
)

// TestTreeWriter: a TreeWriter writes what WriteTree and WriteLib write; a refused tree leaves no
// trace; a database gets each position on the way with its comment.
func TestTreeWriter(t *testing.T) {
	const text = "(;C[a];B[hh]C[b\r\nc](;W[ig])(;C[no move]))(;AB[aa]AE[aa];B[hh]C[x])(;B[hh]C[d];W[aa]C[e])"
	all := trees(t, text)
	bad := trees(t, "(;B[aa];W[aa])(;B[aa];AE[aa])")
	var sgf, lib bytes.Buffer
	for w, format := range map[*bytes.Buffer]notation.Format{&sgf: notation.SGF, &lib: notation.Lib} {
		writer, err := notation.NewTreeWriter(w, format)
		if err != nil {
			t.Fatal(err)
		}
		for i, tree := range append(slices.Clone(bad), all...) {
			err := writer.Add(tree)
			if refused := format == notation.Lib && i < len(bad); refused != (err != nil) {
				t.Fatalf("%s, tree %d: error %v, want one: %v", format, i, err, refused)
			}
		}
		if err := writer.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := strings.ReplaceAll(sgf.String(), "\n", ""), sgfOf(t, append(slices.Clone(bad), all...)...); got != want {
		t.Errorf("SGF: got  %q\nwant %q", got, want)
	}
	if got, want := lib.String(), libOf(t, all...); got != want {
		t.Errorf("library: got  %q\nwant %q", got, want)
	}
	var b bytes.Buffer
	w, err := notation.NewTreeWriter(&b, notation.DB)
	if err != nil {
		t.Fatal(err)
	}
	for _, tree := range append(all, trees(t, "(;B[aa];W[aa];B[bb])")...) {
		if err := w.Add(tree); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	var comments []string
	revised(t, b.String(), notation.Options{}, func(p *notation.Page) error {
		comments = append(comments, p.Comment())
		return nil
	})
	if got, want := comments, []string{"a", "b\nc\nx\nd", "", "e", ""}; !slices.Equal(got, want) {
		t.Errorf("the database has the comments %q, want %q", got, want)
	}
	if _, err := notation.NewTreeWriter(io.Discard, notation.Moves); !errors.Is(err, notation.ErrCannotHold) {
		t.Errorf("a format without trees: error %v, want ErrCannotHold", err)
	}
}

// TestLosses names what each format cannot hold.
func TestLosses(t *testing.T) {
	for _, tc := range []struct {
		sgf    string
		format notation.Format
		want   string
	}{
		{"(;GM[4]SZ[15]GN[x]RU[renju]XX[a][b];B[hh]LB[hh:A][aa:B]MA[hh]C[c]GB[1])", notation.SGF, ""},
		{"(;GM[4]SZ[15]GN[x]RU[renju]XX[a][b];B[hh]LB[hh:A][aa:B]MA[hh]C[c]GB[1])", notation.Lib, "1 GB, 1 GN, 1 LB, 1 RU, 2 XX"},
		{"(;GN[x]AB[hh];;LB[hh:A];MA[hh])", notation.Lib, ""},
		{"(;GN[x]RU[renju];B[hh]MA[hh];C[no move]PL[B];C[none])", notation.DB, "1 C, 1 GN, 1 MA"},
	} {
		var lost notation.Losses
		for _, tree := range trees(t, tc.sgf) {
			lost.Tree(tree, tc.format)
		}
		if lost.String() != tc.want {
			t.Errorf("%s as %s loses %q, want %q", tc.sgf, tc.format, lost.String(), tc.want)
		}
	}
	var lost notation.Losses
	lost.Tree(libTree(t, libHead+"\x00\x11\x00\x01a\x00\x78\x44", notation.Options{}), notation.SGF)
	if want := "1 board text without a point, 1 mark without a point, 1 starting position"; lost.String() != want {
		t.Errorf("a library loses %q, want %q", lost.String(), want)
	}
}

// TestTreeWriterRefuses: a tree that does not fit beside the others leaves no trace in the book.
func TestTreeWriterRefuses(t *testing.T) {
	book := trees(t, "(;B[hh]C[a](;W[ig]C[x];B[aa])(;W[gg]))")[0]
	long := strings.Repeat("x", notation.MaxValue-7)
	for _, tc := range []struct {
		name   string
		format notation.Format
		sgf    string
		room   int // nodes of the library
		fits   bool
	}{
		{"equal beginnings need no room", notation.Lib, "(;B[hh]C[b](;W[ig])(;W[gg]))", 0, true},
		{"a variation twice", notation.Lib, "(;B[hh]C[b](;W[ig])(;W[ig]))", 0, false},
		{"one node more", notation.Lib, "(;B[hh]C[b];W[ig];B[bb]C[c])", 1, true},
		{"no room for it", notation.Lib, "(;B[hh]C[b];W[ig];B[bb]C[c])", 0, false},
		{"room for one of two", notation.Lib, "(;B[hh]C[b];W[ig]C[y](;B[bb]C[c])(;B[cc]))", 1, false},
		{"texts that fit", notation.DB, "(;B[hh]C[b];W[ig]C[y];B[cc]C[c])", 0, true},
		{"a text that does not", notation.DB, "(;B[hh]C[b];W[ig]C[y];B[cc]C[c];W[dd]C[" + long + "xx])", 0, false},
		{"nor beside another", notation.DB, "(;(;B[cc]C[c])(;B[hh]C[" + long + "]))", 0, false},
	} {
		with := func(trees ...*notation.Tree) string {
			var b bytes.Buffer
			w, err := notation.NewTreeWriter(&b, tc.format)
			if err != nil {
				t.Fatal(err)
			}
			for i, tree := range trees {
				if i == 1 {
					w.Fill(notation.MaxNodes - tc.room)
				}
				if err := w.Add(tree); i == 1 && (err == nil) != tc.fits || err != nil && !errors.Is(err, notation.ErrCannotHold) {
					t.Errorf("%s: error %v, want one that wraps ErrCannotHold: %v", tc.name, err, !tc.fits)
				}
			}
			if tc.fits {
				w.Fill(0) // Close adds nodes without a move at the ends inside other variations
			}
			if err := w.Close(); err != nil {
				t.Errorf("%s: Close: %v", tc.name, err)
			}
			return b.String()
		}
		if alone, both := with(book), with(book, trees(t, tc.sgf)[0]); (alone == both) == tc.fits {
			t.Errorf("%s: the book with both trees is\n%.200q, without the second\n%.200q", tc.name, both, alone)
		}
	}
}

// TestDatabaseLimits: a database that readers would refuse is not written.
func TestDatabaseLimits(t *testing.T) {
	const text, record = 65_000, 65_000 + 9
	most := (notation.MaxFile - 100) / record
	for _, tc := range []struct {
		records int
		comment string
		want    string
	}{
		{notation.MaxNodes, "", "db: the format cannot hold this position: 5000001 records, expected at most 5000000"},
		{most, strings.Repeat("x", text), ""},
		{most + 1, strings.Repeat("x", text), "db: the format cannot hold this position: more than 64 MiB"},
	} {
		var n counter
		err := notation.DatabaseOf(tc.records, tc.comment).Write(&n)
		if tc.want == "" && (err != nil || n > notation.MaxFile) {
			t.Errorf("%d records: error %v after %d bytes, want none and at most %d bytes", tc.records, err, n, notation.MaxFile)
		}
		if tc.want != "" && (!errors.Is(err, notation.ErrCannotHold) || err.Error() != tc.want || n > 0) {
			t.Errorf("%d records: error %v after %d bytes, want %s before the first", tc.records, err, n, tc.want)
		}
	}
}

// counter counts the bytes written to it.
type counter int

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}
