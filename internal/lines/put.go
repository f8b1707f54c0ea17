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
	f.point, f.side, f.live = p, s, b.live
	b.flip(p, s)
	ls := &b.geo.line[p&(maxPoints-1)]
	if b.renju {
		for i, l := range ls {
			f.bad[i] = b.bad[l]
		}
	}
	if b.narrow {
		return b.putNarrow(f, ls, p, s)
	}
	return b.putWide(f, ls, p, s)
}

func (b *Board) putNarrow(f *frame, ls *[4]uint8, p board.Point, s Side) Fives {
	o := gather(&b.stones[s&1], ls)
	x := gather(&b.stones[s&1^1], ls)
	wall := b.geo.wall[p&(maxPoints-1)][0]
	own := b.updateNarrow(f, ls, s, o, x|wall)
	b.updateNarrow(f, ls, s^1, x, o|wall)
	if own == 0 {
		return Fives{}
	}
	lane := uint(bits.TrailingZeros64(own))
	return Fives{Count: bits.OnesCount64(own), Point: b.point(ls[lane>>4&3], lane&15)}
}

// updateNarrow saves, derives and stores the shapes of side s on the four
// lines and returns their five-squares. Of an untracked side only those are
// derived.
func (b *Board) updateNarrow(f *frame, ls *[4]uint8, s Side, o, x uint64) uint64 {
	if b.track>>s&1 == 0 {
		return b.fives(s, o, x)
	}
	k, old := &b.kinds[s&1][0], &f.kinds[s&1]
	old[0], old[1], old[2], old[3] = k[ls[0]], k[ls[1]], k[ls[2]], k[ls[3]]
	d := b.derive(s, o, x)
	b.storeNarrow(s, ls, d)
	return d.five
}

// fives are the five-squares alone.
func (b *Board) fives(s Side, o, x uint64) uint64 {
	dead := blockedWindows(x)
	if b.exact[s&1] {
		dead |= o<<1 | o>>5
	}
	return spread(count(o, dead).w4) &^ (o | x)
}

func gather(st *[maxLines]uint32, ls *[4]uint8) uint64 {
	return uint64(st[ls[0]]) | uint64(st[ls[1]])<<16 | uint64(st[ls[2]])<<32 | uint64(st[ls[3]])<<48
}

// storeNarrow transposes the 4×4 lanes (kind by line) in registers, so that
// each line takes one store.
func (b *Board) storeNarrow(s Side, ls *[4]uint8, d derived) {
	k := &b.kinds[s&1][0]
	five, four, three, straight := d.five, d.four, d.three, d.straight
	b.setLive(s, ls, four&0xFFFF, four>>16&0xFFFF, four>>32&0xFFFF, four>>48)
	const even16, low32 = 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF
	t := (five>>16 ^ four) & even16
	four, five = four^t, five^t<<16
	t = (three>>16 ^ straight) & even16
	straight, three = straight^t, three^t<<16
	t = (five>>32 ^ three) & low32
	three, five = three^t, five^t<<32
	t = (four>>32 ^ straight) & low32
	straight, four = straight^t, four^t<<32
	k[ls[0]], k[ls[1]], k[ls[2]], k[ls[3]] = five, four, three, straight
	if b.renju && s == 0 {
		for i, l := range ls {
			b.bad[l] = uint32(d.bad >> (16 * i) & 0xFFFF)
		}
	}
}

// setLive updates the set of lines with a four-square.
func (b *Board) setLive(s Side, ls *[4]uint8, f0, f1, f2, f3 uint64) {
	v := &b.live[s&1]
	setBit(v, ls[0], f0)
	setBit(v, ls[1], f1)
	setBit(v, ls[2], f2)
	setBit(v, ls[3], f3)
}

func setBit(v *[3]uint64, l uint8, mask uint64) {
	w := l >> 6
	if w > 2 {
		w = 2
	}
	one := (mask | -mask) >> 63
	v[w] = v[w]&^(1<<(l&63)) | one<<(l&63)
}

// point is the point of bit i of a line.
func (b *Board) point(l uint8, i uint) board.Point {
	return board.Point(b.geo.base[l] + int32(i)*strides[Direction(l)])
}

// MakesFour reports whether a stone of side s on the empty point p would give
// it a five-square in one of p's lines.
func (b *Board) MakesFour(p board.Point, s Side) bool {
	ls := &b.geo.line[p&(maxPoints-1)]
	own, opp := &b.stones[s&1], &b.stones[s&1^1]
	x, y := uint64(1)<<(p&31), uint64(1)<<(p>>5&31)
	wall := &b.geo.wall[p&(maxPoints-1)]
	if b.narrow {
		return b.fives(s, gather(own, ls)|x*(1+1<<32+1<<48)|y<<16, gather(opp, ls)|wall[0]) != 0
	}
	return b.fives(s, gatherWide(own, ls[0], ls[1])|x|y<<32, gatherWide(opp, ls[0], ls[1])|wall[0]) != 0 ||
		b.fives(s, gatherWide(own, ls[2], ls[3])|x*(1+1<<32), gatherWide(opp, ls[2], ls[3])|wall[1]) != 0
}
