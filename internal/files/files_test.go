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

// Replace writes all of the new content before it replaces the file.
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

// TestOpen: every error names the file. "-" opens standard input.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]string{
		dir:                        dir + ": is a directory, expected a file",
		filepath.Join(dir, "none"): filepath.Join(dir, "none") + ": no such file or directory, expected a readable file",
	} {
		if _, _, err := files.Open(path, nil); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	in, done, err := files.Open(files.Dash, strings.NewReader("stdin"))
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if text, err := io.ReadAll(in); string(text) != "stdin" || err != nil {
		t.Errorf("read %q from standard input, error %v", text, err)
	}
}

// TestInputOnce: standard input may be named once, a file any number of times.
func TestInputOnce(t *testing.T) {
	if files.InputOnce([]string{"a", "-", "a"}) != nil || files.InputOnce([]string{"-", "a", "-"}) == nil {
		t.Error("InputOnce must refuse only the second \"-\"")
	}
}

// TestOut: an output may not be an input, a directory or standard output, and takes no write after
// Close.
func TestOut(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	out, err := files.Create(path, []string{filepath.Join(dir, "in")})
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
		t.Errorf("a write after Close: %d bytes, error %v, want an error that names the file", n, err)
	}
	for _, bad := range []string{path, files.Dash, dir, filepath.Join(dir, "none", "out")} {
		if _, err := files.Create(bad, []string{path}); err == nil {
			t.Errorf("%s: opened for writing, want an error", bad)
		}
	}
	if text, err := os.ReadFile(path); string(text) != "line\n" {
		t.Errorf("the file holds %q (error %v), want the line written before Close", text, err)
	}
}

// TestDiscard: without a path every write succeeds and leaves no file.
func TestDiscard(t *testing.T) {
	out, err := files.Create("", nil)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := io.WriteString(out, "text"); n != 4 || err != nil {
		t.Errorf("wrote %d bytes, error %v, want 4", n, err)
	}
	if err := out.Close(); err != nil {
		t.Error(err)
	}
}

// TestReplaceDevice: a device is written to directly, because a new file must not take its place.
func TestReplaceDevice(t *testing.T) {
	r, err := files.NewReplacement(os.DevNull, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(true); err != nil || r.Path() == "" {
		t.Error(err)
	}
	if files.Temporary("a") == "a" {
		t.Error("the temporary file has the name of the file itself")
	}
}

// TestLines: Next counts every line. For a line that is too long it returns an error, and then
// reads the line after it.
func TestLines(t *testing.T) {
	tooLong := errors.New("too long")
	lines := files.NewLines(strings.NewReader(" a \n"+strings.Repeat("x", 1<<20+1)+"\n\nb"), 1<<20, tooLong)
	for n, want := range []string{"a", "", "", "b"} {
		line, err := lines.Next()
		if string(line) != want || errors.Is(err, tooLong) != (n == 1) || lines.Number != n+1 {
			t.Errorf("line %d: %q, error %v, want line %d: %q", lines.Number, line, err, n+1, want)
		}
	}
	if _, err := lines.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("error %v, want %v", err, io.EOF)
	}
}
