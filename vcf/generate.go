package vcf

import (
	"math/bits"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// move is a candidate four.
type move struct {
	point  board.Point
	reply  board.Point // the forced block
	rank   int8        // higher is tried first; see rank, then order
	dir    uint8       // the direction of the four
	threes uint8       // the number of open threes it makes
	legal  bool        // the block is known to be legal for the defender, before the four and after it
	wins   bool        // it wins at once
	asleep bool        // see sleep.go
	free   bool        // the block makes no five-square, even on a board without the four's stone
	result outcome     // once tried
}

// generate appends the attacker's legal fours to s.moves, and reports whether the last one wins at
// once: it makes two five-squares, or (for a Solver, see forbids) its block is forbidden. Only a line
// that held a four-square at the node before, or has the attacker's last move on it, can hold one now.
// n.live gets the lines that do, unless generate reports a win.
func (s *search) generate(n *node, forced board.Point, ply int) bool {
	n.live = s.rootLive
	if ply > 0 {
		parent := &s.path[ply-1]
		n.live = parent.live
		for _, l := range s.b.Lines(s.moves[parent.current].point) {
			n.live[l>>6&3] |= 1 << (l & 63)
		}
	}
	if forced != board.Pass {
		return s.generateForced(forced) || s.forbids(n.first)
	}
	for w := range n.live { // by index: ranging over the values copies the array
		live := n.live[w]
		for set := live; set != 0; set &= set - 1 {
			l := uint8(w<<6 | bits.TrailingZeros64(set))
			fours := s.b.InLine(s.me, lines.Four, l)
			if fours == 0 {
				live &^= set & -set
			} else if s.generateLine(l, fours) {
				return true // no node below reads n.live
			}
		}
		n.live[w] = live
	}
	if s.reversed {
		slices.Reverse(s.moves[n.first:])
	}
	return s.forbids(n.first)
}

// forbids reports whether the block of a candidate is forbidden, and puts that candidate last. Two
// five-squares come before it: the proof of a win by them depends on fewer stones. For the same reason
// a Prober tries such a candidate when its turn comes, because the zone of its win has to be small.
func (s *search) forbids(first int) bool {
	if !s.white || !s.eager {
		return false
	}
	for _, m := range s.moves[first:] {
		if m.wins {
			s.moves = append(s.moves, m)
			return true
		}
	}
	return false
}

// generateLine considers the four-squares of one line. A point that makes fours in two lines wins
// or is forbidden, so no candidate appears twice.
func (s *search) generateLine(l uint8, fours uint32) bool {
	d := lines.Direction(l)
	// A window with three stones has two empty points, both four-squares. A straight four, or two
	// fours in one line, needs two such windows, so at least three four-squares.
	pair := fours&(fours-1)&(fours&(fours-1)-1) == 0
	if !pair && !s.black {
		if two := s.b.DoubleFours(s.me, l); two != 0 {
			s.moves = append(s.moves, move{point: s.b.Point(l, uint(bits.TrailingZeros32(two)))})
			return true
		}
	}
	base, stride := s.b.Along(l)
	for m := fours; m != 0; m &= m - 1 {
		p := base + board.Point(bits.TrailingZeros32(m))*stride
		reply := board.Pass
		if pair { // each point completes the other's four
			reply = base + board.Point(bits.TrailingZeros32(fours&^(m&-m)))*stride
		}
		if s.consider(p, d, reply) {
			return true
		}
	}
	return false
}

// generateForced considers the four p alone: the one point that stops the defender's five, or a first
// move.
func (s *search) generateForced(p board.Point) bool {
	for f := s.b.Look(p, s.me).Four; f != 0; f &= f - 1 {
		d := bits.TrailingZeros8(f)
		l := s.b.Lines(p)[d]
		if !s.black && s.b.DoubleFours(s.me, l)>>lines.Bit(p, d)&1 != 0 {
			s.moves = append(s.moves, move{point: p})
			return true
		}
		if f&(f-1) == 0 {
			return s.consider(p, d, board.Pass)
		}
	}
	return false
}

// consider appends p, a four in direction d, if it is legal, and reports whether it makes two
// five-squares. reply is its block, or board.Pass if the caller does not know the block.
func (s *search) consider(p board.Point, d int, reply board.Point) bool {
	t := s.b.Tally(p, s.me)
	// Two fours win. In renju they are forbidden to Black.
	wins := t.Straights() > 0 || t.Fours() > 1
	left := s.keep != nil && s.keep[s.b.Lines(p)[d]]>>lines.Bit(p, d)&1 == 0 // unless it wins at once
	if left && !wins && !s.white {
		return false
	}
	if s.black && !s.b.SurelyLegal(p, t) && s.b.Forbidden(p) {
		s.last.barred = s.last.barred || t.Straights() > 0
		return false
	}
	// Here and below the fields are set in place: a copy of so many small fields stalls the processor.
	if wins || s.last.only {
		s.moves = append(s.moves, move{})
		s.moves[len(s.moves)-1].point = p
		return wins
	}
	if reply == board.Pass {
		reply = s.b.Completion(p, s.me, d)
	}
	block := s.b.Tally(reply, s.opp)
	legal := !s.white || s.b.SurelyLegal(reply, block)
	forbidden := !legal && s.blockForbidden(p, reply)
	if left && !forbidden {
		return false
	}
	s.moves = append(s.moves, move{})
	m := &s.moves[len(s.moves)-1]
	m.point, m.reply, m.dir, m.threes = p, reply, uint8(d), uint8(t.Threes())
	m.rank, m.free = rank(t, block), block.Fours() == 0
	m.legal, m.wins = legal, forbidden
	return false
}

// blockForbidden reports whether the block of the four p is forbidden to Black.
func (s *search) blockForbidden(p, block board.Point) bool {
	s.b.Put(p, s.me)
	defer s.b.Undo()
	return s.b.Forbidden(block)
}

// rank prefers fours that also make an open three: if the block does not stop it, a straight four
// follows. It avoids blocks that give the defender a three or, worse, a four. The factor leaves room
// for the waste, which order subtracts.
func rank(four, block lines.Tally) int8 {
	r := 4*four.Threes() - block.Threes()
	if block.Fours() > 0 {
		r -= 2
	}
	return int8(4 * r)
}

// order sorts the node's candidates by rank if two or more are awake. Before, it lowers the rank of
// those whose blocks take much from the attacker: not in rank, because one candidate needs no order.
func (s *search) order(n *node, awake int) {
	if awake < 2 {
		return
	}
	moves := s.moves[n.first:]
	if s.sparing {
		for i := range moves {
			if m := &moves[i]; !m.asleep && n.matters(m) {
				m.rank -= s.waste(m.reply)
			}
		}
	}
	sortMoves(moves)
}

// waste measures what the block takes from the attacker: the windows through it in which the
// attacker has stones, those with two counted three times.
func (s *search) waste(block board.Point) int8 {
	one, two := s.b.WindowsAt(block, s.me)
	return int8(one + 2*two)
}

// sortMoves is a stable insertion sort, for the few candidates of a node.
func sortMoves(m []move) {
	for i := 1; i < len(m); i++ {
		for j := i; j > 0 && m[j].rank > m[j-1].rank; j-- {
			m[j], m[j-1] = m[j-1], m[j]
		}
	}
}
