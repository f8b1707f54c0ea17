package book_test

import (
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// TestEntryPosition: an entry has the stones, the moves and the side to move of its item, also if the
// item states another side than the one whose turn it is.
func TestEntryPosition(t *testing.T) {
	turned := gameOf(t, "turned", board.Freestyle, 9, "e5f6")
	turned.Setup.ToMove = board.White
	p := proved(t, true, turned, setupItem())
	type entry struct {
		stones int
		toMove board.Colour
	}
	var got []entry
	for e := range p.Entries() {
		pos, err := e.Position()
		if err != nil {
			t.Fatal(err)
		}
		if n := len(pos.AppendStones(nil, board.Black)) + len(pos.AppendStones(nil, board.White)); n != e.Stones {
			t.Errorf("%s has %d stones, want %d", e.Name, n, e.Stones)
		}
		got = append(got, entry{e.Stones, pos.ToMove()})
	}
	want := []entry{{0, board.Black}, {1, board.White}, {2, board.White}, {1, board.White}}
	slices.SortFunc(got, func(a, b entry) int { return a.stones - b.stones })
	slices.SortFunc(want, func(a, b entry) int { return a.stones - b.stones })
	if !slices.Equal(got, want) {
		t.Errorf("the entries are %v, want %v", got, want)
	}
}
