package board_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// plain is a second reading of the Renju rules that shares no code with the package. It knows no
// rows and no runs, only windows of five and six cells. Two fours differ if their sets of stones
// differ.
type plain struct {
	size  int
	black map[[2]int]bool
	white map[[2]int]bool
}

var ways = [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

func plainOf(p *board.Position) *plain {
	b := &plain{size: p.Size(), black: map[[2]int]bool{}, white: map[[2]int]bool{}}
	for _, pt := range p.AppendStones(nil, board.Black) {
		b.black[[2]int{pt.X(), pt.Y()}] = true
	}
	for _, pt := range p.AppendStones(nil, board.White) {
		b.white[[2]int{pt.X(), pt.Y()}] = true
	}
	return b
}

func along(c, w [2]int, n int) [2]int { return [2]int{c[0] + n*w[0], c[1] + n*w[1]} }

func (b *plain) empty(c [2]int) bool {
	return c[0] >= 0 && c[1] >= 0 && c[0] < b.size && c[1] < b.size && !b.black[c] && !b.white[c]
}

// count returns the number of Black stones among the n cells from c in direction w, or −100, which
// no caller takes for a count, if a cell is White or off the board.
func (b *plain) count(c, w [2]int, n int) (k int) {
	for i := range n {
		switch at := along(c, w, i); {
		case b.black[at]:
			k++
		case !b.empty(at):
			return -100
		}
	}
	return k
}

// exact reports whether no Black stone touches either end of the window of five cells from c. Only
// then can the window be exactly five.
func (b *plain) exact(c, w [2]int) bool {
	return !b.black[along(c, w, -1)] && !b.black[along(c, w, 5)]
}

func (b *plain) five(c [2]int) bool {
	b.black[c] = true
	defer delete(b.black, c)
	for _, w := range ways {
		for i := range 5 {
			if from := along(c, w, -i); b.count(from, w, 5) == 5 && b.exact(from, w) {
				return true
			}
		}
	}
	return false
}

// fours returns the fours through the stone c in direction w. The key of a four is a bit set: bit
// k+5 is the stone at distance k from c.
func (b *plain) fours(c, w [2]int) map[int]bool {
	out := map[int]bool{}
	for i := range 5 {
		from := along(c, w, -i)
		if b.count(from, w, 5) != 4 || !b.exact(from, w) {
			continue
		}
		set := 0
		for k := range 5 {
			if b.black[along(from, w, k)] {
				set |= 1 << (k - i + 5)
			}
		}
		out[set] = true
	}
	return out
}

func (b *plain) fourCount(c [2]int) (n int) {
	b.black[c] = true
	defer delete(b.black, c)
	for _, w := range ways {
		n += len(b.fours(c, w))
	}
	return n
}

func (b *plain) overline(c [2]int) bool {
	b.black[c] = true
	defer delete(b.black, c)
	for _, w := range ways {
		for i := range 6 {
			if b.count(along(c, w, -i), w, 6) == 6 {
				return true
			}
		}
	}
	return false
}

// three reports whether c makes a three in direction w: six cells ·????· where ???? hold three
// stones and a hole, no Black stone touches either end, and Black may fill the hole.
func (b *plain) three(c, w [2]int) bool {
	b.black[c] = true
	defer delete(b.black, c)
	if len(b.fours(c, w)) > 0 {
		return false
	}
	for i := 1; i <= 4; i++ {
		from := along(c, w, -i)
		if b.count(from, w, 6) != 3 || !b.empty(from) || !b.empty(along(from, w, 5)) ||
			!b.exact(from, w) || !b.exact(along(from, w, 1), w) {
			continue
		}
		for k := 1; k <= 4; k++ {
			hole := along(from, w, k)
			if b.empty(hole) && !b.five(hole) && b.forbidden(hole) == board.NotForbidden {
				return true
			}
		}
	}
	return false
}

func (b *plain) forbidden(c [2]int) board.Reason {
	if b.five(c) {
		return board.NotForbidden
	}
	if b.fourCount(c) > 1 {
		return board.DoubleFour
	}
	threes := 0
	for _, w := range ways {
		if b.three(c, w) {
			threes++
		}
	}
	switch {
	case threes > 1:
		return board.DoubleThree
	case b.overline(c):
		return board.Overline
	}
	return board.NotForbidden
}

// TestForbiddenEqualsPlainReading checks that Forbidden and the plain reading give the same reason
// for every empty point of crowded random boards.
func TestForbiddenEqualsPlainReading(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	seen := map[board.Reason]int{}
	for range testboard.Trials(t, 200, 400, 800) {
		p := scatter(rng, board.Renju, 8+rng.IntN(6))
		b := plainOf(p)
		for _, pt := range p.AppendStones(nil, board.Empty) {
			got, want := p.Forbidden(pt), b.forbidden([2]int{pt.X(), pt.Y()})
			if got != want {
				t.Fatalf("Forbidden(%v) is %v, the plain reading says %v; position %+v", pt, got, want, p.Setup())
			}
			seen[got]++
		}
	}
	for _, r := range []board.Reason{board.NotForbidden, board.Overline, board.DoubleFour, board.DoubleThree} {
		if seen[r] == 0 {
			t.Errorf("no point of the random boards was %v, want at least one", r)
		}
	}
	t.Logf("points by reason: %v", seen)
}
