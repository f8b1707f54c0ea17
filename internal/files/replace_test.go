package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestReplacement: the old content stays until the new file is complete, and no second file is left
// in the directory.
func TestReplacement(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	for _, step := range []struct {
		text string
		keep bool
		want string
	}{
		{"never", false, ""},
		{"first", true, "first"},
		{"half", false, "first"},
		{"second", true, "second"},
	} {
		file, err := NewReplacement(path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := file.Write([]byte(step.text)); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(step.keep); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(path); string(got) != step.want {
			t.Errorf("after %q: %q, expected %q", step.text, got, step.want)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("the directory holds %v (error %v), want one file", entries, err)
	}
}

// TestReplacementFails: the path becomes a directory before Close, so Close must fail and remove
// its temporary file.
func TestReplacementFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	file, err := NewReplacement(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(true); err == nil || strings.Count(err.Error(), path) != 1 {
		t.Errorf("error %v, want one that names the path once", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("the directory holds %v (error %v), want the new directory alone", entries, err)
	}
	if _, err := NewReplacement(path, nil); err == nil {
		t.Error("a directory was opened for writing")
	}
}

// TestReplaceWhole: if a write fails halfway, the old content stays, and the error names the path
// once.
func TestReplaceWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	whole := func(w io.Writer) error {
		_, err := io.WriteString(w, "whole")
		return err
	}
	half := func(w io.Writer) error {
		_, err := io.WriteString(w, "half")
		return errors.Join(err, &fs.PathError{Op: "write", Path: path + ".tmp", Err: syscall.ENOSPC})
	}
	if err := Replace(path, nil, whole); err != nil {
		t.Fatal(err)
	}
	if err := Replace(path, nil, half); err == nil || err.Error() != path+": "+syscall.ENOSPC.Error() {
		t.Errorf("error %v, want the path and %v", err, syscall.ENOSPC)
	}
	if got, err := os.ReadFile(path); string(got) != "whole" {
		t.Errorf("the file holds %q (error %v), want the old content", got, err)
	}
	if err := Replace(path, []string{path}, whole); err == nil {
		t.Error("Replace overwrote an input")
	}
}
