package notation_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/notation"
)

// TestLineEnds: a file means the same with LF, CRLF and CR, also where the
// format is not forced.
func TestLineEnds(t *testing.T) {
	files, err := filepath.Glob("testdata/read/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if ext := filepath.Ext(file); ext == ".pos" || ext == ".lib" {
			continue
		}
		text := strings.ReplaceAll(string(raw), "\r\n", "\n")
		unix := readAll(t, text, notation.Options{})
		for _, end := range []string{"\r\n", "\r"} {
			got := readAll(t, strings.ReplaceAll(text, "\n", end), notation.Options{})
			if lines(t, got) != lines(t, unix) {
				t.Errorf("%s with %q gives\n%swant\n%s", file, end, lines(t, got), lines(t, unix))
			}
			for i := range min(len(got), len(unix)) {
				if got[i].Line != unix[i].Line {
					t.Errorf("%s with %q: position %d at line %d, want %d", file, end, i+1, got[i].Line, unix[i].Line)
				}
			}
		}
	}
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.Repeat("h8"+end, 3) + end + "h8?" + end
		if err := firstError(text, notation.Options{Source: "f"}); err == nil || !strings.HasPrefix(err.Error(), "f:5:3: ") {
			t.Errorf("%q: %v", end, err)
		}
		if err := firstError("("+end+";"+end+" ?)", notation.Options{Source: "f"}); err == nil || !strings.HasPrefix(err.Error(), "f:3:2: ") {
			t.Errorf("sgf, %q: %v", end, err)
		}
	}
}

// TestLineEndSplitOverReads: the LF of a CRLF may come with a later read, and
// a line that ended with CR is not kept waiting for it.
func TestLineEndSplitOverReads(t *testing.T) {
	pr, pw := io.Pipe()
	go func() {
		for _, part := range []string{"{\"moves\":\"h8\"}\r", "\n{\"moves\":\"h8i9\"}\r", "\n", "\n?"} {
			if _, err := io.WriteString(pw, part); err != nil {
				return
			}
		}
		pw.Close()
	}()
	var got []string
	for it, err := range notation.All(t.Context(), pr, notation.Options{Source: "f"}) {
		if err != nil {
			got = append(got, err.Error()[:6])
			continue
		}
		got = append(got, it.ID)
	}
	if strings.Join(got, " ") != "f:1 f:2 f:4:1:" {
		t.Errorf("got %v", got)
	}
}
