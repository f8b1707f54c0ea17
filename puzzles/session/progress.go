package session

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

// Progress is a file with the puzzles that the player has solved, by their goal
// and position: a puzzle is the same in another file and under any symmetry. Nil
// remembers nothing.
type Progress struct {
	path   string
	inputs []string // files that it must not replace
	solved map[string]string
}

// progressFile is its JSON: one key and id a puzzle.
type progressFile struct {
	V      int              `json:"v"`
	Solved []progressPuzzle `json:"solved"`
}

type progressPuzzle struct {
	ID  string `json:"id"`
	Key string `json:"key"`
}

// maxProgress is the largest file that is read, in bytes.
const maxProgress = 64 << 20

// OpenProgress reads the file, or begins it where there is none; for an empty path
// it returns nil. The file must not be one of the inputs.
func OpenProgress(path string, inputs []string) (*Progress, error) {
	if path == "" {
		return nil, nil
	}
	if err := files.RefuseOverwrite(path, inputs); err != nil {
		return nil, err
	}
	p := &Progress{path: path, inputs: inputs, solved: map[string]string{}}
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

// mayWrite reports before the game, not after, that the file cannot be written.
func (p *Progress) mayWrite() error {
	out, err := files.NewReplacement(p.path, p.inputs)
	if err != nil {
		return err
	}
	return out.Close(false)
}

func (p *Progress) read(r io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(r, maxProgress+1))
	if err != nil {
		return fmt.Errorf("%s: %w, expected a file of --progress", p.path, files.Cause(err))
	}
	var f progressFile
	if err := json.Unmarshal(text, &f); err != nil || f.V != 1 || len(text) > maxProgress {
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

// Has reports whether a puzzle was solved before.
func (p *Progress) Has(puzzle *puzzles.Puzzle) bool {
	if p == nil {
		return false
	}
	_, ok := p.solved[progressKey(puzzle)]
	return ok
}

// add writes the file anew, with one puzzle more.
func (p *Progress) add(puzzle *puzzles.Puzzle) error {
	if p == nil {
		return nil
	}
	p.solved[progressKey(puzzle)] = puzzle.ID
	f := progressFile{V: 1, Solved: []progressPuzzle{}}
	for key, id := range p.solved {
		f.Solved = append(f.Solved, progressPuzzle{id, key})
	}
	slices.SortFunc(f.Solved, func(a, b progressPuzzle) int { return strings.Compare(a.Key, b.Key) })
	return files.Replace(p.path, p.inputs, func(w io.Writer) error { return json.NewEncoder(w).Encode(f) })
}
