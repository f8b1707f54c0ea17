package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// Kind is a shape that a move can make in one line.
type Kind uint8

// The shapes, in the order of the fields of a kinds word. board.Row defines them. Four includes
// StraightFour; Three excludes both.
const (
	Five Kind = iota
	Four
	Three
	StraightFour
)

// InLine returns the points of line l where side s would make a shape of kind k in that line: bit i
// is the line's point i. It may list a Three in a line that also holds a five-square.
func (b *Board) InLine(s Side, k Kind, l uint8) uint32 {
	if b.narrow {
		return uint32(b.lines[l].kinds[s&1] >> (16 * k) & 0xFFFF)
	}
	if k < Three {
		return uint32(b.lines[l].kinds[s&1] >> (32 * k))
	}
	return uint32(b.wide[l][s&1] >> (32 * (k - Three)))
}

// Open returns the lines where side s may still make a five, because some window of five holds no
// stone of the other side. Line l is bit l&63 of word l>>6.
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

// FourLines returns the lines in which side s can make a four. Line l is bit l&63 of word l>>6.
func (b *Board) FourLines(s Side) (set [4]uint64) {
	for _, l := range b.geo.ids {
		if b.InLine(s, Four, l) != 0 {
			set[l>>6] |= 1 << (l & 63)
		}
	}
	return set
}

// Lines returns the four lines through p, by direction.
func (b *Board) Lines(p board.Point) *[4]uint8 { return &b.geo.points[p&(maxPoints-1)].line }

// At holds the shapes that a side would make on a point. Bit d of each field is direction d.
type At struct {
	Five, Four, Three, Straight uint8
	Bad                         uint8 // renju, Black: an overline or two fours in that line
}

// Look returns the shapes that side s would make on p.
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

// Tally counts the directions in which a side would make each shape on a point. Its fields lie as
// in the kinds word of a narrow board:
//
//	48 straight | 32 three | 16 four | 0 five
type Tally uint64

// Fives returns the number of directions with a five.
func (t Tally) Fives() int { return int(t & 7) }

// Fours returns the number of directions with a four.
func (t Tally) Fours() int { return int(t >> 16 & 7) }

// Threes returns the number of directions with an open three.
func (t Tally) Threes() int { return int(t >> 32 & 7) }

// Straights returns the number of directions with a straight four.
func (t Tally) Straights() int { return int(t >> 48 & 7) }

// Tally counts the shapes that side s would make on p: like Look, but without the directions and
// much faster.
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

// Supply counts, line by line, the points at which a side would make a shape. A point of two lines
// counts twice.
type Supply struct {
	Fours, Threes, Straights int // fours of any kind, open threes, straight fours
}

// Plus returns the sums of the counts.
func (n Supply) Plus(m Supply) Supply {
	return Supply{n.Fours + m.Fours, n.Threes + m.Threes, n.Straights + m.Straights}
}

// Supply returns the supply of side s.
func (b *Board) Supply(s Side) (n Supply) {
	if b.narrow {
		for _, l := range b.geo.ids {
			k := b.lines[l].kinds[s&1]
			if k>>16 == 0 { // no shape but fives, as in most lines
				continue
			}
			n.Fours += bits.OnesCount16(uint16(k >> 16))
			n.Threes += bits.OnesCount16(uint16(k >> 32))
			n.Straights += bits.OnesCount16(uint16(k >> 48))
		}
		return n
	}
	for _, l := range b.geo.ids {
		n.Fours += bits.OnesCount32(b.InLine(s, Four, l))
		n.Threes += bits.OnesCount32(b.InLine(s, Three, l))
		n.Straights += bits.OnesCount32(b.InLine(s, StraightFour, l))
	}
	return n
}

// SupplyGain returns by how much the last Put changed the Supply of side s.
func (b *Board) SupplyGain(s Side) (n Supply) {
	f := &b.undo[b.depth-1]
	for i, l := range b.Lines(f.point) {
		was, is := f.lines[i].kinds[s&1], b.lines[l].kinds[s&1]
		if b.narrow {
			if (was^is)>>16 == 0 { // the same shapes but for fives, as in most lines
				continue
			}
			n.Fours += bits.OnesCount16(uint16(is>>16)) - bits.OnesCount16(uint16(was>>16))
			n.Threes += bits.OnesCount16(uint16(is>>32)) - bits.OnesCount16(uint16(was>>32))
			n.Straights += bits.OnesCount16(uint16(is>>48)) - bits.OnesCount16(uint16(was>>48))
			continue
		}
		wideIs, wideWas := b.wide[l][s&1], f.wide[i][s&1]
		n.Fours += bits.OnesCount32(uint32(is>>32)) - bits.OnesCount32(uint32(was>>32))
		n.Threes += bits.OnesCount32(uint32(wideIs)) - bits.OnesCount32(uint32(wideWas))
		n.Straights += bits.OnesCount32(uint32(wideIs>>32)) - bits.OnesCount32(uint32(wideWas>>32))
	}
	return n
}

// badAt reports whether Black on p makes an overline or two fours in a line.
func (b *Board) badAt(p board.Point) bool {
	ls := &b.geo.points[p&(maxPoints-1)].line
	x, y := p&31, p>>5&31 // p is bit y of its column, and bit x of its three other lines
	return (b.lines[ls[0]].bad>>x|b.lines[ls[1]].bad>>y|b.lines[ls[2]].bad>>x|b.lines[ls[3]].bad>>x)&1 != 0
}

// FiveSquares returns how many five-squares side s has on the whole board, and the first two of
// them.
func (b *Board) FiveSquares(s Side) (n int, two [2]board.Point) {
	for _, l := range b.geo.ids {
		for m := b.InLine(s, Five, l); m != 0; m &= m - 1 {
			p := b.Point(l, uint(bits.TrailingZeros32(m)))
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

// IDs returns the lines of five points or more, increasing.
func (b *Board) IDs() []uint8 { return b.geo.ids }

// Row returns the stones of both sides on line l and its wall bits. Bit i is the line's point i.
func (b *Board) Row(l uint8, s Side) (own, opp, wall uint32) {
	o, x := b.row(l, s)
	wall = b.geo.edge[l]
	return uint32(o), uint32(x) &^ wall, wall
}

// Forbids reports whether points can be forbidden to side s: to Black in renju.
func (b *Board) Forbids(s Side) bool { return b.renju && s == 0 }

// Exact reports whether side s wins only by exactly five.
func (b *Board) Exact(s Side) bool { return b.exact[s&1] }

// Completion returns a five-square that side s would have after the four p, in the line of
// direction d: the lowest one, if p makes a straight four or two fours there.
func (b *Board) Completion(p board.Point, s Side, d int) board.Point {
	l := b.geo.points[p&(maxPoints-1)].line[d]
	o, x := b.row(l, s)
	five, _, _, _, _ := patterns(o|1<<Bit(p, d), x, b.exact[s&1])
	return b.Point(l, uint(bits.TrailingZeros64(five)))
}

// Sight reports whether side s can make a five, and whether it can make a four (straight or not).
func (b *Board) Sight(s Side) (five, four bool) {
	var all uint64
	for _, l := range b.geo.ids {
		all |= b.lines[l].kinds[s&1]
	}
	width := uint(32)
	if b.narrow {
		width = 16
	}
	mask := uint64(1)<<width - 1
	return all&mask != 0, all>>width&mask != 0
}

// Pairs reports whether side s has two stones in some window of five without a stone of the other
// side. Without such a window side s needs three moves for a four: no single move threatens one.
func (b *Board) Pairs(s Side) bool {
	half := uint(s&1) << 5
	for _, l := range b.geo.ids {
		own := uint32(b.lines[l].stones >> half)
		if own&(own-1) != 0 && b.Windows(s, l, 0, 2) != 0 {
			return true
		}
	}
	return false
}

// Windows returns the empty points of the windows of five in line l with no stone of the other side
// and at least least stones of side s, 1 ≤ least ≤ 4: bit i is the line's point i. Windows counts the
// points of extra as stones of s, but may return them as empty points. It ignores overlines: under
// exact five it may return too many points, never too few.
func (b *Board) Windows(s Side, l uint8, extra uint32, least int) uint32 {
	own, blocked := b.row(l, s)
	if bits.OnesCount64(own|uint64(extra)) < least { // as in most lines
		return 0
	}
	free := ^blocked
	open := free & (free >> 1)
	open &= open >> 2 & (free >> 4)
	k1, k2, ones := windows(own | uint64(extra))
	enough := [5]uint64{^uint64(0), k1 | k2 | ones, k1 | k2, k1&k2 | (k1^k2)&ones, k1 & k2}[least]
	return uint32(spread(enough&open) &^ own)
}

// WindowsAt counts the windows of five through p that hold no stone of the other side, those with at
// least one stone of side s, and those with at least two. It ignores overlines.
func (b *Board) WindowsAt(p board.Point, s Side) (one, two int) {
	if !b.narrow {
		return b.windowsAtWide(p, s)
	}
	r0, r1, r2, r3 := b.through(p)
	// Both sides' lanes, as in derive.
	const low32 = 0x0000_0000_FFFF_FFFF
	v01, v23 := r0.stones|r1.stones<<16, r2.stones|r3.stones<<16
	own, other := v01&low32|v23<<32, v01>>32|v23&^low32
	if s != 0 {
		own, other = other, own
	}
	x, y := uint64(firstWindows)<<uint(p&31)>>4&0xFFFF, uint64(firstWindows)<<uint(p>>5&31)>>4&0xFFFF
	at := x | y<<16 | x<<32 | x<<48
	return countWindows(own, other|b.geo.points[p&(maxPoints-1)].wall[0], at)
}

// firstWindows marks the windows of five through point 4 of a line, by their first points.
const firstWindows = 0x1F

// countWindows counts the windows at that are not blocked, with one own stone and with two.
func countWindows(own, blocked, at uint64) (one, two int) {
	free := ^blocked
	open := free & (free >> 1)
	open &= open >> 2 & (free >> 4) & at
	k1, k2, ones := windows(own)
	return bits.OnesCount64((k1 | k2 | ones) & open), bits.OnesCount64((k1 | k2) & open)
}

func (b *Board) windowsAtWide(p board.Point, s Side) (one, two int) {
	for d, l := range b.Lines(p) {
		own, blocked := b.row(l, s)
		n, m := countWindows(own, blocked, firstWindows<<Bit(p, d)>>4)
		one, two = one+n, two+m
	}
	return one, two
}
