package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
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
		// A pipe may have no writer, and no signal ends the wait for one.
		if info, err := os.Stat(path); err == nil && info.Mode()&(os.ModeNamedPipe|os.ModeDevice|os.ModeSocket) != 0 {
			return nil, errors.New("a pipe or a device, expected a file")
		}
		data, err := files.ReadUpTo(path, maxOptionFile+1)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%w, expected a readable file", files.Cause(err))
		case len(data) > maxOptionFile:
			return nil, fmt.Errorf("more than %d MiB, expected a smaller file", maxOptionFile>>20)
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

// newSearcher is spec.New, with an error that names the flag of the database.
func newSearcher(spec roster.Spec, env roster.Env) (search.Searcher, error) {
	s, err := spec.New(env)
	if errors.Is(err, roster.ErrStore) {
		return nil, fmt.Errorf("%s: no database, expected --%s DIR or oracle=vct", spec, cmdline.Database)
	}
	return s, err
}

// readOnce returns a function that reads each file once. A file that changes while games are played
// then changes none of them.
func readOnce(read func(path string) ([]byte, error)) func(path string) ([]byte, error) {
	var mu sync.Mutex
	contents := map[string][]byte{}
	return func(path string) ([]byte, error) {
		mu.Lock()
		defer mu.Unlock()
		if content, ok := contents[path]; ok {
			return content, nil
		}
		content, err := read(path)
		if err == nil {
			contents[path] = content
		}
		return content, err
	}
}

// notesOf names what decides the games of a spec beside its text, for the header of a journal: the
// versions of its parts, and its files with their contents.
func notesOf(spec roster.Spec, read func(path string) ([]byte, error)) ([]string, error) {
	notes := spec.Versions()
	for _, path := range spec.Files() {
		note, err := roster.FileNote(path, read)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", spec, err)
		}
		notes = append(notes, note)
	}
	return notes, nil
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
