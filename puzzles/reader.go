package puzzles

import (
	"bufio"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"path"
	"strings"
	"sync"

	"github.com/gsolve/gsolve/notation"
)

// All yields every puzzle of a source: of a collection, the puzzle of each line; of trees, SGF or
// .lib, each node with a task; of any other notation, each position. otherwise has the fields that
// a puzzle leaves out, such as a goal. A refused puzzle yields a *notation.PositionError in its
// place, which wraps ErrPuzzle or the refusal of the position. Any other error comes last.
func All(ctx context.Context, r io.Reader, o notation.Options, otherwise Puzzle) iter.Seq2[*Puzzle, error] {
	return func(yield func(*Puzzle, error) bool) {
		in := bufio.NewReaderSize(r, notation.DetectBytes)
		if o.Format == "" {
			prefix, _ := in.Peek(notation.DetectBytes) // the next read meets the error again
			o.Format, _ = notation.Detect(prefix)
		}
		if o.Format == notation.SGF || o.Format == notation.Lib {
			for t, err := range notation.Trees(ctx, in, o) {
				if err == nil && !fromTree(t, otherwise, yield) || err != nil && !yield(nil, err) {
					return
				}
			}
			return
		}
		for it, err := range notation.All(ctx, in, o) {
			var p *Puzzle
			if err == nil {
				p, err = fromItem(it, otherwise)
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// Parse reads one puzzle, a line of a collection. It returns the errors of All.
func Parse(line string) (*Puzzle, error) {
	for p, err := range All(context.Background(), strings.NewReader(line), notation.Options{Format: notation.JSONL}, Puzzle{}) {
		return p, err
	}
	return nil, fmt.Errorf("%w: an empty line", ErrPuzzle)
}

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

// Find returns the puzzle with that id, or nil.
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
// lines that are not puzzles. It returns an error if a file cannot be read.
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
