package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// putWide is putNarrow for boards above 15×15: two words of two lanes.
func (b *Board) putWide(f *frame, ls *[4]uint8, p board.Point, s Side) (made Fives) {
	for h := range 2 {
		l0, l1 := ls[2*h], ls[2*h+1]
		o := gatherWide(&b.stones[s&1], l0, l1)
		x := gatherWide(&b.stones[s&1^1], l0, l1)
		wall := b.geo.wall[p&(maxPoints-1)][h]
		own := b.updateWide(f, h, l0, l1, s, o, x|wall)
		b.updateWide(f, h, l0, l1, s^1, x, o|wall)
		if own != 0 {
			made.Count += bits.OnesCount64(own)
			lane := uint(bits.TrailingZeros64(own))
			made.Point = b.point(ls[2*h+int(lane>>5)], lane&31)
		}
	}
	return made
}

func (b *Board) updateWide(f *frame, h int, l0, l1 uint8, s Side, o, x uint64) uint64 {
	if b.track>>s&1 == 0 {
		return b.fives(s, o, x)
	}
	k, old := &b.kinds[s&1], &f.kinds[s&1]
	old[2*h], old[2*h+1] = k[0][l0], k[0][l1]
	old[4+2*h], old[5+2*h] = k[1][l0], k[1][l1]
	d := b.derive(s, o, x)
	b.storeWide(s, l0, l1, d)
	return d.five
}

func gatherWide(st *[maxLines]uint32, l0, l1 uint8) uint64 {
	return uint64(st[l0]) | uint64(st[l1])<<32
}

// storeWide writes the shapes of two lines.
func (b *Board) storeWide(s Side, l0, l1 uint8, d derived) {
	const low = 0xFFFFFFFF
	k := &b.kinds[s&1]
	k[0][l0], k[0][l1] = d.five&low|d.four<<32, d.five>>32|d.four&^low
	k[1][l0], k[1][l1] = d.three&low|d.straight<<32, d.three>>32|d.straight&^low
	setBit(&b.live[s&1], l0, d.four&low)
	setBit(&b.live[s&1], l1, d.four>>32)
	if b.renju && s == 0 {
		b.bad[l0], b.bad[l1] = uint32(d.bad), uint32(d.bad>>32)
	}
}
