package board

import (
	"fmt"
	"slices"
)

// Position holds the stones, the rule, the side to move, and the moves played since New. New checks
// the stones, so a Position has a legal size, no point with two stones, and at first no winning
// row. Play checks neither legality nor wins. Either side may be to move, and the numbers of stones
// need not balance.
//
// Its methods except Play and Undo may run concurrently with each other. The zero value is
// unusable.
type Position struct {
	grid
	rule   Rule
	toMove Colour
	counts [3]int // stones by colour; Empty is not counted
	hash   uint64
	played []Point // Pass stands for a pass
}

// Size returns the number of points along an edge, MinSize…MaxSize.
func (p *Position) Size() int { return p.size }

// Rule returns the position's rule.
func (p *Position) Rule() Rule { return p.rule }

// ToMove returns the side to move, Black or White.
func (p *Position) ToMove() Colour { return p.toMove }

// At returns the content of a point, Empty off the board.
func (p *Position) At(pt Point) Colour {
	if !pt.On(p.size) {
		return Empty
	}
	return p.cells[pt]
}

// Count returns the number of stones of a side. For Empty it returns the number of empty points.
func (p *Position) Count(c Colour) int {
	switch c {
	case Black, White:
		return p.counts[c]
	case Empty:
		return p.size*p.size - p.counts[Black] - p.counts[White]
	default:
		return 0
	}
}

// StonesInRow returns the stones of row y, 0 ≤ y < Size: bit x is column x.
func (p *Position) StonesInRow(y int) (black, white uint32) {
	for _, cell := range slices.Backward(p.cells[y*stride:][:p.size]) {
		black = black<<1 | uint32(cell&Black)
		white = white<<1 | uint32(cell&White>>1)
	}
	return black, white
}

// AppendStones appends the points that hold c (for Empty, the empty points) to dst, increasing.
func (p *Position) AppendStones(dst []Point, c Colour) []Point {
	for y := range p.size {
		for x, cell := range p.cells[y*stride:][:p.size] {
			if cell == c {
				dst = append(dst, At(x, y))
			}
		}
	}
	return dst
}

// Clone returns a copy that shares nothing with p.
func (p *Position) Clone() *Position {
	q := *p
	q.played = append([]Point(nil), p.played...)
	return &q
}

// Play puts a stone of the side to move on pt, or passes if pt is Pass, and gives the turn to the
// other side. It checks neither legality nor wins: see Legal and MakesFive. The error wraps ErrOff
// or ErrOccupied; then the position is unchanged.
func (p *Position) Play(pt Point) error {
	switch {
	case pt == Pass:
	case !pt.On(p.size):
		return fmt.Errorf("%w: %v, expected a1 to %v", ErrOff, pt, At(p.size-1, p.size-1))
	case p.cells[pt] != Empty:
		return fmt.Errorf("%w: %v holds a %s stone, expected an empty point", ErrOccupied, pt, p.cells[pt])
	default:
		p.cells[pt] = p.toMove
		p.counts[p.toMove]++
		p.hash ^= ZobristPair(pt, p.toMove)[0]
	}
	p.played = append(p.played, pt)
	p.turn()
	return nil
}

// Undo takes back the last move played since New. It returns false if there is none.
func (p *Position) Undo() bool {
	last := len(p.played) - 1
	if last < 0 {
		return false
	}
	pt := p.played[last]
	p.played = p.played[:last]
	p.turn()
	if pt != Pass {
		p.cells[pt] = Empty
		p.counts[p.toMove]--
		p.hash ^= ZobristPair(pt, p.toMove)[0]
	}
	return true
}

func (p *Position) turn() {
	p.toMove = p.toMove.Opponent()
	p.hash ^= whiteToMove
}

// Last returns the last move played since New, Pass for a pass, and false if there is none.
func (p *Position) Last() (Point, bool) {
	if len(p.played) == 0 {
		return Pass, false
	}
	return p.played[len(p.played)-1], true
}

// Moves returns a copy of the moves played since New, in order.
func (p *Position) Moves() []Point { return append([]Point(nil), p.played...) }
