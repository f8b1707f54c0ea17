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
	b.flip(p, s)
	ls := &b.geo.line[p&(maxPoints-1)]
	if b.renju {
		f.bad[0], f.bad[1], f.bad[2], f.bad[3] = b.bad[ls[0]], b.bad[ls[1]], b.bad[ls[2]], b.bad[ls[3]]
	}
	if !b.narrow {
		return b.putWide(f, ls, p, s)
	}
	o, x := gather(&b.stones[s&1], ls), gather(&b.stones[s&1^1], ls)
	wall := b.geo.wall[p&(maxPoints-1)][0]
	var own uint64
	if b.track>>(s&1)&1 != 0 {
		f.save(b, ls, s)
		own = b.deriveNarrow(s, ls, o, x|wall)
	} else {
		own = b.fives(s, o, x|wall)
	}
	if b.track>>(s&1^1)&1 != 0 {
		f.save(b, ls, s^1)
		b.deriveNarrow(s^1, ls, x, o|wall)
	}
	if own == 0 {
		return Fives{}
	}
	lane := uint(bits.TrailingZeros64(own))
	return Fives{Count: bits.OnesCount64(own), Point: b.point(ls[lane>>4&3], lane&15)}
}

// save keeps what deriveNarrow is about to overwrite.
func (f *frame) save(b *Board, ls *[4]uint8, s Side) {
	k, old := &b.kinds[s&1][0], &f.kinds[s&1]
	old[0], old[1], old[2], old[3] = k[ls[0]], k[ls[1]], k[ls[2]], k[ls[3]]
	f.live[s&1] = b.live[s&1]
}

func gather(st *[maxLines]uint32, ls *[4]uint8) uint64 {
	return uint64(st[ls[0]]) | uint64(st[ls[1]])<<16 | uint64(st[ls[2]])<<32 | uint64(st[ls[3]])<<48
}

// fives are the five-squares alone.
func (b *Board) fives(s Side, o, x uint64) uint64 {
	dead := blockedWindows(x)
	if b.exact[s&1] {
		dead |= o<<1 | o>>5
	}
	_, _, w4 := count(o, dead)
	return spread(w4) &^ (o | x)
}

// deriveNarrow computes and stores the shapes of side s, with stones o among
// the blocked points x, on four lines, and returns its five-squares. The
// 4×4 lanes (kind by line) are transposed in registers, so that each line
// takes one store.
func (b *Board) deriveNarrow(s Side, ls *[4]uint8, o, x uint64) uint64 {
	var five, four, three, straight uint64
	if b.exact[s&1] {
		var w3 uint64
		five, four, three, straight, w3 = exact(o, x)
		if b.renju {
			bad := forbiddenInLine(o, x, w3)
			b.bad[ls[0]], b.bad[ls[1]] = uint32(bad&0xFFFF), uint32(bad>>16&0xFFFF)
			b.bad[ls[2]], b.bad[ls[3]] = uint32(bad>>32&0xFFFF), uint32(bad>>48)
		}
	} else {
		five, four, three, straight = freestyle(o, x)
	}
	made := five
	b.setLive(s, ls, four)
	const even16, low32 = 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF
	t := (five>>16 ^ four) & even16
	four, five = four^t, five^t<<16
	t = (three>>16 ^ straight) & even16
	straight, three = straight^t, three^t<<16
	t = (five>>32 ^ three) & low32
	three, five = three^t, five^t<<32
	t = (four>>32 ^ straight) & low32
	straight, four = straight^t, four^t<<32
	k := &b.kinds[s&1][0]
	k[ls[0]], k[ls[1]], k[ls[2]], k[ls[3]] = five, four, three, straight
	return made
}

// setLive updates the set of lines with a four-square. four has 16-bit lanes
// with the top bit clear, so adding 0x7FFF carries a lane into that bit
// exactly if the lane is not empty.
func (b *Board) setLive(s Side, ls *[4]uint8, four uint64) {
	some := (four + 0x7FFF7FFF7FFF7FFF) >> 15
	v := &b.live[s&1]
	l0, l1, l2, l3 := ls[0]&63, ls[1]&63, ls[2]&63, ls[3]&63
	v[0] = v[0]&^(1<<l0|1<<l1) | some&1<<l0 | some>>16&1<<l1
	v[1] = v[1]&^(1<<l2) | some>>32&1<<l2
	v[2] = v[2]&^(1<<l3) | some>>48&1<<l3
}

// point is the point of bit i of a line.
func (b *Board) point(l uint8, i uint) board.Point {
	return board.Point(b.geo.base[l] + int32(i)*strides[Direction(l)])
}
