package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Errors that the errors of this package wrap.
var (
	// ErrFormat: no format has this name.
	ErrFormat = errors.New("unknown format")
	// ErrCharset: no charset has this name.
	ErrCharset = errors.New("unknown charset")
	// ErrNotPosition: the content is of no known format.
	ErrNotPosition = errors.New("not a position file")
	// ErrLimit: the input exceeds one of the limits in the package documentation.
	ErrLimit = errors.New("over the limit")
	// ErrCannotHold: the format of a writer cannot express the position.
	ErrCannotHold = errors.New("the format cannot hold this position")
	// ErrNoPlace: the book leaves the position out, so no node of it can take a comment.
	ErrNoPlace = errors.New("no place for a comment")
)

// Place is a place in a source.
type Place struct {
	Source string // file name, "-" for standard input
	Line   int    // from 1; 0 in a binary file, or where only the source is known
	Column int    // in bytes, from 1; 0 where only the line is known
	Offset int64  // in a binary file, the byte's offset from 0; valid if Line is 0 and Offset ≥ 0
}

// String returns "file:line:column" as far as known, or "file: byte offset".
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

// PositionError refuses one position. The reader that returned it continues with the next.
type PositionError struct {
	Place
	ID  string // the position's id, as in Item
	Err error  // what was found and what was expected
}

// Error returns one line: place, what was found, what was expected.
func (e *PositionError) Error() string { return e.String() + ": " + e.Err.Error() }

// Unwrap returns the cause, for example an error that wraps board.ErrPoint or ErrLimit.
func (e *PositionError) Unwrap() error { return e.Err }

// SyntaxError ends the reading of a source.
type SyntaxError struct {
	Place
	Err error
}

// Error returns one line: place, what was found, what was expected.
func (e *SyntaxError) Error() string { return e.String() + ": " + e.Err.Error() }

// Unwrap returns the cause, for example an error that wraps ErrNotPosition or ErrLimit.
func (e *SyntaxError) Unwrap() error { return e.Err }

// printable quotes text whose characters would break an error's line or disturb the terminal.
func printable(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return !strconv.IsPrint(r) || r == utf8.RuneError }) {
		return strconv.Quote(s)
	}
	return s
}

// overLimit makes an error that wraps ErrLimit and names the limit.
func overLimit(format string, args ...any) error {
	return fmt.Errorf(format+": %w", append(args, ErrLimit)...)
}
