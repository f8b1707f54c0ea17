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

// All yields every puzzle of a source: of a collection, the puzzle of each line; of trees, SGF or
// .lib, each node with a task; of any other notation, each position. otherwise has the fields that
// a puzzle leaves out, such as a goal. A refused puzzle yields a *notation.PositionError in its
// place, which wraps ErrPuzzle or the refusal of the position. Any other error comes last.
func All(ctx context.Context, r io.Reader, o notation.Options, otherwise Puzzle) iter.Seq2[*Puzzle, error] {
	return func(yield func(*Puzzle, error) bool) {
		in := bufio.NewReaderSize(r, notation.DetectBytes)
		if o.Format == "" {
			prefix, _ := in.Peek(notation.DetectBytes) // the next read meets the error again
			o.Format, _ = notation.Detect(prefix)
		}
		if o.Format == notation.SGF || o.Format == notation.Lib {
			for t, err := range notation.Trees(ctx, in, o) {
				if err == nil && !fromTree(t, otherwise, yield) || err != nil && !yield(nil, err) {
					return
				}
			}
			return
		}
		for it, err := range notation.All(ctx, in, o) {
			var p *Puzzle
			if err == nil {
				p, err = fromItem(it, otherwise)
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// Parse reads one puzzle, a line of a collection. The error is as of All.
func Parse(line string) (*Puzzle, error) {
	for p, err := range All(context.Background(), strings.NewReader(line), notation.Options{Format: notation.JSONL}, Puzzle{}) {
		return p, err
	}
	return nil, fmt.Errorf("%w: an empty line", ErrPuzzle)
}
