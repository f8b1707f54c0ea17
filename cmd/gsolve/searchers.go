package main

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/roster"
)

// maxWeights bounds the file of an option of a searcher, in bytes.
const maxWeights = 64 << 20

// searchersText lists the searchers for help texts, in place of a line {searchers}.
func searchersText() string {
	var b strings.Builder
	b.WriteString("SEARCHERS\n")
	width := 0
	for _, e := range roster.Engines() {
		width = max(width, len(e.Name))
	}
	for _, e := range roster.Engines() {
		fmt.Fprintf(&b, "  %-*s  %s\n", width, e.Name, e.About)
	}
	b.WriteString("\nOptions follow the name: kill:depth=4,oracle=vct. docs/searchers.md lists them; so does the error of an unknown option.")
	return b.String()
}

// newEnv returns what searchers get from a command line.
func newEnv(memory int64, threads int) roster.Env {
	return roster.Env{Memory: memory, Threads: threads, ReadFile: func(path string) ([]byte, error) {
		data, err := files.ReadUpTo(path, maxWeights)
		if err != nil {
			return nil, fmt.Errorf("%w, expected a readable file", files.Cause(err))
		}
		return data, nil
	}}
}

// readSpec reads a flag that names a searcher.
func readSpec(flag, text string) (roster.Spec, error) {
	spec, err := roster.Parse(text)
	if err != nil {
		return spec, fmt.Errorf("--%s: %w", flag, err)
	}
	return spec, nil
}
