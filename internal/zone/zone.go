// Package zone computes relevance zones: the empty points where a further stone of the defender
// could disturb a win. If the defender's pass lets the attacker win, the zone of that win lists all
// replies that can matter (docs/design/certificate.md). The solvers use this package on the fast
// board; proof/check computes zones itself, and its zones decide whether a proof is valid.
//
// Letters: a an attacker's move, f the block of a four, s the attacker's side, m the number of
// further defender's stones that the win withstands.
package zone

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Set is a set of points: bit x of word y is the point (x, y). The zero value is empty.
type Set [board.MaxSize]uint32

// Empties returns the empty points of b.
func Empties(b *lines.Board) (z Set) {
	for i := range b.Size() * b.Size() {
		if p := board.PointAt(i, b.Size()); b.Empty(p) {
			z.Add(p)
		}
	}
	return z
}

// Shapes returns the points at which side s would make a shape of kind k, in any line.
func Shapes(b *lines.Board, s lines.Side, k lines.Kind) (z Set) {
	for _, l := range b.IDs() {
		z.AddInLine(b, l, b.InLine(s, k, l))
	}
	return z
}

// AddInLine adds points of line l of b: bit i of set is the line's point i.
func (z *Set) AddInLine(b *lines.Board, l uint8, set uint32) {
	for ; set != 0; set &= set - 1 {
		z.Add(b.Point(l, uint(bits.TrailingZeros32(set))))
	}
}

// Add puts p, a point of the board, into the set.
func (z *Set) Add(p board.Point) { z[p>>5] |= 1 << (p & 31) }

// Remove takes p out of the set.
func (z *Set) Remove(p board.Point) { z[p>>5] &^= 1 << (p & 31) }

// Has reports whether p is in the set.
func (z *Set) Has(p board.Point) bool { return z[p>>5]>>(p&31)&1 != 0 }

// Meets reports whether the sets share a point.
func (z *Set) Meets(o *Set) bool {
	for y := range z {
		if z[y]&o[y] != 0 {
			return true
		}
	}
	return false
}

// Len returns the number of points in the set.
func (z *Set) Len() (n int) {
	for _, row := range z {
		n += bits.OnesCount32(row)
	}
	return n
}

// Points appends the points of the set, in the order of a proof: by row from below, then by column.
func (z *Set) Points(dst []board.Point) []board.Point {
	for y, row := range z {
		for ; row != 0; row &= row - 1 {
			dst = append(dst, board.At(bits.TrailingZeros32(row), y))
		}
	}
	return dst
}
