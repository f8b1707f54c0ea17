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
