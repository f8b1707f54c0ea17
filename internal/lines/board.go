package lines

import (
	"github.com/gsolve/gsolve/board"
)

// Side indexes the two sides: 0 Black, 1 White.
type Side uint8

// SideOf is the side of a colour, which must be Black or White.
func SideOf(c board.Colour) Side { return Side(c - board.Black) }

// Other is the opponent.
func (s Side) Other() Side { return s ^ 1 }

// Board is a position with the shapes of its lines. Reset fills it; Put and
// Undo keep it. Not safe for concurrent use. The zero value is unusable.
type Board struct {
	geo    *geometry
	size   int
	narrow bool
	renju  bool
	exact  [2]uint64 // by side: all ones if it wins by exactly five only

	lines [maxLines]line
	wide  [maxLines][2]uint64 // wide boards: three (low half) and straight by side
	live  [2][3]uint64        // by side: lines with a four-square, bit l&63 of word l>>6

	depth int
	undo  []frame
}

// line is a line's stones, bit i its point i, and the points at which either
// side would make a shape. The low half of stones is Black's. Narrow boards
// pack all four kinds of a side into its word, wide ones the first two:
//
//	narrow   63 straight 48 | 47 three 32 | 31 four 16 | 15 five 0
//	wide                      63 four 32 | 31 five 0
type line struct {
	kinds  [2]uint64
	stones uint64
	bad    uint32 // renju: forbiddenInLine for Black
}

// frame is what Put overwrites, in the order of a point's lines.
type frame struct {
	kinds [4][2]uint64
	wide  [4][2]uint64
	live  [2][3]uint64
	bad   [4]uint32
	point board.Point
	side  Side
}

// Prepare allocates what a board of that size needs, so that Reset does not.
func (b *Board) Prepare(size int) {
	geometryOf(size)
	if need := size*size + 2; len(b.undo) < need {
		b.undo = make([]frame, need)
	}
}

// Reset makes b the position p. It allocates only when b was never used or
// p's board is larger than any before.
func (b *Board) Reset(p *board.Position) {
	b.Prepare(p.Size())
	b.geo, b.size, b.depth = geometryOf(p.Size()), p.Size(), 0
	b.narrow, b.renju = p.Size() <= narrowMax, p.Rule() == board.Renju
	b.exact = [2]uint64{}
	for s, c := range []board.Colour{board.Black, board.White} {
		if p.Rule().ExactFive(c) {
			b.exact[s] = ^uint64(0)
		}
	}
	b.lines, b.wide, b.live = [maxLines]line{}, [maxLines][2]uint64{}, [2][3]uint64{}
	for y := range b.size {
		for x := range b.size {
			pt := board.At(x, y)
			if c := p.At(pt); c != board.Empty {
				b.flip(pt, SideOf(c))
			}
		}
	}
	for _, l := range b.geo.ids {
		b.recompute(l)
	}
}

// flip puts or takes a stone, shapes left alone.
func (b *Board) flip(p board.Point, s Side) {
	x, y := uint64(1)<<(uint8(p&31)|uint8(s&1)<<5), uint64(1)<<(uint8(p>>5&31)|uint8(s&1)<<5)
	l := &b.geo.line[p&(maxPoints-1)]
	b.lines[l[0]].stones ^= x
	b.lines[l[1]].stones ^= y
	b.lines[l[2]].stones ^= x
	b.lines[l[3]].stones ^= x
}

// row is the points of line l that side s holds and those that it cannot
// have, wall and all beyond it included.
func (b *Board) row(l uint8, s Side) (own, blocked uint64) {
	v := b.lines[l].stones
	black, white := v&0xFFFFFFFF, v>>32
	wall := uint64(b.geo.edge[l])
	if s == 0 {
		return black, white | wall
	}
	return white, black | wall
}

// recompute derives the shapes of one line. Most lines of most positions have
// none, and are passed over.
func (b *Board) recompute(l uint8) {
	for s := Side(0); s < 2; s++ {
		own, blocked := b.row(l, s)
		if own&(own-1) == 0 {
			continue
		}
		five, four, three, straight, w3 := patterns(own, blocked, b.exact[s])
		if b.narrow {
			b.lines[l].kinds[s] = five | four<<16 | three<<32 | straight<<48
		} else {
			b.lines[l].kinds[s] = five | four<<32
			b.wide[l][s] = three | straight<<32
		}
		if four != 0 {
			b.live[s][l>>6] |= 1 << (l & 63)
		}
		if b.renju && s == 0 {
			b.lines[l].bad = uint32(forbiddenInLine(own, blocked, w3))
		}
	}
}

// Undo takes the last stone back.
func (b *Board) Undo() {
	b.depth--
	f := &b.undo[b.depth]
	ls := &b.geo.line[f.point&(maxPoints-1)]
	b.flip(f.point, f.side)
	r0, r1, r2, r3 := &b.lines[ls[0]], &b.lines[ls[1]], &b.lines[ls[2]], &b.lines[ls[3]]
	r0.kinds, r1.kinds, r2.kinds, r3.kinds = f.kinds[0], f.kinds[1], f.kinds[2], f.kinds[3]
	b.live = f.live
	if b.renju {
		r0.bad, r1.bad, r2.bad, r3.bad = f.bad[0], f.bad[1], f.bad[2], f.bad[3]
	}
	if !b.narrow {
		for i, l := range ls {
			b.wide[l] = f.wide[i]
		}
	}
}

// Depth is the number of stones put since Reset.
func (b *Board) Depth() int { return b.depth }

// Size is the number of points along an edge.
func (b *Board) Size() int { return b.size }

// Empty reports whether p, a point of the board, is empty.
func (b *Board) Empty(p board.Point) bool {
	v := b.lines[p>>5&31].stones
	return (v|v>>32)>>(p&31)&1 == 0
}

// Key is the pair of random words of a stone for 128-bit position keys.
func (b *Board) Key(p board.Point, s Side) [2]uint64 { return b.geo.zob[s&1][p&(maxPoints-1)] }
