package check_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
)

// sources returns the checker's files without tests.
func sources(t testing.TB) (files []string) {
	t.Helper()
	all, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		if !strings.HasSuffix(file, "_test.go") {
			files = append(files, file)
		}
	}
	return files
}

// TestImports checks that the checker imports the standard library only. If it shared code with the
// solvers, it would share their faults.
func TestImports(t *testing.T) {
	for _, file := range sources(t) {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, imp := range f.Imports {
			path, err := strconv.Unquote(imp.Path.Value)
			if first, _, _ := strings.Cut(path, "/"); err != nil || strings.Contains(first, ".") || path == "unsafe" {
				t.Errorf("%s imports %s, want the standard library only, without unsafe", file, path)
			}
		}
	}
}

// TestLength checks that the checker stays short, because people must be able to read all of the
// code that they trust. Comments and blank lines count too.
func TestLength(t *testing.T) {
	lines := 0
	for _, file := range sources(t) {
		data := testdir.Read(t, file)
		lines += bytes.Count(data, []byte("\n"))
	}
	t.Logf("the checker has %d lines", lines)
	if lines > 550 {
		t.Errorf("the checker has %d lines, want at most 550", lines)
	}
}
