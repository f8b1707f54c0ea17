package tss

import (
	"math"
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

// treeOf returns a tree ready to search for Black.
func treeOf(t *testing.T, black, white string, most int) *tree {
	t.Helper()
	pos := testboard.Position(t, board.Freestyle, 0, board.Black, black, white)
	var b lines.Board
	b.Reset(pos)
	tr := new(tree)
	tr.begin(&b, 0, most, 100000, &spending{most: math.MaxUint64, stop: new(atomic.Bool)})
	return tr
}

// TestFourAtOnce finds a five whose four rest stones are the gains of four threats. The search uses
// fours only, so no two of the gains make a threat, and combinations of pairs would not lead there.
//
//	row 8    b O · · · · · O h      the gains c8 d8 e8 f8 are fours in four columns
//
// Three of the gains make a four in the row too. That is no win, because White can block it.
func TestFourAtOnce(t *testing.T) {
	const black = "c9 c10 c11 d5 d6 d7 e9 e10 e11 f5 f6 f7"
	const white = "b8 h8 c12 d4 e12 f4"
	tr := treeOf(t, black, white, 1)
	found := map[uint8]int{}
	tr.run(func(i int32) bool { return false })
	for i := range tr.nodes {
		n := &tr.nodes[i]
		if n.count > 1 {
			found[n.count]++
		}
		if n.Kind == Five && n.Gain.Y() == 7 && n.count == 4 {
			depth := tr.put(tr.chain[n.from : n.to-1])
			if tr.b.Tally(n.Gain, 0).Fives() == 0 {
				t.Errorf("the tree holds %v, but its gain makes no five", &n.Threat)
			}
			tr.b.Rewind(depth)
		}
	}
	if found[3] == 0 || found[4] == 0 {
		t.Errorf("the tree's nodes by number of parents are %v, want some with 3 and some with 4", found)
	}
}
