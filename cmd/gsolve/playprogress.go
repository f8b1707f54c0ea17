package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/puzzles"
)

// playProgress is the file of --progress, which has the puzzles that were
// solved: by their goal and position, so that a puzzle is the same in another
// file and under any symmetry. Nil remembers nothing.
type playProgress struct {
	path   string
	inputs []string // files that it must not replace
	solved map[string]string
}

// playProgressFile is its JSON: one key and id a puzzle.
type playProgressFile struct {
	V      int                  `json:"v"`
	Solved []playProgressPuzzle `json:"solved"`
}

type playProgressPuzzle struct {
	ID  string `json:"id"`
	Key string `json:"key"`
}

// maxPlayProgress is the largest file that is read, in bytes.
const maxPlayProgress = 64 << 20

// openPlayProgress reads the file, which need not be there; "" is none.
func openPlayProgress(path string, inputs []string) (*playProgress, error) {
	if path == "" {
		return nil, nil
	}
	if err := files.RefuseOverwrite(path, inputs); err != nil {
		return nil, err
	}
	p := &playProgress{path: path, inputs: inputs, solved: map[string]string{}}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return p, p.mayWrite()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w, expected a file of --progress", path, files.Cause(err))
	}
	defer func() { _ = file.Close() }() // it was only read
	if err := p.read(file); err != nil {
		return nil, err
	}
	return p, p.mayWrite()
}

// mayWrite tells before the game, not after, that the file cannot be written.
func (p *playProgress) mayWrite() error {
	out, err := files.NewReplacement(p.path, p.inputs)
	if err != nil {
		return err
	}
	return out.Close(false)
}

func (p *playProgress) read(r io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(r, maxPlayProgress+1))
	if err != nil {
		return fmt.Errorf("%s: %w, expected a file of --progress", p.path, files.Cause(err))
	}
	var f playProgressFile
	if err := json.Unmarshal(text, &f); err != nil || f.V != 1 || len(text) > maxPlayProgress {
		return fmt.Errorf("%s: not a file of --progress, expected one that gsolve play has written, or none", p.path)
	}
	for _, s := range f.Solved {
		p.solved[s.Key] = s.ID
	}
	return nil
}

// progressKey names a puzzle.
func progressKey(p *puzzles.Puzzle) string {
	return p.Goal.String() + ":" + hex.EncodeToString(p.Position.AppendCanonical(nil))
}

// has reports whether a puzzle was solved before.
func (p *playProgress) has(puzzle *puzzles.Puzzle) bool {
	if p == nil {
		return false
	}
	_, ok := p.solved[progressKey(puzzle)]
	return ok
}

// add writes the file anew, with one puzzle more.
func (p *playProgress) add(puzzle *puzzles.Puzzle) error {
	if p == nil {
		return nil
	}
	p.solved[progressKey(puzzle)] = puzzle.ID
	f := playProgressFile{V: 1, Solved: []playProgressPuzzle{}}
	for key, id := range p.solved {
		f.Solved = append(f.Solved, playProgressPuzzle{id, key})
	}
	slices.SortFunc(f.Solved, func(a, b playProgressPuzzle) int { return strings.Compare(a.Key, b.Key) })
	return files.Replace(p.path, p.inputs, func(w io.Writer) error { return json.NewEncoder(w).Encode(f) })
}
