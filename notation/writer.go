package notation

import (
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
)

// Writer writes items in one format. Not safe for concurrent use.
type Writer struct {
	w       io.Writer
	format  Format
	encode  encoder
	written int
}

// encoder appends an item to dst, or returns an error that wraps ErrCannotHold. number counts the
// items before it.
type encoder func(dst []byte, it Item, number int) ([]byte, error)

// encoders is where a further format enters writing.
var encoders = map[Format]encoder{
	Diagram:  appendDiagram,
	Moves:    appendMoves,
	JSONL:    appendJSON,
	PSQ:      piskvork(PSQ, "", 1),
	Rec:      piskvork(Rec, "black\nwhite\n", 0),
	SGF:      appendSGF,
	Openings: appendOpening,
	Pos:      appendPos,
	Lib:      appendLib,
}

// NewWriter makes a writer of that format. The error wraps ErrFormat.
func NewWriter(w io.Writer, f Format) (*Writer, error) {
	encode, ok := encoders[f]
	if !ok {
		_, err := ParseFormat(string(f))
		return nil, err
	}
	return &Writer{w: w, format: f, encode: encode}, nil
}

// Write writes one position, unbuffered and in one piece. If the format cannot hold the position,
// Write writes nothing, and the error wraps ErrCannotHold and names the position; others may
// follow. Setup must be as Reader makes it: stones on the board and distinct. If it is not, the
// error is that of board.New.
func (w *Writer) Write(it Item) error {
	it, err := normal(it)
	if err != nil {
		return fmt.Errorf("%s: %w", printable(it.ID), err)
	}
	b, err := w.encode(nil, it, w.written)
	if err != nil {
		return fmt.Errorf("%s: %w", printable(it.ID), err)
	}
	w.written++
	_, err = w.w.Write(b)
	return err
}

// cannotHold makes an error that wraps ErrCannotHold.
func cannotHold(f Format, format string, args ...any) error {
	return fmt.Errorf("%s: %w: %s", f, ErrCannotHold, fmt.Sprintf(format, args...))
}

// onlyOne refuses a second item in a format that holds one.
func onlyOne(f Format, number int) error {
	if number > 0 {
		return cannotHold(f, "a file holds one game")
	}
	return nil
}

// normal fills in the defaults of a hand-made item and checks its stones.
func normal(it Item) (Item, error) {
	if it.Setup.Size == 0 {
		it.Setup.Size = board.DefaultSize
	}
	if err := checkSize(it.Setup.Size); err != nil {
		return it, err
	}
	t := table{size: it.Setup.Size}
	if err := t.putAll(it.Setup); err != nil {
		return it, err
	}
	if it.Setup.ToMove == board.Empty {
		it.Setup.ToMove = defaultSide(it.Setup)
	}
	return it, checkMoves(&t, it.Moves)
}
