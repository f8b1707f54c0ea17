package statenode

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// A node allocates nothing: moves, expansions with their playouts, and judgements.
func TestAllocations(t *testing.T) {
	for _, size := range []int{15, 20} {
		w := newWalker(Options{}.full(), 0)
		w.Begin(testboard.Moves(t, board.Renju, size, opening))
		list := make([]search.Child, 0, MaxChildren)
		if n := testing.AllocsPerRun(100, func() {
			w.Put(board.At(9, 9))
			w.Expand(list)
			w.Evaluate()
			w.Undo()
		}); n != 0 {
			t.Errorf("%v allocations at a node of size %d, expected none", n, size)
		}
	}
}
