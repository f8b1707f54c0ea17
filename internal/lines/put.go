package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// Fives are the five-squares that a move made on its four lines.
type Fives struct {
	Count int         // distinct five-squares
	Point board.Point // one of them; meaningless when Count is 0
}

// Put plays a stone of side s on the empty point p and returns the
// five-squares that s then has on the four lines of p.
func (b *Board) Put(p board.Point, s Side) Fives {
	f := &b.undo[b.depth]
	b.depth++
	f.point, f.side = p, s
	f.live = b.live
	b.flip(p, s)
	ls := &b.geo.line[p&(maxPoints-1)]
	r0, r1, r2, r3 := &b.lines[ls[0]], &b.lines[ls[1]], &b.lines[ls[2]], &b.lines[ls[3]]
	f.kinds[0], f.kinds[1], f.kinds[2], f.kinds[3] = r0.kinds, r1.kinds, r2.kinds, r3.kinds
	if b.renju {
		f.bad = [4]uint32{r0.bad, r1.bad, r2.bad, r3.bad}
	}
	if !b.narrow {
		return b.putWide(f, ls, p, s)
	}
	// Both sides' lanes at once: a line's two halves have at most 15 bits.
	const low32 = 0x0000_0000_FFFF_FFFF
	v01, v23 := r0.stones|r1.stones<<16, r2.stones|r3.stones<<16
	lanes := [2]uint64{v01&low32 | v23<<32, v01>>32 | v23&^low32}
	wall := b.geo.wall[p&(maxPoints-1)][0]
	var made [2]uint64
	for t := range lanes {
		five, four, three, straight, w3 := patterns(lanes[t], lanes[t^1]|wall, b.exact[t])
		made[t] = five
		b.setLive(&b.live[t], ls, four)
		if b.renju && t == 0 {
			bad := forbiddenInLine(lanes[t], lanes[t^1]|wall, w3)
			r0.bad, r1.bad, r2.bad, r3.bad = uint32(bad&0xFFFF), uint32(bad>>16&0xFFFF), uint32(bad>>32&0xFFFF), uint32(bad>>48)
		}
		// Transpose 4×4 lanes (kind by line) in registers: one store a line.
		const even16 = 0x0000_FFFF_0000_FFFF
		u := (five>>16 ^ four) & even16
		four, five = four^u, five^u<<16
		u = (three>>16 ^ straight) & even16
		straight, three = straight^u, three^u<<16
		u = (five>>32 ^ three) & low32
		r0.kinds[t], r2.kinds[t] = five^u<<32, three^u
		u = (four>>32 ^ straight) & low32
		r1.kinds[t], r3.kinds[t] = four^u<<32, straight^u
	}
	own := made[s&1]
	if own == 0 {
		return Fives{}
	}
	lane := uint(bits.TrailingZeros64(own))
	return Fives{Count: bits.OnesCount64(own), Point: b.point(ls[lane>>4&3], lane&15)}
}

// setLive updates the set of lines with a four-square. four has 16-bit lanes
// with the top bit clear, so adding 0x7FFF carries a lane into that bit
// exactly if the lane is not empty.
func (b *Board) setLive(v *[3]uint64, ls *[4]uint8, four uint64) {
	some := (four + 0x7FFF7FFF7FFF7FFF) >> 15
	l0, l1, l2, l3 := ls[0]&63, ls[1]&63, ls[2]&63, ls[3]&63
	v[0] = v[0]&^(1<<l0)&^(1<<l1) | some&1<<l0 | some>>16&1<<l1
	v[1] = v[1]&^(1<<l2) | some>>32&1<<l2
	v[2] = v[2]&^(1<<l3) | some>>48&1<<l3
}

// point is the point of bit i of a line.
func (b *Board) point(l uint8, i uint) board.Point {
	return board.Point(b.geo.base[l] + int32(i)*strides[Direction(l)])
}
