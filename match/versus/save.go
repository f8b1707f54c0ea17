package versus

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
)

// save stores the game in the file that the words name. It replaces no file but those of this game.
func (g *Game) save(words []string) error {
	path := strings.Join(words, " ")
	write := g.writer(path)
	if write == nil {
		return g.sayf("save %.40q: expected a file whose name ends with .sgf or .psq\n", path)
	}
	if _, err := os.Lstat(path); err == nil && !slices.Contains(g.saved, path) {
		return g.sayf("%s: the file exists, expected a new name\n", plain.OneLine(path))
	}
	if err := files.Replace(path, nil, write); err != nil {
		return g.sayf("%s\n", plain.OneLine(err.Error()))
	}
	g.saved = append(g.saved, path)
	return g.sayf("saved in %s\n", plain.OneLine(path))
}

// writer returns the writer for the name of a file, or nil.
func (g *Game) writer(path string) func(io.Writer) error {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".sgf":
		return g.writeSGF
	case ".psq":
		return func(w io.Writer) error {
			p, err := notation.NewWriter(w, notation.PSQ)
			if err != nil {
				return err
			}
			return p.Write(g.item())
		}
	default:
		return nil
	}
}

func (g *Game) item() notation.Item {
	return notation.Item{ID: "game", Setup: g.pos.Setup(), Moves: g.pos.Moves()}
}

// writeSGF writes the game with the players, the result, and the searcher's comments.
func (g *Game) writeSGF(w io.Writer) error {
	t := notation.NewTree(g.item())
	person, name := "You", plain.OneLine(g.Name)
	if g.Person == board.White {
		person, name = name, person
	}
	t.Root.Add("PB", person).Add("PW", name)
	if g.result != "" {
		t.Root.Add("RE", g.result)
	}
	line := t.MainLine()
	for i, text := range g.comments {
		if text != "" {
			line[len(line)-len(g.comments)+i].Add("C", fmt.Sprintf("%s: %s", plain.OneLine(g.Name), text))
		}
	}
	return notation.WriteTree(w, t)
}
