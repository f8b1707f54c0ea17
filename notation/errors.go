package notation

import (
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// Errors that the errors of this package wrap.
var (
	// ErrFormat is returned for a format name that does not exist.
	ErrFormat = errors.New("unknown format")
	// ErrNotPosition is returned for content of no known format.
	ErrNotPosition = errors.New("not a position file")
	// ErrLimit is returned for input that goes over one of the limits in the
	// package documentation.
	ErrLimit = errors.New("over the limit")
	// ErrCannotHold is returned by writers for a position that the format has
	// no way to express.
	ErrCannotHold = errors.New("the format cannot hold this position")
)

// Place is where in a source something stands.
type Place struct {
	Source string // file name, "-" for standard input
	Line   int    // from 1; 0 in a binary file, or where only the source is known
	Column int    // in bytes, from 1; 0 where only the line is known
	Offset int64  // in a binary file, the byte's offset from 0, if Line is 0 and Offset is not negative
}

// String is "file:line:column" as far as known, or "file: byte offset".
func (p Place) String() string {
	source := printable(p.Source)
	switch {
	case p.Line > 0 && p.Column > 0:
		return fmt.Sprintf("%s:%d:%d", source, p.Line, p.Column)
	case p.Line > 0:
		return fmt.Sprintf("%s:%d", source, p.Line)
	case p.Offset >= 0:
		return fmt.Sprintf("%s: byte %d", source, p.Offset)
	}
	return source
}

// PositionError says why one position was refused. The reader that returned
// it goes on with the next position.
type PositionError struct {
	Place
	ID  string // the position's id as in Item
	Err error  // what was found and what was expected
}

// Error is one line: place, what was found, what was expected.
func (e *PositionError) Error() string { return e.String() + ": " + e.Err.Error() }

// Unwrap is the cause, for example one that wraps board.ErrPoint or ErrLimit.
func (e *PositionError) Unwrap() error { return e.Err }

// SyntaxError says why a whole source cannot be read on.
type SyntaxError struct {
	Place
	Err error
}

// Error is one line: place, what was found, what was expected.
func (e *SyntaxError) Error() string { return e.String() + ": " + e.Err.Error() }

// Unwrap is the cause, for example one that wraps ErrNotPosition or ErrLimit.
func (e *SyntaxError) Unwrap() error { return e.Err }

// printable keeps an error on one line, and the terminal in order, whatever
// the text of a file or its name is.
func printable(s string) string {
	for _, r := range s {
		if !strconv.IsPrint(r) || r == utf8.RuneError {
			return strconv.Quote(s)
		}
	}
	return s
}

// overLimit is an error that wraps ErrLimit and names the limit.
func overLimit(format string, args ...any) error {
	return fmt.Errorf(format+": %w", append(args, ErrLimit)...)
}
