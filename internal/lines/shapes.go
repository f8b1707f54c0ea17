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
		return uint32(b.lines[l].kinds[s&1] >> (16 * k) & 0xFFFF)
	}
	if k < Three {
		return uint32(b.lines[l].kinds[s&1] >> (32 * k))
	}
	return uint32(b.wide[l][s&1] >> (32 * (k - Three)))
}

// Open is the set of lines in which side s may ever make a five, those with a
// window of five without a stone of the other side: bit l&63 of word l>>6.
func (b *Board) Open(s Side) (set [4]uint64) {
	for _, l := range b.geo.ids {
		_, blocked := b.row(l, s)
		free := ^blocked
		open := free & (free >> 1)
		if open&(open>>2)&(free>>4) != 0 {
			set[l>>6] |= 1 << (l & 63)
		}
	}
	return set
}

// Lines are the four lines through p, by direction.
func (b *Board) Lines(p board.Point) *[4]uint8 { return &b.geo.points[p&(maxPoints-1)].line }

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
	for d, l := range b.geo.points[p&(maxPoints-1)].line {
		i := Bit(p, d)
		a.Five |= uint8(b.InLine(s, Five, l)>>i&1) << d
		a.Four |= uint8(b.InLine(s, Four, l)>>i&1) << d
		a.Three |= uint8(b.InLine(s, Three, l)>>i&1) << d
		a.Straight |= uint8(b.InLine(s, StraightFour, l)>>i&1) << d
		if s == 0 {
			a.Bad |= uint8(b.lines[l].bad>>i&1) << d
		}
	}
	return a
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
// fraction of the cost.
func (b *Board) Tally(p board.Point, s Side) Tally {
	const ones = 0x0001_0001_0001_0001
	ls := &b.geo.points[p&(maxPoints-1)].line
	x, y := uint(p&31), uint(p>>5&31)
	k0, k1 := b.lines[ls[0]].kinds[s&1]>>x, b.lines[ls[1]].kinds[s&1]>>y
	k2, k3 := b.lines[ls[2]].kinds[s&1]>>x, b.lines[ls[3]].kinds[s&1]>>x
	if b.narrow {
		return Tally(k0&ones + k1&ones + k2&ones + k3&ones)
	}
	const pair = 0x0000_0001_0000_0001
	w0, w1, w2, w3 := b.wide[ls[0]][s&1]>>x, b.wide[ls[1]][s&1]>>y, b.wide[ls[2]][s&1]>>x, b.wide[ls[3]][s&1]>>x
	lo, hi := k0&pair+k1&pair+k2&pair+k3&pair, w0&pair+w1&pair+w2&pair+w3&pair
	return Tally(lo&0xFFFF | lo>>32<<16 | hi&0xFFFF<<32 | hi>>32<<48)
}

// Supply counts, line by line, the points at which side s would make a four
// (straight ones included), and an open three. A point of two lines counts twice.
func (b *Board) Supply(s Side) (fours, threes int) {
	if b.narrow {
		for _, l := range b.geo.ids {
			k := b.lines[l].kinds[s&1]
			fours += bits.OnesCount16(uint16(k >> 16))
			threes += bits.OnesCount16(uint16(k >> 32))
		}
		return fours, threes
	}
	for _, l := range b.geo.ids {
		fours += bits.OnesCount32(b.InLine(s, Four, l))
		threes += bits.OnesCount32(b.InLine(s, Three, l))
	}
	return fours, threes
}

// SupplyGain is by how much the last Put changed the Supply of side s.
func (b *Board) SupplyGain(s Side) (fours, threes int) {
	f := &b.undo[b.depth-1]
	for i, l := range b.Lines(f.point) {
		was, is := f.lines[i].kinds[s&1], b.lines[l].kinds[s&1]
		if b.narrow {
			fours += bits.OnesCount16(uint16(is>>16)) - bits.OnesCount16(uint16(was>>16))
			threes += bits.OnesCount16(uint16(is>>32)) - bits.OnesCount16(uint16(was>>32))
			continue
		}
		fours += bits.OnesCount32(uint32(is>>32)) - bits.OnesCount32(uint32(was>>32))
		threes += bits.OnesCount32(uint32(b.wide[l][s&1])) - bits.OnesCount32(uint32(f.wide[i][s&1]))
	}
	return fours, threes
}

// badAt reports whether Black on p makes an overline or two fours in a line.
func (b *Board) badAt(p board.Point) bool {
	ls := &b.geo.points[p&(maxPoints-1)].line
	x, y := p&31, p>>5&31
	return (b.lines[ls[0]].bad>>x|b.lines[ls[1]].bad>>y|b.lines[ls[2]].bad>>x|b.lines[ls[3]].bad>>x)&1 != 0
}

// FiveSquares returns how many five-squares side s has on the whole board,
// and the first two of them.
func (b *Board) FiveSquares(s Side) (n int, two [2]board.Point) {
	for _, l := range b.geo.ids {
		for m := b.InLine(s, Five, l); m != 0; m &= m - 1 {
			p := b.point(l, uint(bits.TrailingZeros32(m)))
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
	o, x := b.row(l, s)
	wall = b.geo.edge[l]
	return uint32(o), uint32(x) &^ wall, wall
}

// Forbids reports whether points can be forbidden to side s: to Black in renju.
func (b *Board) Forbids(s Side) bool { return b.renju && s == 0 }

// Exact reports whether side s wins by exactly five only.
func (b *Board) Exact(s Side) bool { return b.exact[s&1] }

// Completion is a five-square that side s would have after the four p, in
// the line of direction d: the only one unless p makes two fours there.
func (b *Board) Completion(p board.Point, s Side, d int) board.Point {
	l := b.geo.points[p&(maxPoints-1)].line[d]
	o, x := b.row(l, s)
	five, _, _, _, _ := patterns(o|1<<Bit(p, d), x, b.exact[s&1])
	return b.point(l, uint(bits.TrailingZeros64(five)))
}
