package puzzles

import (
	"context"
	"io"

	"github.com/gsolve/gsolve/notation"
)

// Reader reads a collection, one puzzle a line, or positions in any other
// notation. Not safe for concurrent use.
type Reader struct {
	positions *notation.Reader
	otherwise Puzzle
}

// NewReader makes a reader. What a position does not say of itself, such as a
// goal, is that of otherwise.
func NewReader(ctx context.Context, r io.Reader, o notation.Options, otherwise Puzzle) *Reader {
	return &Reader{notation.NewReader(ctx, r, o), otherwise}
}

// Next is the next puzzle, or io.EOF behind the last one. After a
// *notation.PositionError the next call goes on behind the puzzle that was
// refused; any other error ends the reading.
func (r *Reader) Next() (*Puzzle, error) {
	it, err := r.positions.Next()
	if err != nil {
		return nil, err
	}
	return FromItem(it, r.otherwise)
}

// FromItem is the puzzle of a position that was read, with what its object
// says, if it had one, and else what otherwise says. The error is a
// *notation.PositionError around one that wraps ErrPuzzle, or that says why
// the position is none.
func FromItem(it notation.Item, otherwise Puzzle) (*Puzzle, error) {
	p, err := fromItem(it, otherwise)
	if refused, ok := err.(*notation.PositionError); ok || err == nil { //nolint:errorlint // it is made one level below
		if ok {
			return nil, refused
		}
		return p, nil
	}
	return nil, &notation.PositionError{Place: notation.Place{Source: it.Source, Line: it.Line, Offset: -1}, ID: it.ID, Err: err}
}
