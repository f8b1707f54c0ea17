package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// Side indexes the two sides: 0 Black, 1 White.
type Side uint8

// SideOf is the side of a colour, which must be Black or White.
func SideOf(c board.Colour) Side { return Side(c - board.Black) }

// Other is the opponent.
func (s Side) Other() Side { return s ^ 1 }

// Both tracks the shapes of both sides.
const Both = 3

// Board is a position with the shapes of its lines. Reset fills it; Put and
// Undo keep it. Not safe for concurrent use. The zero value is unusable.
type Board struct {
	geo    *geometry
	size   int
	narrow bool
	renju  bool
	track  uint8   // bit s: the shapes of side s are kept
	exact  [2]bool // wins by exactly five only

	stones [2][maxLines]uint32 // by line, bit i its point i
	// kinds holds the shapes of a line. Narrow boards pack all four into
	// kinds[s][0][line], 16 bits each:
	//
	//	63 straight 48 | 47 three 32 | 31 four 16 | 15 five 0
	//
	// wide boards put five and four (32 bits each) into kinds[s][0][line] and
	// three and straight into kinds[s][1][line].
	kinds [2][2][maxLines]uint64
	bad   [maxLines]uint32 // renju: forbiddenInLine for Black, if it is tracked
	live  [2][3]uint64     // lines with a four-square, bit l&63 of word l>>6

	depth int
	undo  []frame
}

// frame is what Put overwrites. Words are in the order of a point's lines.
type frame struct {
	kinds [2][8]uint64
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

// Reset makes b the position p, tracking the shapes of the sides in track
// (bit 0 Black, bit 1 White; Both). Shapes of an untracked side read as none.
// It allocates only when b was never used or p's board is larger.
func (b *Board) Reset(p *board.Position, track uint8) {
	b.geo, b.size = geometryOf(p.Size()), p.Size()
	b.narrow, b.renju = p.Size() <= narrowMax, p.Rule() == board.Renju
	b.exact = [2]bool{p.Rule().ExactFive(board.Black), p.Rule().ExactFive(board.White)}
	b.track, b.depth = track, 0
	b.stones, b.live = [2][maxLines]uint32{}, [2][3]uint64{}
	b.Prepare(p.Size())
	for y := range b.size {
		for x := range b.size {
			pt := board.At(x, y)
			if c := p.At(pt); c != board.Empty {
				b.flip(pt, SideOf(c))
			}
		}
	}
	b.recompute()
}

// flip puts or takes a stone, shapes left alone.
func (b *Board) flip(p board.Point, s Side) {
	x, y := uint32(1)<<(p&31), uint32(1)<<(p>>5)
	l := &b.geo.line[p&(maxPoints-1)]
	st := &b.stones[s&1]
	st[l[0]] ^= x
	st[l[1]] ^= y
	st[l[2]] ^= x
	st[l[3]] ^= x
}

// recompute derives the shapes of every line, four at a time.
func (b *Board) recompute() {
	b.bad = [maxLines]uint32{}
	for s := Side(0); s < 2; s++ {
		b.kinds[s] = [2][maxLines]uint64{}
		if b.track>>s&1 == 0 {
			continue
		}
		for ids := b.geo.ids; len(ids) > 0; {
			ls := [4]uint8{ids[0], ids[0], ids[0], ids[0]}
			ids = ids[copy(ls[:], ids):]
			b.deriveLines(&ls, s)
		}
		b.live[s] = [3]uint64{}
		for _, l := range b.geo.ids {
			if b.InLine(s, Four, l) != 0 {
				b.live[s][l>>6] |= 1 << (l & 63)
			}
		}
	}
}

// deriveLines computes and stores the shapes of side s on any four lines.
func (b *Board) deriveLines(ls *[4]uint8, s Side) {
	own, opp := &b.stones[s], &b.stones[s.Other()]
	if b.narrow {
		var wall uint64
		for i, l := range ls {
			wall |= uint64(uint16(b.geo.edge[l])) << (16 * i)
		}
		b.deriveNarrow(s, ls, gather(own, ls), gather(opp, ls)|wall)
		return
	}
	for h := range 2 {
		l0, l1 := ls[2*h], ls[2*h+1]
		wall := uint64(b.geo.edge[l0]) | uint64(b.geo.edge[l1])<<32
		b.deriveWide(s, l0, l1, gatherWide(own, l0, l1), gatherWide(opp, l0, l1)|wall)
	}
}

// Undo takes the last stone back.
func (b *Board) Undo() {
	b.depth--
	f := &b.undo[b.depth]
	ls := &b.geo.line[f.point&(maxPoints-1)]
	b.flip(f.point, f.side)
	for s := range b.kinds {
		if b.track>>s&1 == 0 {
			continue
		}
		k, old := &b.kinds[s], &f.kinds[s]
		k[0][ls[0]], k[0][ls[1]], k[0][ls[2]], k[0][ls[3]] = old[0], old[1], old[2], old[3]
		if !b.narrow {
			k[1][ls[0]], k[1][ls[1]], k[1][ls[2]], k[1][ls[3]] = old[4], old[5], old[6], old[7]
		}
		b.live[s] = f.live[s]
	}
	if b.renju {
		b.bad[ls[0]], b.bad[ls[1]], b.bad[ls[2]], b.bad[ls[3]] = f.bad[0], f.bad[1], f.bad[2], f.bad[3]
	}
}

// Depth is the number of stones put since Reset.
func (b *Board) Depth() int { return b.depth }

// Size is the number of points along an edge.
func (b *Board) Size() int { return b.size }

// Empty reports whether p, a point of the board, is empty.
func (b *Board) Empty(p board.Point) bool {
	return (b.stones[0][p>>5&31]|b.stones[1][p>>5&31])>>(p&31)&1 == 0
}

// Key is the pair of random words of a stone for 128-bit position keys.
func (b *Board) Key(p board.Point, s Side) [2]uint64 { return b.geo.zob[s&1][p&(maxPoints-1)] }

func onesCount32(v uint32) int { return bits.OnesCount32(v) }
