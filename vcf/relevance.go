package vcf

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// A shortest win has no superfluous four. For each four but the last, a later four uses its stone
// (as one of the three in its window), or the stone stops a four of the defender. Otherwise the win
// would stand without the four, and be shorter. In renju a four may have a further use, see
// legality.go. analyse finds at the root which fours may be of use. It ignores the defender's replies,
// so it may keep fours that cannot occur together, but it never drops a needed one.
// docs/design/vcf.md has the proof.
//
// The sets below are by line: bit i of word l is point i of line l.
type lineSet [256]uint32

// relevance finds the fours of a position that a shortest win may contain.
type relevance struct {
	b       *lines.Board
	me, opp lines.Side

	own, opps lineSet         // the stones
	alive     lineSet         // starts of windows that the attacker can fill
	same      lineSet         // points gained by a four in this line
	other     lineSet         // points gained by a four in another line
	cost      lineSet         // points that a four may force the defender to
	blocks    [256][32]uint32 // by line and gained point: the blocks of its fours
	todo      lineSet         // starts of windows that may allow fours not found yet
	pending   [4]uint64       // lines whose windows must be examined again

	usedSame  lineSet // gains of this line that a later four of it may use
	usedOther lineSet // gains of other lines that a four of this line may use
	stops     lineSet // points where a stone may stop a five of the defender
	spoils    lineSet // points where a defender's stone may spoil its own exact five
	renju     bool
	legality  legality // in renju
	keep      lineSet  // the answer: fours by line and point
}

// analyse fills keep for the position on b, the attacker me to move.
func (r *relevance) analyse(b *lines.Board, me lines.Side) {
	r.b, r.me, r.opp, r.renju = b, me, me.Other(), b.Forbids(black)
	r.clear()
	for r.pending != [4]uint64{} {
		for w := range r.pending {
			set := r.pending[w]
			r.pending[w] = 0
			for ; set != 0; set &= set - 1 {
				r.gains(uint8(w<<6 | bits.TrailingZeros64(set)))
			}
		}
	}
	for _, l := range b.IDs() {
		r.costs(l)
	}
	if r.renju {
		r.legality.find(r)
	}
	for _, l := range b.IDs() {
		r.uses(l)
		r.defence(l)
	}
	for _, l := range b.IDs() {
		r.choose(l)
	}
}

// clear copies the stones of the position and marks every line as pending.
func (r *relevance) clear() {
	r.same, r.other, r.cost = lineSet{}, lineSet{}, lineSet{}
	r.todo = lineSet{} // a line too short for a window may have had some on the board before
	r.usedSame, r.usedOther, r.stops, r.spoils, r.keep = lineSet{}, lineSet{}, lineSet{}, lineSet{}, lineSet{}
	for _, l := range r.b.IDs() {
		own, opp, wall := r.b.Row(l, r.me)
		r.own[l], r.opps[l] = own, opp
		r.alive[l] = windows(own, opp|wall, r.b.Exact(r.me))
		r.todo[l] = r.alive[l]
		r.blocks[l] = [32]uint32{}
		r.pending[l>>6] |= 1 << (l & 63)
	}
}

// windows returns the starts of the windows of a line that a side can fill: bit i stands for the
// points from i to i+4. None of them is in blocked and, for a side that wins by exactly five, no sixth
// stone stands beside them.
func windows(own, blocked uint32, exact bool) uint32 {
	x := uint64(blocked)
	dead := x | x>>1
	dead |= dead>>2 | x>>4
	if exact {
		dead |= uint64(own)<<1 | uint64(own)>>5
	}
	return ^uint32(dead)
}

// next returns the points of the lowest window of a set of windows.
func next(windows uint32) uint32 { return 31 << bits.TrailingZeros32(windows) }

// together returns the points of window m of line l that may hold attacker stones at the same time.
// A point gained by a four in this line counts only if some block of that four lies outside the
// window: a block inside would make the window useless.
func (r *relevance) together(l uint8, m uint32) uint32 {
	in := (r.own[l] | r.other[l]) & m
	return in | r.outside(l, r.same[l]&m&^in, m)
}

// outside returns the gains of line l that may be blocked outside m.
func (r *relevance) outside(l uint8, gains, m uint32) (out uint32) {
	for ; gains != 0; gains &= gains - 1 {
		if i := bits.TrailingZeros32(gains); r.blocks[l][i]&^m != 0 {
			out |= gains & -gains
		}
	}
	return out
}

// gains adds the fours that windows of line l allow: three stones, the move, and the block. A stone
// that may be there need not be: move and block may stand on its point.
func (r *relevance) gains(l uint8) {
	may := r.own[l] | r.other[l] | r.same[l]
	if bits.OnesCount32(may) < 3 {
		return
	}
	for w := r.todo[l]; w != 0; w &= w - 1 {
		m := next(w)
		if bits.OnesCount32(may&m) < 3 {
			continue
		}
		in := r.together(l, m)
		rest := m &^ in
		switch bits.OnesCount32(in) {
		case 3: // one of the other two is the move, and one the block
			r.gain(l, rest&-rest, rest&(rest-1))
			r.gain(l, rest&(rest-1), rest&-rest)
		case 4: // one of the two is the fifth point
			r.gain(l, rest, in&^r.own[l])
			for e := in &^ r.own[l]; e != 0; e &= e - 1 {
				r.gain(l, e&-e, rest)
			}
		case 5: // all fours that this window can ever allow
			for e := in &^ r.own[l]; e != 0; e &= e - 1 {
				r.gain(l, e&-e, in&^r.own[l]&^(e&-e))
			}
			r.todo[l] &^= w & -w
		}
	}
}

// gain notes fours of line l with that move and any one of the blocks. Their stone may help to fill
// windows of other lines, so gain marks these lines as pending.
func (r *relevance) gain(l uint8, move, blocks uint32) {
	i := bits.TrailingZeros32(move)
	if blocks&^r.blocks[l][i] == 0 {
		return
	}
	r.blocks[l][i] |= blocks
	r.pending[l>>6] |= 1 << (l & 63)
	if r.same[l]&move != 0 {
		return
	}
	r.same[l] |= move
	p := r.b.Point(l, uint(i))
	for d, k := range r.b.Lines(p) {
		if bit := uint32(1) << lines.Bit(p, d); k != l && r.other[k]&bit == 0 {
			r.other[k] |= bit
			r.pending[k>>6] |= 1 << (k & 63)
		}
	}
}

// costs marks the blocks of the fours of line l in all lines.
func (r *relevance) costs(l uint8) {
	var blocks uint32
	for t := r.same[l]; t != 0; t &= t - 1 {
		blocks |= r.blocks[l][bits.TrailingZeros32(t)]
	}
	for ; blocks != 0; blocks &= blocks - 1 {
		p := r.b.Point(l, uint(bits.TrailingZeros32(blocks)))
		for d, k := range r.b.Lines(p) {
			r.cost[k] |= 1 << lines.Bit(p, d)
		}
	}
}

// uses finds the gains that a later four of line l may use. A four needs three stones in its
// window, so gains matter only in a window with at most two attacker's stones at the root.
func (r *relevance) uses(l uint8) {
	may := r.own[l] | r.other[l] | r.same[l]
	if bits.OnesCount32(may) < 3 {
		return
	}
	for w := r.alive[l]; w != 0; w &= w - 1 {
		m := next(w)
		if bits.OnesCount32(may&m) < 3 || bits.OnesCount32(r.own[l]&m) >= 3 || bits.OnesCount32(r.together(l, m)) < 3 {
			continue
		}
		r.usedOther[l] |= r.other[l] & m
		r.usedSame[l] |= r.outside(l, r.same[l]&m, m)
	}
}

// defence finds the points of line l where an attacker's stone may stop a five, and the points
// where a defender's stone may turn its own exact five into an overline.
func (r *relevance) defence(l uint8) {
	may := r.opps[l] | r.cost[l]
	if bits.OnesCount32(may) < 4 {
		return
	}
	_, _, wall := r.b.Row(l, r.me)
	for w := windows(0, wall|r.own[l], false); w != 0; w &= w - 1 {
		m := next(w)
		switch bits.OnesCount32(may & m) {
		case 4:
			r.stops[l] |= m &^ may
		case 5:
			r.stops[l] |= m &^ r.opps[l]
		default:
			continue
		}
		if r.b.Exact(r.opp) {
			r.spoils[l] |= (m<<1 | m>>1) &^ m
		}
	}
}

func (r *relevance) choose(l uint8) {
	for t := r.same[l]; t != 0; t &= t - 1 {
		i := uint(bits.TrailingZeros32(t))
		if r.usedSame[l]>>i&1 != 0 || r.needed(l, i) {
			r.keep[l] |= 1 << i
		}
	}
}

// needed reports whether another line may use the stone that a four of line l puts on its point i,
// or the defence needs the stone or its block.
func (r *relevance) needed(l uint8, i uint) bool {
	p := r.b.Point(l, i)
	for d, k := range r.b.Lines(p) {
		bit := lines.Bit(p, d)
		if k != l && r.usedOther[k]>>bit&1 != 0 || r.stops[k]>>bit&1 != 0 {
			return true
		}
	}
	for f := r.blocks[l][i]; f != 0; f &= f - 1 {
		block := r.b.Point(l, uint(bits.TrailingZeros32(f)))
		if r.marked(&r.spoils, block) || r.renju && r.legality.decides(block, r.opp) {
			return true
		}
	}
	return r.renju && r.legality.decides(p, r.me)
}

// marked reports whether p is in the set in any of its lines.
func (r *relevance) marked(set *lineSet, p board.Point) bool {
	for d, k := range r.b.Lines(p) {
		if set[k]>>lines.Bit(p, d)&1 != 0 {
			return true
		}
	}
	return false
}
