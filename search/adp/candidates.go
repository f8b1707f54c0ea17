package adp

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// appendCandidates appends the moves of point 2 for side m: the empty points one or two steps from
// a stone along the eight rays, without knight's moves, from a1 row by row. If there is none, it
// appends the centre of an empty board, and else every empty point. All are legal.
//
//	x . x . x
//	. x x x .
//	x x o x x
//	. x x x .
//	x . x . x
func (g *game) appendCandidates(dst []board.Point, m lines.Side) []board.Point {
	begin, size := len(dst), g.Size()
	all := uint32(1)<<size - 1
	var stones, near [board.MaxSize + 4]uint32 // by row, two rows more at each end
	for y := range size {
		black, white, _ := g.Row(uint8(y), 0)
		stones[y+2] = black | white
	}
	for y := 2; y < size+2; y++ {
		if s := stones[y]; s != 0 {
			wide := s<<2 | s | s>>2
			one := s<<1 | s | s>>1
			near[y-2] |= wide
			near[y-1] |= one
			near[y] |= wide | one
			near[y+1] |= one
			near[y+2] |= wide
		}
	}
	for y := range size {
		dst = g.appendRow(dst, m, y, near[y+2]&^stones[y+2]&all)
	}
	if len(dst) > begin {
		return dst
	}
	centre := board.At(size/2, size/2)
	if g.Empty(centre) && g.May(m, centre) {
		return append(dst, centre)
	}
	for y := range size {
		dst = g.appendRow(dst, m, y, all&^stones[y+2])
	}
	return dst
}

// appendRow appends the points of row y whose bits are set, and that side m may play.
func (g *game) appendRow(dst []board.Point, m lines.Side, y int, row uint32) []board.Point {
	for forbids := g.Forbids(m); row != 0; row &= row - 1 {
		p := board.At(bits.TrailingZeros32(row), y)
		if !forbids || !g.Forbidden(p) {
			dst = append(dst, p)
		}
	}
	return dst
}
