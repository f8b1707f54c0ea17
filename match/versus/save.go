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
	g.saved, g.unsaved = append(g.saved, path), false
	return g.sayf("saved in %s\n", plain.OneLine(path))
}

// writer returns the writer for the name of a file, or nil.
func (g *Game) writer(path string) func(io.Writer) error {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".sgf":
		return g.writeSGF
	case ".psq":
		return g.writePSQ
	default:
		return nil
	}
}

func (g *Game) item() notation.Item {
	return notation.Item{ID: "game", Setup: g.pos.Setup(), Moves: g.pos.Moves()}
}

// writePSQ writes the game with the players, as a match does. Readers refuse names without a move.
func (g *Game) writePSQ(w io.Writer) error {
	if len(g.pos.Moves()) > 0 {
		black, white := g.players()
		return notation.WritePSQ(w, g.item(), nil, black, white)
	}
	p, err := notation.NewWriter(w, notation.PSQ)
	if err != nil {
		return err
	}
	return p.Write(g.item())
}

// players returns the names of Black and White.
func (g *Game) players() (black, white string) {
	black, white = "You", plain.OneLine(g.Name)
	if g.Person == board.White {
		black, white = white, black
	}
	return black, white
}

// writeSGF writes the game with the players, the result, and the searcher's comments.
func (g *Game) writeSGF(w io.Writer) error {
	t := notation.NewTree(g.item())
	black, white := g.players()
	t.Root.Add("PB", black).Add("PW", white)
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
