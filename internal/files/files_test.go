package files_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/testdir"
)

// A file that is replaced only when its new content is complete.
func Example() {
	dir, remove := testdir.Temp()
	defer remove()
	path := filepath.Join(dir, "puzzles.jsonl")
	err := files.Replace(path, nil, func(w io.Writer) error {
		_, err := io.WriteString(w, "{}\n")
		return err
	})
	in, done, bad := files.Open(path, nil)
	if err != nil || bad != nil {
		fmt.Println(err, bad)
		return
	}
	defer done()
	text, err := io.ReadAll(in)
	fmt.Printf("%q %v\n", text, err)
	// Output: "{}\n" <nil>
}

// TestOpen names the file in every refusal.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]string{
		dir:                        dir + ": is a directory, expected a file",
		filepath.Join(dir, "none"): filepath.Join(dir, "none") + ": no such file or directory, expected a readable file",
	} {
		if _, _, err := files.Open(path, nil); err == nil || err.Error() != want {
			t.Errorf("%v, expected %s", err, want)
		}
	}
	in, done, err := files.Open(files.Dash, strings.NewReader("stdin"))
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if text, err := io.ReadAll(in); string(text) != "stdin" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// TestInputOnce counts standard input.
func TestInputOnce(t *testing.T) {
	if files.InputOnce([]string{"a", "-", "a"}) != nil || files.InputOnce([]string{"-", "a", "-"}) == nil {
		t.Error("standard input is not counted")
	}
}

// TestOut: an output is no input, and holds whole writes.
func TestOut(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	out, err := files.CreateOrDiscard(path, []string{filepath.Join(dir, "in")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(out, "line\n"); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	if n, err := io.WriteString(out, "more\n"); err == nil || n != 0 || !strings.HasPrefix(err.Error(), path+": ") {
		t.Errorf("%d, %v: written to a closed file", n, err)
	}
	for _, bad := range []string{path, files.Dash, dir, filepath.Join(dir, "none", "out")} {
		if _, err := files.CreateOrDiscard(bad, []string{path}); err == nil {
			t.Errorf("%s was opened for writing", bad)
		}
	}
	if text, err := os.ReadFile(path); string(text) != "line\n" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestDiscard: without a path nothing is kept.
func TestDiscard(t *testing.T) {
	out, err := files.CreateOrDiscard("", nil)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := io.WriteString(out, "text"); n != 4 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if err := out.Close(); err != nil {
		t.Error(err)
	}
}

// TestReplaceDevice writes to a device as it is.
func TestReplaceDevice(t *testing.T) {
	r, err := files.NewReplacement(os.DevNull, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(true); err != nil || r.Path() == "" {
		t.Error(err)
	}
	if files.Temporary("a") == "a" {
		t.Error("the temporary file is the file")
	}
}

// TestLines holds one line at a time, and skips a long one.
func TestLines(t *testing.T) {
	tooLong := errors.New("too long")
	lines := files.NewLines(strings.NewReader(" a \n"+strings.Repeat("x", 1<<20+1)+"\n\nb"), 1<<20, tooLong)
	for n, want := range []string{"a", "", "", "b"} {
		line, err := lines.Next()
		if string(line) != want || errors.Is(err, tooLong) != (n == 1) || lines.Number != n+1 {
			t.Errorf("line %d: %q, %v", lines.Number, line, err)
		}
	}
	if _, err := lines.Next(); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}
