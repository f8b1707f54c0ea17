package lines

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// TestReads: whether Black may play on a point does not depend on points that
// it was not read from, whatever stones come there.
func TestReads(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var checked, forbidden, elsewhere int
	for range 300 {
		pos := randomPosition(r, board.Renju, 9+r.IntN(board.MaxSize-8))
		var b Board
		b.Reset(pos)
		empty := pos.AppendStones(nil, board.Empty)
		for _, p := range empty {
			if t := b.Tally(p, 0); t.Threes() < 2 && r.IntN(20) > 0 || t.Fives() > 0 {
				continue // mostly those with a recursion
			}
			want := b.Forbidden(p)
			reads := b.AppendReads(nil, p)
			depth := b.Depth()
			for range 20 {
				if q := empty[r.IntN(len(empty))]; b.Empty(q) && !slices.Contains(reads, q) {
					b.Put(q, Side(r.IntN(2)))
					elsewhere++
				}
			}
			if got := b.Forbidden(p); got != want {
				t.Fatalf("%+v: %v forbidden: %v, and %v with other stones off %v", pos.Setup(), p, want, got, reads)
			}
			for b.Depth() > depth {
				b.Undo()
			}
			checked++
			if want {
				forbidden++
			}
		}
	}
	t.Logf("%d points, %d of them forbidden, %d stones elsewhere", checked, forbidden, elsewhere)
	if checked < 1000 || forbidden < 100 {
		t.Errorf("only %d points checked, %d of them forbidden", checked, forbidden)
	}
}

// TestReadsGiveUp: a question that takes too long depends on every point.
func TestReadsGiveUp(t *testing.T) {
	pos := randomPosition(rand.New(rand.NewPCG(13, 14)), board.Renju, 15)
	var b Board
	b.Reset(pos)
	empty := pos.AppendStones(nil, board.Empty)
	if got := b.appendReads(nil, empty[0], 0); !slices.Equal(got, empty) {
		t.Errorf("read %v, want all of %v", got, empty)
	}
}

// TestRealThree holds RealThree against board's shapes.
func TestRealThree(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	seen := map[bool]int{}
	for range 600 {
		pos := randomPosition(r, board.Renju, 9+r.IntN(board.MaxSize-8))
		var b Board
		b.Reset(pos)
		for _, p := range pos.AppendStones(nil, board.Empty) {
			if b.Look(p, 0).Three == 0 || b.Tally(p, 0).Fours() > 0 || b.Forbidden(p) {
				continue
			}
			shapes := pos.Shapes(p, board.Black)
			want := slices.Contains(shapes[:], board.ShapeThree)
			if got := b.RealThree(p); got != want {
				t.Fatalf("%+v: %v makes a real three: %v, want %v", pos.Setup(), p, got, want)
			}
			seen[want]++
		}
	}
	t.Log(seen)
	if seen[false] < 20 || seen[true] < 1000 {
		t.Errorf("only %d false threes and %d real ones", seen[false], seen[true])
	}
}
