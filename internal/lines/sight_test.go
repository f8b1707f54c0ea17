package lines

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// TestSight compares a look over all lines with a look at every point, and
// Pairs with the windows of every line, on boards of both widths.
func TestSight(t *testing.T) {
	rng, seen := rand.New(rand.NewPCG(7, 7)), map[[3]bool]int{}
	for i := range 600 {
		pos := thin(rng, rules[i%3], 5+i%18)
		var b Board
		b.Reset(pos)
		for s := Side(0); s < 2; s++ {
			var five, four, pairs bool
			for _, p := range pos.AppendStones(nil, board.Empty) {
				five = five || b.Tally(p, s).Fives() > 0
				four = four || b.Tally(p, s).Fours() > 0
			}
			for _, l := range b.IDs() {
				pairs = pairs || b.Windows(s, l, 2) != 0
			}
			gotFive, gotFour := b.Sight(s)
			if got := b.Pairs(s); gotFive != five || gotFour != four || got != pairs {
				t.Fatalf("%+v, side %d: five %v four %v pairs %v, want %v %v %v", pos.Setup(), s, gotFive, gotFour, got, five, four, pairs)
			}
			seen[[3]bool{five, four, pairs}]++
		}
	}
	for _, kind := range [][3]bool{{}, {false, false, true}, {false, true, true}, {true, true, true}} {
		if seen[kind] < 20 {
			t.Errorf("%d sides with five, four, pairs %v", seen[kind], kind)
		}
	}
}

// thin is a random position with few stones to many.
func thin(rng *rand.Rand, rule board.Rule, size int) *board.Position {
	for {
		s := board.Setup{Size: size, Rule: rule}
		most := 2 + rng.IntN(size*size/3)
		for k, i := range rng.Perm(size * size)[:most] {
			if pt := board.PointAt(i, size); k%2 == 0 {
				s.Black = append(s.Black, pt)
			} else {
				s.White = append(s.White, pt)
			}
		}
		if pos, err := board.New(s); err == nil {
			return pos
		}
	}
}
