package proof_test

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// TestKeyOf compares the keys of the images of small positions, and of positions that differ in a stone,
// the side to move, the rule or the size.
func TestKeyOf(t *testing.T) {
	seen := map[proof.Key]board.Setup{}
	for _, s := range []board.Setup{
		{Size: 9, ToMove: board.Black},
		{Size: 9, ToMove: board.White},
		{Size: 10, ToMove: board.Black},
		{Size: 9, ToMove: board.Black, Rule: board.Renju},
		{Size: 9, ToMove: board.White, Black: []board.Point{board.PointAt(3, 9)}},
		{Size: 9, ToMove: board.White, Black: []board.Point{board.PointAt(4, 9)}},
		{Size: 9, ToMove: board.White, White: []board.Point{board.PointAt(3, 9)}},
	} {
		pos, err := board.New(s)
		if err != nil {
			t.Fatal(err)
		}
		k := proof.KeyOf(pos)
		if other, ok := seen[k]; ok {
			t.Errorf("%+v and %+v have the same key", s, other)
		}
		seen[k] = s
		for sym := range board.Symmetry(board.Symmetries) {
			if got := proof.KeyOf(pos.Transform(sym)); got != k {
				t.Errorf("%+v: image %d has the key %x, want %x", s, sym, got, k)
			}
		}
	}
}
