package session

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/puzzles"
)

// Choice selects puzzles of a list, and their order. The zero value takes all of them as they are.
type Choice struct {
	Grades  puzzles.Range // zero = any, and unrated puzzles too
	Themes  puzzles.ThemeFilter
	Shuffle *uint64 // seed of a random order; nil = keep the order
}

// Of returns the chosen puzzles of the list, without the solved ones. It changes the list. wanted
// counts the solved ones, too.
func (c Choice) Of(list []*puzzles.Puzzle, solved *Progress) (left []*puzzles.Puzzle, wanted int) {
	list = slices.DeleteFunc(list, func(p *puzzles.Puzzle) bool {
		return c.Grades != puzzles.Range{} && !c.Grades.Has(p.Rating.Grade) || !c.Themes.Takes(p.Themes)
	})
	wanted = len(list)
	list = slices.DeleteFunc(list, solved.Has)
	if c.Shuffle != nil {
		r := rand.New(rand.NewPCG(*c.Shuffle, 0))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list, wanted
}

// Progress is a file with the puzzles that the player has solved, by goal and position: a puzzle is
// the same in another file and under any symmetry. Nil has no solved puzzle.
type Progress struct {
	path   string
	inputs []string          // files that it must not replace
	solved map[string]string // the id of each puzzle, by key
}

type progressFile struct {
	V      int              `json:"v"`
	Solved []progressPuzzle `json:"solved"`
}

type progressPuzzle struct {
	ID  string `json:"id"`
	Key string `json:"key"`
}

// maxProgress bounds the bytes of the file.
const maxProgress = 64 << 20

// OpenProgress reads the file, or begins a new one; for an empty path it returns nil. The file must
// not be one of the inputs.
func OpenProgress(path string, inputs []string) (*Progress, error) {
	if path == "" {
		return nil, nil
	}
	if err := files.RefuseOverwrite(path, inputs); err != nil {
		return nil, err
	}
	p := &Progress{path: path, inputs: inputs, solved: map[string]string{}}
	text, err := files.ReadUpTo(path, maxProgress+1)
	if errors.Is(err, fs.ErrNotExist) {
		return p, p.mayWrite()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w, expected a file of --progress", path, files.Cause(err))
	}
	var f progressFile
	if err := json.Unmarshal(text, &f); err != nil || f.V != 1 || len(text) > maxProgress {
		return nil, fmt.Errorf("%s: not a file of --progress, expected one that gsolve play has written, or none", path)
	}
	for _, s := range f.Solved {
		p.solved[s.Key] = s.ID
	}
	return p, p.mayWrite()
}

// mayWrite finds out before the game whether the file can be written.
func (p *Progress) mayWrite() error {
	out, err := files.NewReplacement(p.path, p.inputs)
	if err != nil {
		return err
	}
	return out.Close(false)
}

func progressKey(p *puzzles.Puzzle) string {
	return p.Goal.String() + ":" + hex.EncodeToString(p.Position.AppendCanonical(nil))
}

// Has reports whether the player has solved a puzzle before.
func (p *Progress) Has(puzzle *puzzles.Puzzle) bool {
	if p == nil {
		return false
	}
	_, ok := p.solved[progressKey(puzzle)]
	return ok
}

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
