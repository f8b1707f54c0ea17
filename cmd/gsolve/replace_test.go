package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReplacement keeps the old content until a new file is whole, and never
// leaves a second file behind.
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
		file, err := createReplacement(path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := file.Write([]byte(step.text)); err != nil {
			t.Fatal(err)
		}
		if err := file.close(step.keep); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(path); string(got) != step.want {
			t.Errorf("after %q: %q, expected %q", step.text, got, step.want)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
}

// TestReplacementFails is about a path that becomes a directory meanwhile.
func TestReplacementFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	file, err := createReplacement(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := file.close(true); err == nil || strings.Count(err.Error(), path) != 1 {
		t.Errorf("%v, expected one that names the path once", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
	if _, err := createReplacement(path, nil); err == nil {
		t.Error("a directory was opened for writing")
	}
}
