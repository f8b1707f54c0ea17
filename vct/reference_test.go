package vct_test

import (
	"errors"
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// reference answers the solver's questions by the definition. At every node it tries each move of
// the class, and after a quiet move each legal reply. It knows no zones, no move ordering and no
// proof numbers. It remembers its answers about positions.
type reference struct {
	a, d    board.Colour
	threats proof.Space
	fours   map[[2]uint64]bounds // wins by fours alone
	wins    map[[2]uint64]bounds // wins of the class
	left    int                  // positions it may still look at
}

// bounds holds what is known about a position: the attacker has no win within fails moves before
// the five, and has one within holds moves (0 = no win is known).
type bounds struct{ fails, holds int }

// truth is the answer of the reference. attacks is the least number of attacker's moves before the
// five against the best defence; it means something only with a win. first holds the moves that
// win; if the attacker can make a five, only the fives.
type truth struct {
	win     bool
	attacks int
	first   uint64
}

// errTooHard is returned if the reference needs more positions than it may visit.
var errTooHard = errors.New("too many positions for the reference")

func newReference(a board.Colour, threats proof.Space, most int) *reference {
	return &reference{
		a: a, d: a.Opponent(), threats: threats, left: most,
		fours: map[[2]uint64]bounds{}, wins: map[[2]uint64]bounds{},
	}
}

// solve answers for the attacker to move.
func (r *reference) solve(g tiny) (t truth, err error) {
	if fives := g.fiveSquares(r.a); fives != 0 {
		return truth{win: true, first: fives}, nil
	}
	most := g.moves()
	for set := r.candidates(&g); set != 0; set &= set - 1 {
		if r.move(g, bits.TrailingZeros64(set), most, false) {
			t.first |= set & -set
		}
	}
	if t.win = t.first != 0; t.win {
		for t.attacks = 1; !r.attack(g, t.attacks, false) && r.left > 0; t.attacks++ {
		}
	}
	if r.left <= 0 {
		return truth{}, errTooHard
	}
	return t, nil
}

// moves returns a number of moves that no win reaches: more than the empty points.
func (g *tiny) moves() int { return bits.OnesCount64(g.empty()) + 1 }

// candidates returns the points that the attacker may play. If the defender can make a five, the
// point that stops it is the only candidate.
func (r *reference) candidates(g *tiny) uint64 {
	legal, threat := g.legal(r.a), g.fiveSquares(r.d)
	switch {
	case threat == 0:
		return legal
	case threat&(threat-1) == 0:
		return legal & threat
	default:
		return 0
	}
}

// attack reports whether the attacker, to move and without a five-square, wins. moves is the most
// moves that the attacker may play before the five. With onlyFours it considers only wins by fours.
func (r *reference) attack(g tiny, moves int, onlyFours bool) bool {
	known := r.wins
	if onlyFours {
		known = r.fours
	}
	k := [2]uint64{g.stone[board.Black], g.stone[board.White]}
	b := known[k]
	switch {
	case b.holds > 0 && b.holds <= moves:
		return true
	case moves <= b.fails || r.left <= 0:
		return false
	}
	r.left--
	for set := r.candidates(&g); set != 0; set &= set - 1 {
		if r.move(g, bits.TrailingZeros64(set), moves, onlyFours) {
			b = known[k]
			b.holds = moves
			known[k] = b
			return true
		}
	}
	if r.left > 0 {
		b = known[k]
		b.fails = moves
		known[k] = b
	}
	return false
}

// move does the same as attack, for one candidate move of the attacker.
func (r *reference) move(g tiny, at, moves int, onlyFours bool) bool {
	if moves == 0 {
		return false
	}
	threat := g.fiveSquares(r.d)
	h := g.with(at, r.a)
	fives := h.fiveSquares(r.a)
	switch {
	case h.fiveSquares(r.d) != 0:
		return false
	case fives == 0:
		return !onlyFours && r.isThreat(g, h, at, threat != 0) && r.quiet(h, moves-1)
	case fives&(fives-1) != 0:
		return true
	}
	f := bits.TrailingZeros64(fives)
	if r.d == board.Black && h.forbidden(f) {
		return true
	}
	return r.attack(h.with(f, r.d), moves-1, onlyFours)
}

// isThreat reports whether the quiet move on the point at belongs to the class. The move leads from
// g to h. block says that it stopped a four.
func (r *reference) isThreat(g, h tiny, at int, block bool) bool {
	if r.threats == proof.Threes && !block && !g.makesThree(at, r.a) {
		return false
	}
	return r.attack(h, h.moves(), true)
}

// quiet reports whether the attacker wins after each legal reply, or after a pass if there is none.
// moves is the most moves that the attacker may still play before the five.
func (r *reference) quiet(g tiny, moves int) bool {
	replies := g.legal(r.d)
	if replies == 0 {
		return r.attack(g, moves, false)
	}
	if replies&g.fiveSquares(r.d) != 0 {
		return false
	}
	for set := replies; set != 0; set &= set - 1 {
		if !r.attack(g.with(bits.TrailingZeros64(set), r.d), moves, false) {
			return false
		}
	}
	return true
}
