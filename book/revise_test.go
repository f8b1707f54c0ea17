package book_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/notation"
)

// TestRevise writes verdicts into a book whose author has lines that look like ours, and a judgement
// of his own. A second run writes the same bytes.
func TestRevise(t *testing.T) {
	p := proved(t, true, won(t))
	const authored = "(;GM[4]SZ[9]RU[freestyle];B[be];W[hi];B[ce];W[hg];B[de]C[gsolve: my solver\ngsolve: black wins, I think]" +
		";W[hb]C[gsolve: not decided\nI am not sure];B[ee]DM[1];W[ii])"
	revise := func(data string) (string, book.Revised) {
		t.Helper()
		var b bytes.Buffer
		r, err := p.Revise(context.Background(), &b, []byte(data), notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return b.String(), r
	}
	got, r := revise(authored)
	for _, want := range []string{
		";B[de]C[gsolve: my solver\ngsolve: black wins, I think\ngsolve: white has no win by continuous fours]",
		";W[hb]C[gsolve: black wins: ",
		"\nI am not sure]GB[2];B[ee]DM[1]C[gsolve: white is lost: every move is refuted];W[ii])",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %s", got, want)
		}
	}
	if r.Noted != 8 || r.Full != 0 || strings.Contains(got, "not decided") {
		t.Errorf("%+v in\n%s\nwant 8 notes and no old verdict", r, got)
	}
	if again, _ := revise(got); again != got {
		t.Errorf("a second run gives\n%s\nwant\n%s", again, got)
	}
	full := strings.Replace(authored, "I am not sure", strings.Repeat("x", notation.MaxValue-21), 1)
	if _, r := revise(full); r.Full != 1 || r.Noted != 7 {
		t.Errorf("with a full comment: %+v, want 1 full and 7 noted", r)
	}
	if _, err := p.Revise(context.Background(), io.Discard, []byte("h8"), notation.Options{}); !errors.Is(err, notation.ErrBook) {
		t.Errorf("moves: error %v, want ErrBook", err)
	}
	var lib bytes.Buffer
	for tree, err := range notation.Trees(context.Background(), strings.NewReader(authored), notation.Options{}) {
		if err == nil {
			err = notation.WriteLib(&lib, tree)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	rule := board.Freestyle
	if _, err := p.Revise(context.Background(), &b, lib.Bytes(), notation.Options{Size: 9, Rule: &rule}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "\x00L9\x00") || !strings.Contains(b.String(), "\x00W\x00") {
		t.Errorf("the library %q lacks the board text L9 of the move before a win in three, or W of the lost position", b.String())
	}
	// A library of one move, h8, that leaves its root out.
	bare, err := p.Revise(context.Background(), io.Discard, []byte("\x78\x40"), notation.Options{Format: notation.Lib, Size: 9, Rule: &rule})
	if err != nil || bare.NoPlace != 1 || bare.Noted != 0 {
		t.Errorf("a library without its root: %+v, error %v; want one position without a place, and no note", bare, err)
	}
}
