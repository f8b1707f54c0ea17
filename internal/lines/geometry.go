package lines

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/gsolve/gsolve/board"
)

const (
	maxPoints = 1024 // above every board.Point of a board; the mask maxPoints−1 saves bounds checks
	maxLines  = 256  // line ids fit a uint8
	narrowMax = 15   // the largest size that fits lanes of 16 bits
)

// geometry holds the tables of a board size. It is shared and read-only.
type geometry struct {
	points [maxPoints]point
	edge   [maxLines]uint32 // the wall bits of a line, in a word of 32 bits
	base   [maxLines]int32  // the point of bit 0 of a line
	ids    []uint8          // the lines of five points or more
	quads  []quad           // the same lines, four at a time; narrow boards only
}

// quad is four lines; the last quad may hold lines without a point.
type quad struct {
	wall uint64
	line [4]uint8
}

// point holds the data that a move needs about its point, on one cache line.
type point struct {
	keys [2]Key    // board.ZobristPair by side
	wall [2]uint64 // the wall bits of its lines in lanes; narrow boards use [0] only
	line [4]uint8  // its four lines, by direction
	_    [12]byte
}

// strides are the steps from bit to bit along a line, by direction.
var strides = [4]int32{1, 32, 33, -31}

var geometries [board.MaxSize + 1]struct {
	once sync.Once
	g    *geometry
}

// geometryOf returns the tables of a size, and builds them at the first call.
func geometryOf(size int) *geometry {
	slot := &geometries[size]
	slot.once.Do(func() { slot.g = newGeometry(size) })
	return slot.g
}

func newGeometry(size int) *geometry {
	g := &geometry{}
	for l := range g.edge {
		g.edge[l] = ^uint32(0)
	}
	for y := range size {
		for x := range size {
			g.addPoint(x, y)
		}
	}
	for l, wall := range g.edge {
		if points := bits.OnesCount32(^wall); points >= 5 {
			g.ids = append(g.ids, uint8(l))
		}
	}
	if size <= narrowMax {
		for four := range slices.Chunk(g.ids, 4) {
			q := quad{line: [4]uint8{maxLines - 1, maxLines - 1, maxLines - 1, maxLines - 1}}
			copy(q.line[:], four)
			q.wall = g.wallLanes(q.line, true)[0]
			g.quads = append(g.quads, q)
		}
	}
	for i := range size * size {
		p := board.PointAt(i, size)
		g.points[p].wall = g.wallLanes(g.points[p].line, size <= narrowMax)
	}
	return g
}

func (g *geometry) addPoint(x, y int) {
	p := board.At(x, y)
	g.points[p] = point{
		keys: [2]Key{keyOf(p, board.Black), keyOf(p, board.White)},
		line: [4]uint8{uint8(y), uint8(32 + x), uint8(64 + x - y + 31), uint8(128 + x + y)},
	}
	for d, l := range g.points[p].line {
		i := Bit(p, d)
		g.edge[l] &^= 1 << i
		g.base[l] = int32(p) - int32(i)*strides[d]
	}
}

func keyOf(p board.Point, c board.Colour) Key {
	words := board.ZobristPair(p, c)
	return Key{words[0], words[1]}
}

func (g *geometry) wallLanes(ls [4]uint8, narrow bool) (w [2]uint64) {
	if narrow {
		for d, l := range ls {
			w[0] |= uint64(uint16(g.edge[l])) << (16 * d)
		}
		return w
	}
	for d, l := range ls {
		w[d/2] |= uint64(g.edge[l]) << (32 * (d % 2))
	}
	return w
}

// Bit returns the bit of p in its line of direction d.
func Bit(p board.Point, d int) uint {
	if d == 1 {
		return uint(p >> 5)
	}
	return uint(p & 31)
}

// Direction returns the direction of a line: 0 row, 1 column, 2 diagonal, 3 antidiagonal.
func Direction(l uint8) int { return [8]int{0, 1, 2, 2, 3, 3, 0, 0}[l>>5] }
