package ladder

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Mentor returns the mentor that Xie, Fu and Yu trained AlphaGomoku to imitate. It ranks moves by two
// shapes: a, the best that the move makes, and d, the best that the opponent has on the board after
// it. The first move is the centre. The value of a move is its rank from −5 to 5, scaled to 0 … 1.
//
// The paper names the shapes, but defines none. Three definitions are ours, because with them the
// mentor chooses all moves of its published game but 14, 16 and 18:
//
//   - d is a shape of the opponent's stones, not one that it could make by its next move. (If it
//     were, most moves of a game would rank equal.)
//   - A split three, "oo-o", is open even if one of its ends is closed.
//   - The neighbours of a stone are the eight points around it.
//
// Two more are ours, because the paper does not say: two fours count as an open four, and only an
// open three beside a four makes fourThree.
func Mentor(o Options) *Searcher { return &Searcher{o: o, rank: rankMentor} }

// The shapes.
const (
	makesFive     = 5
	openFour      = 4.5
	fourThree     = 4.3
	four          = 4
	twoOpenThrees = 3.8
	openThree     = 3.5
	three         = 3
	twoOpenTwos   = 3
	openTwo       = 2.5
	two           = 2
)

func rankMentor(b *lines.Board, moves []board.Point, m lines.Side) (list []scored) {
	stones := stonesOf(b)
	if len(stones[0])+len(stones[1]) == 0 {
		moves = centre(b, moves)
	} else {
		moves = urgent(b, neighbours(b, moves), m)
	}
	for _, p := range moves {
		a := makes(b, p, m)
		b.Put(p, m)
		d := 0.0
		for _, q := range stones[m.Other()] {
			d = max(d, around(b, q, m.Other()))
		}
		b.Undo()
		r := rank(a, d)
		list = append(list, scored{p, r, (r + makesFive) / (2 * makesFive)})
	}
	return list
}

// rank is the formula of the mentor.
func rank(a, d float64) float64 {
	switch {
	case d < openThree && a > d:
		return a - 0.1*d
	case d < openThree:
		return -d + 0.1*a
	case d == openThree && a >= four:
		return a - 0.1*d
	case a == makesFive:
		return makesFive
	case d == openThree:
		return -4
	case d < openFour:
		return -4.5
	default:
		return -5
	}
}

// centre returns the centre if it is among the moves, else all of them.
func centre(b *lines.Board, moves []board.Point) []board.Point {
	c := board.At(b.Size()/2, b.Size()/2)
	for _, p := range moves {
		if p == c {
			return []board.Point{c}
		}
	}
	return moves
}

// stonesOf returns the stones of both sides.
func stonesOf(b *lines.Board) (stones [2][]board.Point) {
	for i := range b.Size() * b.Size() {
		if p := board.PointAt(i, b.Size()); !b.Empty(p) {
			s := lines.Side(0)
			if own, _, _ := b.Row(b.Lines(p)[0], 1); own>>lines.Bit(p, 0)&1 != 0 {
				s = 1
			}
			stones[s] = append(stones[s], p)
		}
	}
	return stones
}

// neighbours keeps the moves beside a stone, or all if there are none.
func neighbours(b *lines.Board, moves []board.Point) (near []board.Point) {
	for _, p := range moves {
		if beside(b, p) {
			near = append(near, p)
		}
	}
	if len(near) == 0 {
		return moves
	}
	return near
}

func beside(b *lines.Board, p board.Point) bool {
	last := b.Size() - 1
	for y := max(p.Y()-1, 0); y <= min(p.Y()+1, last); y++ {
		for x := max(p.X()-1, 0); x <= min(p.X()+1, last); x++ {
			if !b.Empty(board.At(x, y)) {
				return true
			}
		}
	}
	return false
}

// urgent keeps the moves that make an open three or more for either side, if one of them makes a
// four or more.
func urgent(b *lines.Board, moves []board.Point, m lines.Side) []board.Point {
	var strong []board.Point
	fours := false
	for _, p := range moves {
		shape := max(makes(b, p, m), makes(b, p, m.Other()))
		fours = fours || shape >= four
		if shape >= openThree {
			strong = append(strong, p)
		}
	}
	if fours {
		return strong
	}
	return moves
}

// makes returns the best shape that side s makes on the empty point p.
func makes(b *lines.Board, p board.Point, s lines.Side) float64 {
	if b.Tally(p, s).Fives() > 0 {
		return makesFive
	}
	return around(b, p, s)
}

// around returns the best shape that a stone of s on p has, or would have, in its four lines.
func around(b *lines.Board, p board.Point, s lines.Side) float64 {
	var fours, open, twos int
	best := 0.0
	for d, l := range b.Lines(p) {
		shape := inLine(b, l, lines.Bit(p, d), s)
		best = max(best, shape)
		switch shape {
		case four:
			fours++
		case openThree:
			open++
		case openTwo:
			twos++
		}
	}
	switch {
	case fours > 1:
		return openFour
	case fours > 0 && open > 0:
		return max(best, fourThree)
	case open > 1:
		return max(best, twoOpenThrees)
	case twos > 1:
		return max(best, twoOpenTwos)
	default:
		return best
	}
}

// inLine returns the shape of a stone of s at bit i of line l, of the windows that hold it:
//
//	-oooo-                       open four, also o-ooo-o and other fours with two completions
//	four stones in five points   four
//	-ooo-- -oo-o- and mirrors    open three; oo-o- and -oo-o closed on the other side too
//	three in five                three
//	-oo--- -o-o-- -o--o- …       open two: both ends of six points are empty
//	two in five                  two
func inLine(b *lines.Board, l uint8, i uint, s lines.Side) float64 {
	own, theirs, wall := b.Row(l, s)
	// The bits are shifted by before: a window may begin up to 5 points before the line.
	const before = 5
	i += before
	o := uint64(own)<<before | 1<<i
	x := uint64(theirs|wall)<<before | (1<<before - 1)
	most, ends, split := 0, uint64(0), false
	for w := i - 4; w <= i; w++ {
		if x>>w&0x1F != 0 {
			continue
		}
		in := o >> w & 0x1F
		n := bits.OnesCount64(in)
		most = max(most, n)
		if n == 4 {
			ends |= (in ^ 0x1F) << w
		}
		split = split || in == 0b01101 || in == 0b01011 || in == 0b11010 || in == 0b10110
	}
	switch {
	case most == 5: // an overline that is no five of the rule
		return 0
	case most == 4 && bits.OnesCount64(ends) > 1:
		return openFour
	case most == 4:
		return four
	case most == 3 && (split || bothEnds(o, x, i, 3)):
		return openThree
	case most == 3:
		return three
	case most == 2 && bothEnds(o, x, i, 2):
		return openTwo
	case most == 2:
		return two
	default:
		return 0
	}
}

// bothEnds reports whether n stones, one of them at bit i, stand between two empty points five
// apart, with no rival in between.
func bothEnds(o, x uint64, i uint, n int) bool {
	for w := i - 4; w < i; w++ {
		if x>>w&0x3F == 0 && o>>w&0b100001 == 0 && bits.OnesCount64(o>>w&0b011110) == n {
			return true
		}
	}
	return false
}
