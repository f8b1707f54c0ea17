package puzzles

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/notation"
)

// WriteLib writes puzzles as one RenLib library, from which All reads the same
// puzzles, in another order. Puzzles that share moves share variations there, so
// it is read back before it is written: of those that would come out with another
// solution, the object in the comment has the right one.
//
// The error is that of notation.WriteLib, and nothing is written then.
func WriteLib(w io.Writer, list []*Puzzle) error {
	explicit := make([]bool, len(list))
	for range 2 {
		text, err := library(list, explicit)
		if err != nil {
			return err
		}
		same, err := readsBack(text, list, explicit)
		if err != nil {
			return err
		}
		if same {
			_, err := w.Write(text)
			return err
		}
	}
	return fmt.Errorf("%w: puzzles that do not come back from it", notation.ErrCannotHold)
}

// library is the bytes of a library with the puzzles, some with their solution
// in the object.
func library(list []*Puzzle, explicit []bool) ([]byte, error) {
	trees := make([]*notation.Tree, len(list))
	for i, p := range list {
		trees[i] = p.tree(explicit[i])
	}
	var text bytes.Buffer
	err := notation.WriteLib(&text, trees...)
	return text.Bytes(), err
}

// readsBack reports whether a library has all puzzles, and marks those which it
// has not.
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

// unnamed is the puzzle's line but for its id, which readers give to those that
// have none.
func (p *Puzzle) unnamed() string {
	other := *p
	other.ID = ""
	return string(other.AppendJSON(nil))
}
