package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// putWide completes Put for boards above 15×15: two words of two lanes.
func (b *Board) putWide(f *frame, p board.Point, s Side) (made Fives) {
	ls := b.Lines(p)
	const low32 = 0x0000_0000_FFFF_FFFF
	for h := 0; h < 4; h += 2 {
		l0, l1 := ls[h], ls[h+1]
		f.wide[h], f.wide[h+1] = b.wide[l0], b.wide[l1]
		v0, v1 := b.lines[l0].stones, b.lines[l1].stones
		lanes := [2]uint64{v0&low32 | v1<<32, v0>>32 | v1&^low32}
		wall := b.geo.points[p&(maxPoints-1)].wall[h/2]
		for t := range lanes {
			five := b.deriveWide(t, l0, l1, lanes[t], lanes[t^1]|wall)
			if t == int(s) && five != 0 {
				made.Count += bits.OnesCount64(five)
				lane := uint(bits.TrailingZeros64(five))
				made.Point = b.point(ls[h+int(lane>>5)], lane&31)
			}
		}
	}
	return made
}

// deriveWide computes and stores the shapes of side t on two lines and returns its five-squares.
func (b *Board) deriveWide(t int, l0, l1 uint8, o, x uint64) uint64 {
	const low32 = 0x0000_0000_FFFF_FFFF
	five, four, three, straight, w3 := patterns(o, x, b.exact[t])
	b.lines[l0].kinds[t], b.lines[l1].kinds[t] = five&low32|four<<32, five>>32|four&^low32
	b.wide[l0][t], b.wide[l1][t] = three&low32|straight<<32, three>>32|straight&^low32
	if b.renju && t == 0 {
		bad := forbiddenInLine(o, x, w3)
		b.lines[l0].bad, b.lines[l1].bad = uint32(bad), uint32(bad>>32)
	}
	return five
}
