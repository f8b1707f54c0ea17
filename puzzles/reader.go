package puzzles

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/gsolve/gsolve/notation"
)

// All is every puzzle of a source: of a collection, one a line; of trees, SGF or
// .lib, see FromTree; of any other notation, every position. What one does not
// say of itself, such as a goal, is that of otherwise. Refused ones stand in
// their places, as a *notation.PositionError; any other error comes last.
func All(ctx context.Context, r io.Reader, o notation.Options, otherwise Puzzle) iter.Seq2[*Puzzle, error] {
	return func(yield func(*Puzzle, error) bool) {
		in := bufio.NewReaderSize(r, notation.DetectBytes)
		if o.Format == "" {
			prefix, _ := in.Peek(notation.DetectBytes) // whoever reads on meets the error
			o.Format, _ = notation.Detect(prefix)
		}
		if o.Format == notation.SGF || o.Format == notation.Lib {
			for t, err := range notation.Trees(ctx, in, o) {
				if err == nil && !yieldAll(FromTree(t, otherwise), yield) || err != nil && !yield(nil, err) {
					return
				}
			}
			return
		}
		for it, err := range notation.All(ctx, in, o) {
			var p *Puzzle
			if err == nil {
				p, err = FromItem(it, otherwise)
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// Parse reads one puzzle, a line of a collection. The error is as of FromItem.
func Parse(line string) (*Puzzle, error) {
	for p, err := range All(context.Background(), strings.NewReader(line), notation.Options{Format: notation.JSONL}, Puzzle{}) {
		return p, err
	}
	return nil, fmt.Errorf("%w: an empty line", ErrPuzzle)
}

// yieldAll hands on a sequence, and reports whether to go on.
func yieldAll(seq iter.Seq2[*Puzzle, error], yield func(*Puzzle, error) bool) bool {
	for p, err := range seq {
		if !yield(p, err) {
			return false
		}
	}
	return true
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
