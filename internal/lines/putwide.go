package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// putWide is Put for boards above 15×15: two words of two lanes.
func (b *Board) putWide(f *frame, ls *[4]uint8, p board.Point, s Side) (made Fives) {
	mine, theirs := b.track>>(s&1)&1 != 0, b.track>>(s&1^1)&1 != 0
	if mine {
		f.saveWide(b, ls, s)
	}
	if theirs {
		f.saveWide(b, ls, s^1)
	}
	for h := range 2 {
		l0, l1 := ls[2*h], ls[2*h+1]
		o, x := gatherWide(&b.stones[s&1], l0, l1), gatherWide(&b.stones[s&1^1], l0, l1)
		wall := b.geo.wall[p&(maxPoints-1)][h]
		var own uint64
		if mine {
			own = b.deriveWide(s, l0, l1, o, x|wall)
		} else {
			own = b.fives(s, o, x|wall)
		}
		if theirs {
			b.deriveWide(s^1, l0, l1, x, o|wall)
		}
		if own != 0 {
			made.Count += bits.OnesCount64(own)
			lane := uint(bits.TrailingZeros64(own))
			made.Point = b.point(ls[2*h+int(lane>>5)], lane&31)
		}
	}
	return made
}

func gatherWide(st *[maxLines]uint32, l0, l1 uint8) uint64 {
	return uint64(st[l0]) | uint64(st[l1])<<32
}

// deriveWide is deriveNarrow for two lines.
func (b *Board) deriveWide(s Side, l0, l1 uint8, o, x uint64) uint64 {
	var five, four, three, straight uint64
	if b.exact[s&1] {
		var w3 uint64
		five, four, three, straight, w3 = exact(o, x)
		if b.renju {
			bad := forbiddenInLine(o, x, w3)
			b.bad[l0], b.bad[l1] = uint32(bad), uint32(bad>>32)
		}
	} else {
		five, four, three, straight = freestyle(o, x)
	}
	const low = 0xFFFFFFFF
	k := &b.kinds[s&1]
	k[0][l0], k[0][l1] = five&low|four<<32, five>>32|four&^low
	k[1][l0], k[1][l1] = three&low|straight<<32, three>>32|straight&^low
	some := (four + 0x7FFFFFFF7FFFFFFF) >> 31
	setBit(&b.live[s&1], l0, some&1)
	setBit(&b.live[s&1], l1, some>>32&1)
	return five
}

// saveWide keeps what deriveWide is about to overwrite, all four lines.
func (f *frame) saveWide(b *Board, ls *[4]uint8, s Side) {
	f.save(b, ls, s)
	k, old := &b.kinds[s&1][1], &f.kinds[s&1]
	old[4], old[5], old[6], old[7] = k[ls[0]], k[ls[1]], k[ls[2]], k[ls[3]]
}

// setBit makes the bit of line l equal to one, which is 0 or 1.
func setBit(v *[3]uint64, l uint8, one uint64) {
	w := &v[(l>>6)%3] // ids end below 192
	*w = *w&^(1<<(l&63)) | one<<(l&63)
}
