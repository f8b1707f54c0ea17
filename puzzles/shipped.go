package puzzles

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/gsolve/gsolve/notation"
)

// Files holds the files that ship with the project. collections/freestyle.jsonl, standard.jsonl and
// renju.jsonl have 100 puzzles each, from the easiest to the hardest. first.txt is the diagram of
// the README's first command.
//
//go:embed collections/*.jsonl first.txt
var Files embed.FS

// Collection is a named list of puzzles.
type Collection struct {
	Name    string // of its file, without directory and extension: "renju"
	Puzzles []*Puzzle
}

// Find is the puzzle with that id, or nil.
func (c *Collection) Find(id string) *Puzzle {
	for _, p := range c.Puzzles {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// Shipped returns the collections of Files, by name. They are read once; callers must not change
// them.
func Shipped() ([]Collection, error) { return shipped() }

var shipped = sync.OnceValues(func() ([]Collection, error) { return Collections(Files) })

// Collections reads the files of JSON lines of a file system, in the order of their paths. It skips
// lines that are not puzzles. The error is of a file that cannot be read.
func Collections(files fs.FS) (list []Collection, err error) {
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".jsonl" {
			return err
		}
		c := Collection{Name: strings.TrimSuffix(path.Base(name), ".jsonl")}
		if c.Puzzles, err = readAll(files, name); err != nil {
			return err
		}
		list = append(list, c)
		return nil
	})
	return list, err
}

func readAll(files fs.FS, name string) (list []*Puzzle, err error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	for p, err := range All(context.Background(), f, notation.Options{Format: notation.JSONL, Source: name}, Puzzle{}) {
		refused := (*notation.PositionError)(nil)
		switch {
		case err == nil:
			list = append(list, p)
		case !errors.As(err, &refused):
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return list, nil
}
