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

// own recognises the lines of these tests.
func own(line string) bool { return strings.HasPrefix(line, "own: ") }

// revised returns a book after edit has seen its pages.
func revised(t testing.TB, data string, o notation.Options, edit func(*notation.Page) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := notation.Revise(context.Background(), &b, []byte(data), o, edit); err != nil {
		t.Fatalf("Revise(%.60q): error %v", data, err)
	}
	return b.String()
}

// noteAll writes the number of stones as a note on every page, and a result on pages of two stones.
func noteAll(p *notation.Page) error {
	pos, err := p.Position()
	if err != nil {
		return nil // the game is over
	}
	stones := pos.Count(board.Black) + pos.Count(board.White)
	if stones == 2 {
		p.Mark(notation.Result{Winner: pos.ToMove(), ToMove: pos.ToMove(), Plies: 7})
	}
	err = p.Note("own: "+strings.Repeat("s", stones), own)
	if pos.Count(board.Empty) == 15*15 && errors.Is(err, notation.ErrNoPlace) {
		return nil // the library leaves its root out
	}
	return err
}

func untouched(*notation.Page) error { return nil }

// TestReviseKeeps: a book that nobody changes has the same bytes, whatever its version.
func TestReviseKeeps(t *testing.T) {
	for _, data := range []string{
		libExample,
		strings.Replace(libExample, "\x03\x04", "\x03\x00", 1), // an old minor version
		"\x78\x80\x69\xc0\x88\x40\x96\x40",                     // no header
		libHead + "\x00\x09\x00\x01\x00\xee\x00\xff\x78\x46",   // empty strings, strange padding, start, not a move
		libHead + "\x00\x68a\x00",                              // both comment flags
		"\xef\xbb\xbf ( ;FF[4]GM[4]SZ[15] XX [a\\]b] [c]\r\n C[ text \\\n] ( ;B[hh] 5A[] )\n(;B[ii];;W[tt]C[]))\n(;GM[4];B[zz];W[aa])\n",
	} {
		if got := revised(t, data, notation.Options{}, untouched); got != data {
			t.Errorf("got  %q\nwant %q", got, data)
		}
	}
	data := "(;GM[4]C[\xba\xda\xc6\xe5];B[hh]C[\x81\x5d])" // gbk; the last character has the byte of ]
	o := notation.Options{Charset: "gbk"}
	if got := revised(t, data, o, untouched); got != data {
		t.Errorf("in gbk: got %q, want %q", got, data)
	}
}

// TestReviseNotes: notes stand after the author's text in the same node, and all other bytes stay.
func TestReviseNotes(t *testing.T) {
	for _, tc := range []struct{ name, data, want string }{
		{
			"lib", libExample, libHead +
				"\x00\x08root\x08own: \x00\x00" +
				"\x78\x08one\x08two\r\nlines\r\nown: s\x00\x00" +
				"\x69\x89\x00\x01own: ss\x00L7\x00\x00" +
				"\x97\xd8own: sss\x00\x00" +
				"\x88\x49\x00\x01odd\x08own: sss\x00\x00W12\x00" +
				"\xaa\x61\x00\x01old\x08own: ss\x00L7\x00\x00",
		},
		{"lib without a header", "\x78\x80\x69\x40\x88\x48x\x00", "\x78\x88own: s\x00\x00\x69\x49\x00\x01own: ss\x00L7\x00\x00\x88\x48x\x08own: s\x00\x00"},
		{"lib with strange padding", libHead + "\x00\x00\x78\x00\x69\x49\x00\x01ab\x00\xeeW1\x00\xff", libHead + "\x00\x08own: \x00\x78\x08own: s\x00\x00\x69\x49\x00\x01ab\x08own: ss\x00\x00W1\x00\xff"},
		{"lib, not a move", libHead + "\x00\x00\x78\x4aab\x00\xee", libHead + "\x00\x08own: \x00\x78\x4aab\x00\xee"},
		{
			"sgf", "\ufeff( ;FF[4]GM[4]SZ[15] XX [a\\]b] [c]\r\n C[ text\\]] ( ;B[hh] 5A[] )\n(;B[ii]C[];W[aa]LB[aa:x]))\n(;GM[4];B[ii];W[aa]DM[1])\n",
			"\ufeff( ;FF[4]GM[4]SZ[15] XX [a\\]b] [c]\r\n C[ text\\]\nown: ] ( ;B[hh] 5A[]C[own: s] )\n(;B[ii]C[own: s];W[aa]LB[aa:x]C[own: ss]GB[2]))\n(;GM[4]C[own: ];B[ii]C[own: s];W[aa]DM[1]C[own: ss])\n",
		},
		{"sgf, white space after the node", "(;GM[4] \n;B[hh]\n)", "(;GM[4]C[own: ] \n;B[hh]C[own: s]\n)"},
		{"sgf, empty node", "(;;B[hh])", "(;C[own: ];B[hh]C[own: s])"},
		{"sgf, note among others", "(;C[a\nown: x\r\nb\nown: y\nc])", "(;C[a\nown: \r\nb\nc])"},
		{"sgf, soft line break at the end", "(;C[a\\\n];C[a\\\r];C[a\\\r\n];C[a\\\\\n])", "(;C[a\\\n\nown: ];C[a\\\r];C[a\\\r\n];C[a\\\\\n])"},
		{"sgf, soft line break with CR", "(;C[a\\\r])", "(;C[a\\\r\rown: ])"},
		{"sgf, soft line break with CRLF", "(;C[a\\\r\n])", "(;C[a\\\r\n\nown: ])"},
		{"sgf, line end after an escaped backslash", "(;C[a\\\\\n])", "(;C[a\\\\\nown: ])"},
		{"sgf, a line broken softly", "(;C[a\\\nown: b\nown\\\n: x\nc])", "(;C[a\\\nown: b\nown: \nc])"},
		{"sgf, long names", "(;GaMe[4]Comment[a];Black[hh]CoolName[b];White[ih]Comment[]GoodBlack[1])", "(;GaMe[4]Comment[a\nown: ];Black[hh]CoolName[b]C[own: s];White[ih]Comment[own: ss]GoodBlack[1])"},
		{"sgf, a refused move", "(;GM[4](;B[hh];W[hh]C[x];B[aa])(;B[aa]))", "(;GM[4]C[own: ](;B[hh]C[own: s];W[hh]C[x];B[aa])(;B[aa]C[own: s]))"},
	} {
		got := revised(t, tc.data, notation.Options{}, noteAll)
		if got != tc.want {
			t.Errorf("%s:\ngot  %q\nwant %q", tc.name, got, tc.want)
		}
		if again := revised(t, got, notation.Options{}, noteAll); again != got {
			t.Errorf("%s: a second run changes it to\n%q\nwant\n%q", tc.name, again, got)
		}
	}
}

// TestPages: a page gives the position and the author's texts.
func TestPages(t *testing.T) {
	var got []string
	see := func(p *notation.Page) error {
		it := p.Item()
		got = append(got, strings.Join(board.Names(it.Moves), "")+" "+p.Comment()+"|"+p.Label())
		return nil
	}
	revised(t, libExample, notation.Options{}, see)
	revised(t, "(;C[a\\]\r\nb];B[hh]LB[aa:no][hh:a\\:b])", notation.Options{}, see)
	revised(t, libHead+"\x00\x48\xba\xda\x00\x00", notation.Options{Charset: "gbk"}, see)
	revised(t, "(;C[\xba\xda])", notation.Options{Charset: "gbk", Format: notation.SGF}, see)
	want := []string{
		" root|", "h8 one\ntwo\nlines|", "h8i9 |", "h8i9g6 |", "h8i9h7 odd|W12", "h8j5 old|",
		" a]\nb|", "h8 |a:b", " 黑|", " 黑|",
	}
	if a, b := strings.Join(got, "; "), strings.Join(want, "; "); a != b {
		t.Errorf("the pages are\n%s\nwant\n%s", a, b)
	}
}

// TestReviseRefuses: other formats, broken books, bytes that a charset would not give back, comments
// that would grow too long, and failing writers give errors; nothing is lost silently.
func TestReviseRefuses(t *testing.T) {
	for _, tc := range []struct{ data, charset, want string }{
		{"h8i9", "", "f: not a book: moves, expected sgf, lib or db"},
		{"\x01\x02\x03", "", "f: not a position file"},
		{libHead + "\x00\x00", "", "f: byte 22: the file ends, expected a node"},
		{"(;GM[4]", "", "f:1:7: the file ends inside a game"},
		{"(;C[\xff\xff])", "gbk", "f: unknown charset: bytes that are not all gbk, expected a text that can be written back"},
	} {
		err := notation.Revise(context.Background(), io.Discard, []byte(tc.data), notation.Options{Source: "f", Charset: tc.charset}, untouched)
		if err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("Revise(%q): error %v, want %s", tc.data, err, tc.want)
		}
	}
	fault := errors.New("fault")
	for _, data := range []string{libExample, "(;GM[4];B[hh])"} {
		if err := notation.Revise(context.Background(), failing{fault}, []byte(data), notation.Options{}, noteAll); !errors.Is(err, fault) {
			t.Errorf("a writer that fails: error %v, want its error", err)
		}
		if err := notation.Revise(context.Background(), io.Discard, []byte(data), notation.Options{}, func(*notation.Page) error { return fault }); !errors.Is(err, fault) {
			t.Errorf("an edit that fails: error %v, want its error", err)
		}
	}
	long := strings.Repeat("x", notation.MaxValue)
	for _, data := range []string{libHead + "\x00\x48" + long + "\x00\x00", "(;C[" + long + "])"} {
		var full error
		got := revised(t, data, notation.Options{}, func(p *notation.Page) error {
			full = p.Note("own: x", own)
			return nil
		})
		if !errors.Is(full, notation.ErrLimit) || got != data {
			t.Errorf("a note on a full comment: error %v, want ErrLimit and the same bytes", full)
		}
	}
}

// TestNoteNoPlace: a root that the library leaves out takes no note, and Note says so; a root that the
// library has takes it.
func TestNoteNoPlace(t *testing.T) {
	for _, head := range []string{"", libHead} {
		for root, want := range map[string]error{"": notation.ErrNoPlace, "\x00\x00": nil} {
			data := head + root + "\x78\x00\x69\x40"
			if head == "" && root != "" {
				continue // without a header, the first byte is a move
			}
			var errs []error
			got := revised(t, data, notation.Options{Format: notation.Lib}, func(p *notation.Page) error {
				if p.Ply() == 0 {
					errs = append(errs, p.Note("own: x", own))
				}
				return nil
			})
			if len(errs) != 1 || !errors.Is(errs[0], want) || (got == data) != (want != nil) {
				t.Errorf("%q: errors %v and %q, want %v alone, and the same bytes only with an error", data, errs, got, want)
			}
		}
	}
}
