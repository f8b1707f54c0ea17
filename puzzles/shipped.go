package puzzles

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/gsolve/gsolve/notation"
)

// Collection is a named list of puzzles.
type Collection struct {
	Name    string // of its file, without what is around it: "renju"
	Puzzles []*Puzzle
}

// Find is the puzzle of that id, or nil.
func (c *Collection) Find(id string) *Puzzle {
	for _, p := range c.Puzzles {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// Shipped are the collections of Files, one for each of its files of JSON lines,
// by name. They are read once; nobody may change them.
func Shipped() ([]Collection, error) { return shipped() }

var shipped = sync.OnceValues(func() ([]Collection, error) { return Collections(Files) })

// Collections reads the files of JSON lines of a file system, in the order of
// their paths. Lines that are no puzzles are left out. The error is of a file
// that cannot be read.
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

// readAll reads the puzzles of one file.
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
