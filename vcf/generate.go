package vcf

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// move is a candidate four.
type move struct {
	point  board.Point
	reply  board.Point // the forced block
	rank   int8        // higher is tried first
	dir    uint8       // the direction of the four
	threes uint8       // directions in which it makes an open three
	legal  bool        // the block is known to be legal for the defender
	barred bool        // only a forbidden block can make it worth playing
	asleep bool        // see sleep.go
	free   bool        // once tried: the block made no five-square
	result outcome     // once tried
}

// generate appends the attacker's legal fours to s.moves, best first, and
// reports whether the last one wins at once: two five-squares.
func (s *search) generate(forced board.Point) bool {
	if forced != board.Pass {
		a := s.b.Look(forced, s.me)
		return s.consider(forced, a) || !s.black && s.doubleFour(forced, a)
	}
	first := len(s.moves)
	for w, set := range s.b.Live(s.me) {
		for ; set != 0; set &= set - 1 {
			if s.generateLine(uint8(w<<6 | bits.TrailingZeros64(set))) {
				return true
			}
		}
	}
	sortMoves(s.moves[first:])
	return false
}

// generateLine considers the four-squares of one line, leaving out those that
// a line of a lower direction has shown already.
func (s *search) generateLine(l uint8) bool {
	d := lines.Direction(l)
	fours := s.b.InLine(s.me, lines.Four, l)
	if !s.black && bits.OnesCount32(fours) >= 3 {
		if two := s.b.DoubleFours(s.me, l); two != 0 {
			s.moves = append(s.moves, move{point: s.b.Point(l, uint(bits.TrailingZeros32(two)))})
			return true
		}
	}
	for ; fours != 0; fours &= fours - 1 {
		p := s.b.Point(l, uint(bits.TrailingZeros32(fours)))
		a := s.b.Look(p, s.me)
		if bits.TrailingZeros8(a.Four) == d && s.consider(p, a) {
			return true
		}
	}
	return false
}

// doubleFour reports whether p makes two fours in one line.
func (s *search) doubleFour(p board.Point, a lines.At) bool {
	for f := a.Four; f != 0; f &= f - 1 {
		d := bits.TrailingZeros8(f)
		l := s.b.Lines(p)[d]
		if s.b.DoubleFours(s.me, l)>>lines.Bit(p, d)&1 != 0 {
			return true
		}
	}
	return false
}

// consider appends p if it is a legal four and reports whether it wins at
// once.
func (s *search) consider(p board.Point, a lines.At) bool {
	if a.Four == 0 {
		return false
	}
	d := bits.TrailingZeros8(a.Four)
	m := move{point: p, rank: rank(a), dir: uint8(d), threes: a.Three, legal: true}
	// Two fours win, but are forbidden to Black in renju.
	wins := a.Straight != 0 || !s.black && a.Four&(a.Four-1) != 0
	if !wins {
		if !s.white && !s.kept(p, d) {
			return false
		}
		m.reply = s.b.Completion(p, s.me, d)
		if s.white {
			m.legal, m.barred = s.surelyLegal(m.reply), !s.kept(p, d)
			if m.legal && m.barred {
				return false
			}
		}
	}
	if s.black && s.b.Forbidden(p) {
		return false
	}
	s.moves = append(s.moves, m)
	return wins
}

// surelyLegal reports whether too few of Black's shapes meet on p for it to
// be forbidden; a white stone more does not change that.
func (s *search) surelyLegal(p board.Point) bool {
	a := s.b.Look(p, s.opp)
	return a.Bad == 0 && a.Four&(a.Four-1) == 0 && a.Three&(a.Three-1) == 0
}

// rank prefers fours that also make an open three: if the block does not stop
// it, a straight four follows.
func rank(a lines.At) int8 {
	return int8(bits.OnesCount8(a.Three &^ a.Four))
}

// sortMoves sorts the few candidates of a node by insertion, stably.
func sortMoves(m []move) {
	for i := 1; i < len(m); i++ {
		for j := i; j > 0 && m[j].rank > m[j-1].rank; j-- {
			m[j], m[j-1] = m[j-1], m[j]
		}
	}
}

func (s *search) kept(p board.Point, d int) bool {
	return s.keep == nil || s.keep[s.b.Lines(p)[d]]>>lines.Bit(p, d)&1 != 0
}
