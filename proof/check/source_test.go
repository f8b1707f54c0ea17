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

// sources returns the checker's own files.
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

// TestImports checks that a checker that shares code with the solvers shares their faults.
func TestImports(t *testing.T) {
	for _, file := range sources(t) {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, imp := range f.Imports {
			path, err := strconv.Unquote(imp.Path.Value)
			if first, _, _ := strings.Cut(path, "/"); err != nil || strings.Contains(first, ".") || path == "unsafe" {
				t.Errorf("%s imports %s", file, path)
			}
		}
	}
}

// TestLength checks that what is to be trusted has to be short. Every line counts, comments
// and blank ones too.
func TestLength(t *testing.T) {
	lines := 0
	for _, file := range sources(t) {
		data := testdir.Read(t, file)
		lines += bytes.Count(data, []byte("\n"))
	}
	t.Logf("%d lines", lines)
	if lines > 550 {
		t.Errorf("%d lines, at most 550 are allowed", lines)
	}
}
