package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/roster"
)

// maxOptionFile bounds a file that an option of a searcher names, such as weights, in bytes.
const maxOptionFile = 64 << 20

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

// newEnv returns the Env of a command's searchers. memory, in bytes, and threads hold for specs that
// do not state them; 0 = the default of the option.
func newEnv(memory int64, threads int) roster.Env {
	return roster.Env{Memory: memory, Threads: threads, ReadFile: func(path string) ([]byte, error) {
		data, err := files.ReadUpTo(path, maxOptionFile)
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

// provesWins returns a function that searches a position for a win by threats of the side to move,
// with at most that many nodes.
func provesWins(memory int64, nodes uint64) func(context.Context, *board.Position) (bool, error) {
	prover := oracle.New(oracle.Options{Engines: 1, Memory: memory})
	return func(ctx context.Context, pos *board.Position) (bool, error) {
		a, err := prover.Session(pos).Probe(ctx, oracle.Budget{Space: proof.ByThreats, Nodes: nodes})
		return a.Verdict.Outcome() == proof.Win, err
	}
}
