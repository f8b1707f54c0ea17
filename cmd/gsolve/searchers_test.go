package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/roster"
)

// TestReadmeSearchers compares the tables of docs/searchers.md with package roster. With -update it
// writes them.
func TestReadmeSearchers(t *testing.T) {
	page := filepath.Join(root, "docs", "searchers.md")
	text := string(testdir.Read(t, page))
	const mark = " writes the rest of this page from package roster. -->\n"
	head, tables, ok := strings.Cut(text, mark)
	if !ok {
		t.Fatalf("docs/searchers.md has no line that ends with %q", mark)
	}
	want := searcherTables()
	if *update {
		testdir.Write(t, page, head+mark+want)
	} else if tables != want {
		t.Error("docs/searchers.md differs from package roster; go test ./cmd/gsolve -run Readme -update writes it anew")
	}
}

func searcherTables() string {
	var b strings.Builder
	for _, e := range roster.Engines() {
		fmt.Fprintf(&b, "\n### %s\n\n`%s` %s.\n\n| option | values | default | effect |\n|---|---|---|---|\n", e.Name, e.Name, e.About)
		for _, o := range e.Options {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", o.Name, o.Range(), o.Default, o.About)
		}
	}
	return b.String()
}
