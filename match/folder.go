package match

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/notation"
)

// The files in the folder of a match.
const (
	JournalFile = "journal.jsonl"
	GamesDir    = "games"
)

// Folder holds a match on the disk: its journal, and a file for each game.
type Folder struct {
	Journal *Journal
	dir     string
	format  notation.Format
	header  Header
	rule    board.Rule
}

// OpenFolder opens the folder of a match, or makes it. format is that of the games: SGF or PSQ. The
// error is one line; see OpenJournal.
func OpenFolder(dir string, h Header, format notation.Format) (*Folder, error) {
	rule, err := board.ParseRule(h.Rule)
	if err != nil {
		return nil, err
	}
	if format != notation.SGF && format != notation.PSQ {
		return nil, fmt.Errorf("%w: games in %s, expected sgf or psq", notation.ErrFormat, format)
	}
	games := filepath.Join(dir, GamesDir)
	if err := os.MkdirAll(games, 0o777); err != nil {
		return nil, fmt.Errorf("%s: %w, expected a folder to write to", games, files.Cause(err))
	}
	j, err := OpenJournal(filepath.Join(dir, JournalFile), h)
	if err != nil {
		return nil, err
	}
	return &Folder{Journal: j, dir: dir, format: format, header: h, rule: rule}, nil
}

// Path returns the path of a game's file.
func (f *Folder) Path(number int) string {
	return filepath.Join(f.dir, GamesDir, fmt.Sprintf("%06d.%s", number, f.format))
}

// Save writes the file of a game, unless it exists: a process may have been killed between the line
// of the journal and this file.
func (f *Folder) Save(g *Game) error {
	path := f.Path(g.Number)
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	return files.Replace(path, nil, func(w io.Writer) error {
		if f.format == notation.PSQ {
			return g.WritePSQ(w, f.header.Size, f.rule)
		}
		return g.WriteSGF(w, f.header.Size, f.rule)
	})
}

// Close closes the journal.
func (f *Folder) Close() error { return f.Journal.Close() }
