package notation

import (
	"github.com/gsolve/gsolve/board"
)

// Item is one position as a source gives it, with the defaults filled in.
type Item struct {
	// ID is the source's own id, or "file:number" with the position's number
	// in the file from 1.
	ID string
	// Source is the file's name and Line the line, from 1, on which the
	// position begins; in a binary file Line is 1.
	Source string
	Line   int
	// Setup is the position to answer: of a game, the final one. Size, Rule
	// and ToMove are always set, stones are on the board and distinct.
	Setup board.Setup
	// Moves is the order in which stones of Setup were played, where the
	// source gives it: Black first, alternating, board.Pass where a side did
	// not move. Stones of Setup that are not in Moves stood before.
	Moves []board.Point
	// Object is, for JSON lines, the object as it stands, for those who look for
	// fields that a position has not; nil for other formats.
	Object []byte
	// Stated says what came from the source itself.
	Stated Stated
}

// Stated tells what a source says about a position from what was filled in by
// default or by the options.
type Stated struct {
	ID, Rule, Size, ToMove bool
}

// Options of reading. The zero value recognises the format and takes what the
// source says, or the defaults.
type Options struct {
	Format   Format       // "" = recognise it from the content
	Source   string       // file name for errors and ids; "" = "-"
	Rule     *board.Rule  // nil = the source's, else freestyle
	Size     int          // 0 = the source's, else 15
	ToMove   board.Colour // Empty = the source's, else Black iff #Black ≤ #White
	Charset  string       // of text that is not UTF-8, such as gbk; "" = the bytes are kept
	BlackIsO bool         // in diagrams o is Black and x is White; b, #, ●, w and ○ keep their meaning
}

// source is the name that errors and ids use.
func (o Options) source() string {
	if o.Source == "" {
		return "-"
	}
	return o.Source
}

// check refuses a size that no board has, and an unknown charset.
func (o Options) check() error {
	if err := CheckCharset(o.Charset); err != nil || o.Size == 0 {
		return err
	}
	return checkSize(o.Size)
}

// Position is the validated position, or a *PositionError around the
// *board.SetupError that says why it is none: a row that wins already.
func (it Item) Position() (*board.Position, error) {
	pos, err := board.New(it.Setup)
	if err != nil {
		return nil, &PositionError{Place: Place{Source: it.Source, Line: it.Line, Offset: -1}, ID: it.ID, Err: err}
	}
	return pos, nil
}
