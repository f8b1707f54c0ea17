package vcf

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// lineSet is a set of (line, point of that line), bit i of word l.
type lineSet [256]uint32

// relevance finds, for one position and attacker, which fours a shortest win
// could contain. It forgets the defender's replies (a relaxation), so it
// errs only towards keeping a four. See DESIGN.md, "Fours that no win needs".
type relevance struct {
	b       *lines.Board
	me, opp lines.Side

	own, opps  lineSet // stones at the position
	dead       lineSet // starts of windows that the attacker can never fill
	same       lineSet // points that a four in this line may gain
	other      lineSet // points that a four in another line may gain
	cost       lineSet // points that the defender may be forced to
	costs      [256][32]uint32
	dirty      [4]uint64
	usedSame   lineSet
	usedOther  lineSet
	blocks     lineSet
	near       lineSet
	keep       lineSet
	allowed    *lineSet // moves that may be played at all; nil = all
	root       [1024]uint16
	components int
}

func (r *relevance) analyse(b *lines.Board, me lines.Side, allowed *lineSet) {
	r.b, r.me, r.opp, r.allowed = b, me, me.Other(), allowed
	r.same, r.other, r.cost = lineSet{}, lineSet{}, lineSet{}
	r.usedSame, r.usedOther, r.blocks, r.near, r.keep = lineSet{}, lineSet{}, lineSet{}, lineSet{}, lineSet{}
	r.costs = [256][32]uint32{}
	exact := b.Exact(me)
	for _, l := range b.IDs() {
		own, opp, wall := b.Row(l, me)
		r.own[l], r.opps[l] = own, opp
		x := uint64(opp | wall)
		two := x | x>>1
		dead := two | two>>2 | x>>4
		if exact {
			dead |= uint64(own)<<1 | uint64(own)>>5
		}
		r.dead[l] = uint32(dead)
		r.dirty[l>>6] |= 1 << (l & 63)
	}
	for more := true; more; {
		more = false
		for w := range r.dirty {
			for r.dirty[w] != 0 {
				l := uint8(w<<6 | bits.TrailingZeros64(r.dirty[w]))
				r.dirty[w] &= r.dirty[w] - 1
				r.gains(l)
				more = true
			}
		}
	}
	for _, l := range b.IDs() {
		r.uses(l)
		r.defence(l)
	}
	r.select_()
}

// stonesIn are the points of window m of line l that may hold attacker
// stones together.
func (r *relevance) stonesIn(l uint8, m uint32) uint32 {
	in := (r.own[l] | r.other[l]) & m
	for t := r.same[l] & m &^ in; t != 0; t &= t - 1 {
		i := bits.TrailingZeros32(t)
		if r.costs[l][i]&^m != 0 {
			in |= 1 << i
		}
	}
	return in
}

func (r *relevance) gains(l uint8) {
	may := r.own[l] | r.other[l] | r.same[l]
	if bits.OnesCount32(may) < 3 {
		return
	}
	size := r.b.Size()
	for s := 0; s+5 <= size; s++ {
		m := uint32(31) << s
		if r.dead[l]>>s&1 != 0 || bits.OnesCount32(may&m) < 3 {
			continue
		}
		in := r.stonesIn(l, m)
		n := bits.OnesCount32(in)
		if n < 3 {
			continue
		}
		for e := m &^ r.own[l]; e != 0; e &= e - 1 {
			bit := e & -e
			others := in &^ bit
			k := bits.OnesCount32(others)
			if k < 3 {
				continue
			}
			i := bits.TrailingZeros32(bit)
			if r.allowed != nil && r.allowed[l]&bit == 0 {
				continue
			}
			for f := m &^ bit &^ r.own[l]; f != 0; f &= f - 1 {
				fb := f & -f
				if bits.OnesCount32(others&^fb) >= 3 {
					r.gain(l, uint(i), bit, fb)
				}
			}
		}
	}
}

func (r *relevance) mark(l uint8) { r.dirty[l>>6] |= 1 << (l & 63) }

// gain notes that a four of line l on bit may force the defender to f.
func (r *relevance) gain(l uint8, i uint, bit, f uint32) {
	if r.costs[l][i]&f != 0 {
		return
	}
	r.costs[l][i] |= f
	r.mark(l)
	fp := r.b.Point(l, uint(bits.TrailingZeros32(f)))
	for d, k := range r.b.Lines(fp) {
		r.cost[k] |= 1 << lines.Bit(fp, d)
	}
	if r.same[l]&bit != 0 {
		return
	}
	r.same[l] |= bit
	p := r.b.Point(l, i)
	for d, k := range r.b.Lines(p) {
		b := uint32(1) << lines.Bit(p, d)
		if k != l && r.other[k]&b == 0 {
			r.other[k] |= b
			r.mark(k)
		}
	}
}

// uses finds the gains that a later four of line l can build on.
func (r *relevance) uses(l uint8) {
	may := r.own[l] | r.other[l] | r.same[l]
	if bits.OnesCount32(may) < 3 || r.other[l]|r.same[l] == 0 {
		return
	}
	for s := 0; s+5 <= r.b.Size(); s++ {
		m := uint32(31) << s
		if r.dead[l]>>s&1 != 0 || bits.OnesCount32(r.own[l]&m) > 2 {
			continue
		}
		in := r.stonesIn(l, m)
		if bits.OnesCount32(in) < 3 {
			continue
		}
		r.usedOther[l] |= m & r.other[l]
		for t := r.same[l] & m; t != 0; t &= t - 1 {
			i := bits.TrailingZeros32(t)
			if r.costs[l][i]&^m != 0 {
				r.usedSame[l] |= 1 << i
			}
		}
	}
}

// defence finds the points where an attacker stone may stop a four of the
// defender, and where a defender stone may spoil its exact five.
func (r *relevance) defence(l uint8) {
	_, _, wall := r.b.Row(l, r.me)
	d := r.opps[l] | r.cost[l]
	if bits.OnesCount32(d) < 4 {
		return
	}
	exact := r.b.Exact(r.opp)
	for s := 0; s+5 <= r.b.Size(); s++ {
		m := uint32(31) << s
		if m&(wall|r.own[l]) != 0 || bits.OnesCount32(d&m) < 4 || r.opps[l]&m == m {
			continue
		}
		for t := m &^ r.opps[l]; t != 0; t &= t - 1 {
			bit := t & -t
			if bits.OnesCount32(d&m&^bit) == 4 {
				r.blocks[l] |= bit
			}
		}
		if exact {
			r.near[l] |= (m<<1 | m>>1) &^ m
		}
	}
}

func (r *relevance) select_() {
	for _, l := range r.b.IDs() {
		for t := r.same[l]; t != 0; t &= t - 1 {
			i := uint(bits.TrailingZeros32(t))
			bit := uint32(1) << i
			p := r.b.Point(l, i)
			ok := r.usedSame[l]&bit != 0
			for d, k := range r.b.Lines(p) {
				pb := uint32(1) << lines.Bit(p, d)
				if k != l && r.usedOther[k]&pb != 0 || r.blocks[k]&pb != 0 {
					ok = true
				}
			}
			for f := r.costs[l][i]; f != 0 && !ok; f &= f - 1 {
				fp := r.b.Point(l, uint(bits.TrailingZeros32(f)))
				for d, k := range r.b.Lines(fp) {
					if r.near[k]>>lines.Bit(fp, d)&1 != 0 {
						ok = true
					}
				}
			}
			if ok {
				r.keep[l] |= bit
			}
		}
	}
}

var _ = board.Pass
