package lines

import (
	"encoding/binary"
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// Side indexes the two sides: 0 Black, 1 White.
type Side uint8

// SideOf returns the side of a colour, which must be Black or White.
func SideOf(c board.Colour) Side { return Side(c - board.Black) }

// Other returns the opponent.
func (s Side) Other() Side { return s ^ 1 }

// Board is a position with the shapes of its lines. Reset fills it; Put and Undo update it. It is
// not safe for concurrent use. The zero value is unusable.
type Board struct {
	lines [maxLines]line      // the first field, so that one addition gives a line's address
	wide  [maxLines][2]uint64 // wide boards: three (low half) and straight by side

	geo       *geometry
	size      int
	narrow    bool
	renju     bool
	exact     [2]bool    // by side: it wins by exactly five only
	exactMask *[2]uint64 // exact as all-ones masks; nil if both are false

	lanes lanes // narrow boards: results of the latest derive
	depth int
	undo  []frame
}

// line holds a line's stones, bit i for its point i, and the points at which either side would make
// a shape. The low half of stones is Black's. Each side has a word of kinds. On narrow boards (up
// to 15×15) it holds all four kinds, on wide ones the first two:
//
//	narrow   63 straight 48 | 47 three 32 | 31 four 16 | 15 five 0
//	wide                      63 four 32 | 31 five 0
type line struct {
	kinds  [2]uint64
	stones uint64
	bad    uint32 // renju: forbiddenInLine for Black
}

// frame holds the data that Put overwrites, in the order of a point's lines.
type frame struct {
	lines [4]line
	wide  [4][2]uint64
	point board.Point
}

// Reset makes b the position p. It allocates only if p's board is larger than any before.
func (b *Board) Reset(p *board.Position) {
	b.geo, b.size, b.depth = geometryOf(p.Size()), p.Size(), 0
	if need := b.size*b.size + 2; len(b.undo) < need { // a frame for each point, and two to spare
		b.undo = make([]frame, need)
	}
	b.narrow, b.renju = p.Size() <= narrowMax, p.Rule().Forbids(board.Black)
	b.exact = [2]bool{p.Rule().ExactFive(board.Black), p.Rule().ExactFive(board.White)}
	b.exactMask = exactMasks(b.exact)
	b.lines = [maxLines]line{}
	for y := range b.size {
		black, white := p.StonesInRow(y)
		b.putRow(y, black, 0)
		b.putRow(y, white, 1)
	}
	if !b.narrow {
		b.wide = [maxLines][2]uint64{}
		for _, l := range b.geo.ids {
			b.recompute(l)
		}
		return
	}
	for _, q := range b.geo.quads {
		r0, r1, r2, r3 := &b.lines[q.line[0]], &b.lines[q.line[1]], &b.lines[q.line[2]], &b.lines[q.line[3]]
		if r0.stones|r1.stones|r2.stones|r3.stones != 0 {
			b.derive(r0, r1, r2, r3, q.wall, 0)
		}
	}
}

// Masks for exactMasks, which thus allocates nothing. They are read-only.
var (
	blackExact = [2]uint64{^uint64(0), 0}
	whiteExact = [2]uint64{0, ^uint64(0)}
	bothExact  = [2]uint64{^uint64(0), ^uint64(0)}
)

// exactMasks returns all bits set for each side that wins by exactly five only, and nil if neither does.
func exactMasks(exact [2]bool) *[2]uint64 {
	switch exact {
	case [2]bool{true, true}:
		return &bothExact
	case [2]bool{true, false}:
		return &blackExact
	case [2]bool{false, true}:
		return &whiteExact
	default:
		return nil
	}
}

// putRow notes the stones of side s in row y; bit x is column x.
func (b *Board) putRow(y int, stones uint32, s Side) {
	for ; stones != 0; stones &= stones - 1 {
		pt := board.At(bits.TrailingZeros32(stones), y)
		i, j := stone(pt, s)
		ls := b.Lines(pt)
		b.lines[ls[0]].stones |= i
		b.lines[ls[1]].stones |= j
		b.lines[ls[2]].stones |= i
		b.lines[ls[3]].stones |= i
	}
}

// row returns two sets of points of line l: own holds the stones of side s, blocked the stones of
// the other side and the wall.
func (b *Board) row(l uint8, s Side) (own, blocked uint64) {
	v := b.lines[l].stones
	black, white := v&0xFFFFFFFF, v>>32
	wall := uint64(b.geo.edge[l])
	if s == 0 {
		return black, white | wall
	}
	return white, black | wall
}

// recompute derives the shapes of one line of a wide board. It skips a side with fewer than two
// stones.
func (b *Board) recompute(l uint8) {
	for s := Side(0); s < 2; s++ {
		own, blocked := b.row(l, s)
		if own&(own-1) == 0 {
			continue
		}
		five, four, three, straight, w3 := patterns(own, blocked, b.exact[s])
		b.lines[l].kinds[s] = five | four<<32
		b.wide[l][s] = three | straight<<32
		if b.renju && s == 0 {
			b.lines[l].bad = uint32(forbiddenInLine(own, blocked, w3))
		}
	}
}

// through returns the four lines of p, by direction.
func (b *Board) through(p board.Point) (r0, r1, r2, r3 *line) {
	l := binary.LittleEndian.Uint32(b.geo.points[p&(maxPoints-1)].line[:]) // one load
	return &b.lines[uint8(l)], &b.lines[uint8(l>>8)], &b.lines[uint8(l>>16)], &b.lines[uint8(l>>24)]
}

// stone returns the bit of a stone of side s on p in a line's stones: x for the row and the
// diagonals, y for the column.
func stone(p board.Point, s Side) (x, y uint64) {
	half := uint(s&1) << 5
	return 1 << ((uint(p&31) | half) & 63), 1 << ((uint(p>>5&31) | half) & 63)
}

// Depth returns the number of stones put since Reset.
func (b *Board) Depth() int { return b.depth }

// Rewind undoes Puts until Depth is depth.
func (b *Board) Rewind(depth int) {
	for b.depth > depth {
		b.Undo()
	}
}

// Size returns the number of points along an edge.
func (b *Board) Size() int { return b.size }

// Empty reports whether p, a point of the board, is empty.
func (b *Board) Empty(p board.Point) bool {
	v := b.lines[p>>5&31].stones
	return (v|v>>32)>>(p&31)&1 == 0
}

// Key names a set of stones. It is the exclusive or of their random words, two for each stone. It is
// a struct because the compiler keeps an array of two words in memory: with one, vct took a tenth more time.
type Key struct{ Lo, Hi uint64 }

// With returns the key after adding the stones of more, or removing them if k has them.
func (k Key) With(more Key) Key { return Key{k.Lo ^ more.Lo, k.Hi ^ more.Hi} }

// Key returns the key of a stone.
func (b *Board) Key(p board.Point, s Side) Key { return b.geo.points[p&(maxPoints-1)].keys[s&1] }
