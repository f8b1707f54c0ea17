package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// Format names a notation; the values are the names that --format takes.
type Format string

// The formats that are read and written.
const (
	Diagram  Format = "diagram"
	Moves    Format = "moves"
	JSONL    Format = "jsonl"
	PSQ      Format = "psq"
	Rec      Format = "rec"
	SGF      Format = "sgf"
	Openings Format = "openings"
	Pos      Format = "pos"
	Lib      Format = "lib"
	DB       Format = "db"
)

// Formats lists every format, in the order of the package documentation.
func Formats() []Format {
	return []Format{Diagram, Moves, JSONL, PSQ, Rec, SGF, Openings, Pos, Lib, DB}
}

// ParseFormat reads a format's name. The error wraps ErrFormat and lists the names.
func ParseFormat(name string) (Format, error) {
	if slices.Contains(Formats(), Format(name)) {
		return Format(name), nil
	}
	names := strings.Trim(strings.ReplaceAll(fmt.Sprint(Formats()), " ", ", "), "[]")
	return "", fmt.Errorf("%w: %.20q, expected one of %s", ErrFormat, name, names)
}

// Item is one position of a source, with the defaults filled in.
type Item struct {
	ID     string // the source's own id, or "file:number", where number counts positions from 1
	Source string // file name
	Line   int    // on which the position begins, from 1; 1 in a binary file
	// Setup is the position; for a game, the final one. Size, Rule and ToMove are always set. The
	// stones are on the board and distinct.
	Setup board.Setup
	// Moves is the order in which stones of Setup were played, where the source gives it: Black
	// first, alternating, board.Pass where a side did not move. The other stones stood before.
	Moves  []board.Point
	Object []byte // the text of a JSON object, for callers that read more fields; nil in other formats
	Stated Stated
}

// Stated reports which parts of an Item come from the source. Defaults or options set the others.
type Stated struct {
	ID, Rule, Size, ToMove bool
}

// Options sets how a Reader reads. With the zero value, the Reader recognises the format and uses
// the defaults for everything that the source does not state.
type Options struct {
	Format   Format       // "" = recognise it from the content
	Source   string       // file name for errors and ids; "" = "-"
	Rule     *board.Rule  // nil = the source's, else freestyle
	Size     int          // 0 = the source's, else 15
	ToMove   board.Colour // Empty = the source's, else Black iff #Black ≤ #White
	Charset  string       // of text that is not UTF-8, such as gbk; "" = see the package's comment
	BlackIsO bool         // in diagrams o is Black and x is White; b, #, ●, w and ○ keep their meaning
}

// source returns the name that errors and ids use.
func (o Options) source() string {
	if o.Source == "" {
		return "-"
	}
	return o.Source
}

// check refuses an unknown charset and a size that no board has.
func (o Options) check() error {
	if err := CheckCharset(o.Charset); err != nil || o.Size == 0 {
		return err
	}
	return checkSize(o.Size)
}

// Position validates the position. The error is a *PositionError around a *board.SetupError: a
// side has five in a row already.
func (it Item) Position() (*board.Position, error) {
	pos, err := board.New(it.Setup)
	if err != nil {
		return nil, &PositionError{Place: Place{Source: it.Source, Line: it.Line, Offset: -1}, ID: it.ID, Err: err}
	}
	return pos, nil
}
