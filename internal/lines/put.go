package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// Fives are the five-squares on the four lines of a move.
type Fives struct {
	Count int         // distinct five-squares
	Point board.Point // one of them; meaningless when Count is 0
}

// Put plays a stone of side s on the empty point p and returns the five-squares that s then has on
// the four lines of p.
//
// Put and Undo take most of a search's time, which depends on the number of their instructions. So
// the four lines have names instead of a loop, and no statement assigns two variables, because such
// assignments go through the stack.
func (b *Board) Put(p board.Point, s Side) Fives {
	f := &b.undo[b.depth]
	b.depth++
	f.point = p
	r0, r1, r2, r3 := b.through(p)
	f.lines[0] = *r0
	f.lines[1] = *r1
	f.lines[2] = *r2
	f.lines[3] = *r3
	x, y := stone(p, s)
	r0.stones ^= x
	r1.stones ^= y
	r2.stones ^= x
	r3.stones ^= x
	if !b.narrow {
		return b.putWide(f, p, s)
	}
	made := b.derive(r0, r1, r2, r3, b.geo.points[p&(maxPoints-1)].wall[0], s)
	if made == 0 {
		return Fives{}
	}
	lane := uint(bits.TrailingZeros64(made))
	return Fives{Count: bits.OnesCount64(made), Point: b.Point(b.Lines(p)[lane>>4&3], lane&15)}
}

// Undo takes the last stone back.
func (b *Board) Undo() {
	b.depth--
	f := &b.undo[b.depth]
	r0, r1, r2, r3 := b.through(f.point)
	*r0 = f.lines[0]
	*r1 = f.lines[1]
	*r2 = f.lines[2]
	*r3 = f.lines[3]
	if !b.narrow {
		for i, l := range b.Lines(f.point) {
			b.wide[l] = f.wide[i]
		}
	}
}

// Point returns the point of bit i of line l.
func (b *Board) Point(l uint8, i uint) board.Point {
	base, stride := b.Along(l)
	return base + board.Point(i)*stride
}

// Along returns the point of bit 0 of line l, which may lie beside the board, and the step from bit to bit.
func (b *Board) Along(l uint8) (base, stride board.Point) {
	return board.Point(b.geo.base[l]), board.Point(strides[Direction(l)])
}

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
				made.Point = b.Point(ls[h+int(lane>>5)], lane&31)
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
