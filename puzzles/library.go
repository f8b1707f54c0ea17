package puzzles

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/notation"
)

// WriteLib writes puzzles as one RenLib library, from which All reads the same puzzles, in another
// order. In a library, puzzles that share moves share variations, and a puzzle may get the solution
// of another. So WriteLib reads the library back, and states such a solution in the comment.
//
// The error is that of notation.WriteLib; WriteLib then writes nothing.
func WriteLib(w io.Writer, list []*Puzzle) error {
	explicit := make([]bool, len(list)) // puzzles that state their solution
	for range 2 {
		trees := make([]*notation.Tree, len(list))
		for i, p := range list {
			trees[i] = p.tree(explicit[i])
		}
		var text bytes.Buffer
		if err := notation.WriteLib(&text, trees...); err != nil {
			return err
		}
		same, err := readsBack(text.Bytes(), list, explicit)
		if err != nil {
			return err
		}
		if same {
			_, err := w.Write(text.Bytes())
			return err
		}
	}
	return fmt.Errorf("%w: puzzles that do not come back from it", notation.ErrCannotHold)
}

// readsBack reports whether a library has all puzzles, and marks the missing ones.
func readsBack(text []byte, list []*Puzzle, explicit []bool) (same bool, err error) {
	found := map[string]int{}
	for p, err := range All(context.Background(), bytes.NewReader(text), notation.Options{Format: notation.Lib}, Puzzle{}) {
		if err != nil {
			return false, err
		}
		found[p.unnamed()]++
	}
	same = true
	for i, p := range list {
		name := p.unnamed()
		if found[name] == 0 {
			same, explicit[i] = false, true
		}
		found[name]--
	}
	return same, nil
}

// unnamed is the puzzle's line without its id: readers give an id to a puzzle that has none.
func (p *Puzzle) unnamed() string {
	other := *p
	other.ID = ""
	return string(other.AppendJSON(nil))
}
