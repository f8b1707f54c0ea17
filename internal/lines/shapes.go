package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// Kind is a shape that a move can make in one line.
type Kind uint8

// The shapes, from the strongest; see the definitions on board.Row. Four
// includes StraightFour; Three excludes both.
const (
	Five Kind = iota
	Four
	Three
	StraightFour
)

// InLine is the points of line l at which side s would make a shape of kind
// k in that line: bit i is the line's point i. A Three in a line that also
// holds a five-square may be listed although the five comes first.
func (b *Board) InLine(s Side, k Kind, l uint8) uint32 {
	if b.narrow {
		return uint32(b.kinds[s&1][0][l] >> (16 * k) & 0xFFFF)
	}
	return uint32(b.kinds[s&1][k>>1&1][l] >> (32 * (k & 1)))
}

// Live is the set of lines in which side s has a four-square: bit l&63 of
// word l>>6.
func (b *Board) Live(s Side) [3]uint64 { return b.live[s&1] }

// Lines are the four lines through p, by direction.
func (b *Board) Lines(p board.Point) *[4]uint8 { return &b.geo.line[p&(maxPoints-1)] }

// Point is the point of bit i of line l.
func (b *Board) Point(l uint8, i uint) board.Point { return b.point(l, i) }

// At are the shapes that side s would make on p, direction by direction: bit
// d of each field for direction d.
type At struct {
	Five, Four, Three, Straight uint8
	Bad                         uint8 // renju, Black: an overline or two fours in that line
}

// Look gathers the shapes of p.
func (b *Board) Look(p board.Point, s Side) (a At) {
	ls := &b.geo.line[p&(maxPoints-1)]
	x, y := uint(p&31), uint(p>>5&31)
	if b.narrow {
		k := &b.kinds[s&1][0]
		// bits 0, 16, 32, 48 of each word are the four kinds of the point
		a.add(k[ls[0]]>>x, 0)
		a.add(k[ls[1]]>>y, 1)
		a.add(k[ls[2]]>>x, 2)
		a.add(k[ls[3]]>>x, 3)
	} else {
		k := &b.kinds[s&1]
		for d, i := range [4]uint{x, y, x, x} {
			lo, hi := k[0][ls[d]]>>i, k[1][ls[d]]>>i
			a.add(lo&1|lo>>32&1<<16|hi&1<<32|hi>>32&1<<48, uint(d))
		}
	}
	if b.renju && s == 0 {
		a.Bad = uint8(b.bad[ls[0]]>>x&1 | b.bad[ls[1]]>>y&1<<1 | b.bad[ls[2]]>>x&1<<2 | b.bad[ls[3]]>>x&1<<3)
	}
	return a
}

func (a *At) add(w uint64, d uint) {
	a.Five |= uint8(w&1) << d
	a.Four |= uint8(w>>16&1) << d
	a.Three |= uint8(w>>32&1) << d
	a.Straight |= uint8(w>>48&1) << d
}

// Tally counts the directions in which a side would make each shape on a
// point. Its fields are those of a narrow kinds word:
//
//	48 straight | 32 three | 16 four | 0 five
type Tally uint64

// Fives is the number of directions in which the move makes a five.
func (t Tally) Fives() int { return int(t & 7) }

// Fours is the number of directions in which it makes a four.
func (t Tally) Fours() int { return int(t >> 16 & 7) }

// Threes is the number of directions in which it makes an open three.
func (t Tally) Threes() int { return int(t >> 32 & 7) }

// Straights is the number of directions in which it makes a straight four.
func (t Tally) Straights() int { return int(t >> 48 & 7) }

// Tally counts what side s would make on p: Look without the directions, at a
// third of the cost.
func (b *Board) Tally(p board.Point, s Side) Tally {
	const ones = 0x0001_0001_0001_0001
	ls := &b.geo.line[p&(maxPoints-1)]
	x, y := uint(p&31), uint(p>>5&31)
	if b.narrow {
		k := &b.kinds[s&1][0]
		return Tally(k[ls[0]]>>x&ones + k[ls[1]]>>y&ones + k[ls[2]]>>x&ones + k[ls[3]]>>x&ones)
	}
	const pair = 0x0000_0001_0000_0001
	lo, hi := &b.kinds[s&1][0], &b.kinds[s&1][1]
	l := lo[ls[0]]>>x&pair + lo[ls[1]]>>y&pair + lo[ls[2]]>>x&pair + lo[ls[3]]>>x&pair
	h := hi[ls[0]]>>x&pair + hi[ls[1]]>>y&pair + hi[ls[2]]>>x&pair + hi[ls[3]]>>x&pair
	return Tally(l&0xFFFF | l>>16&0xFFFF0000 | h<<32&0xFFFF_0000_0000 | h>>32<<48)
}

// badAt reports whether Black on p makes an overline or two fours in a line.
func (b *Board) badAt(p board.Point) bool {
	ls := &b.geo.line[p&(maxPoints-1)]
	x, y := p&31, p>>5&31
	return (b.bad[ls[0]]>>x|b.bad[ls[1]]>>y|b.bad[ls[2]]>>x|b.bad[ls[3]]>>x)&1 != 0
}

// FiveSquares returns how many five-squares side s has on the whole board,
// tracked or not, and the first two of them.
func (b *Board) FiveSquares(s Side) (n int, two [2]board.Point) {
	for _, l := range b.geo.ids {
		o := uint64(b.stones[s&1][l])
		if bits.OnesCount64(o) < 4 {
			continue
		}
		m := b.fives(s, o, uint64(b.stones[s&1^1][l]|b.geo.edge[l]))
		for m &= 0xFFFFFFFF; m != 0; m &= m - 1 {
			p := b.point(l, uint(bits.TrailingZeros64(m)))
			if n > 0 && p == two[0] || n > 1 && p == two[1] {
				continue
			}
			if n < 2 {
				two[n] = p
			}
			n++
		}
	}
	return n, two
}

// IDs are the lines of five points or more, in increasing order.
func (b *Board) IDs() []uint8 { return b.geo.ids }

// Row is the stones of both sides on line l and its wall bits, bit i its
// point i.
func (b *Board) Row(l uint8, s Side) (own, opp, wall uint32) {
	return b.stones[s&1][l], b.stones[s&1^1][l], b.geo.edge[l]
}

// Exact reports whether side s wins by exactly five only.
func (b *Board) Exact(s Side) bool { return b.exact[s&1] }

// Completion is a five-square that side s would have after the four p, in
// the line of direction d: the only one unless p makes two fours there.
func (b *Board) Completion(p board.Point, s Side, d int) board.Point {
	l := b.geo.line[p&(maxPoints-1)][d]
	i := Bit(p, d)
	o := uint64(b.stones[s&1][l] | 1<<i)
	x := uint64(b.stones[s&1^1][l] | b.geo.edge[l])
	return b.point(l, uint(bits.TrailingZeros64(b.fives(s, o, x)&0xFFFFFFFF)))
}
