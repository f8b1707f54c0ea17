package check_test

import (
	"bytes"
	"fmt"
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
// code that they trust. Comments and blank lines count too. The pages name the limit.
func TestLength(t *testing.T) {
	const most = 600
	for _, page := range []string{"README.md", "CONTRIBUTING.md", "docs/design/certificate.md"} {
		if text := testdir.Read(t, filepath.Join("../..", page)); !bytes.Contains(text, fmt.Appendf(nil, "%d lines", most)) {
			t.Errorf("%s does not say that the checker has at most %d lines", page, most)
		}
	}
	lines := 0
	for _, file := range sources(t) {
		data := testdir.Read(t, file)
		lines += bytes.Count(data, []byte("\n"))
	}
	t.Logf("the checker has %d lines", lines)
	if lines > most {
		t.Errorf("the checker has %d lines, want at most %d", lines, most)
	}
}
