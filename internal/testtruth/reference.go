// Package testtruth answers questions about small positions by definition: whether a side wins by a
// space of wins (Reference), or at all (Minimax). It shares no code with the solvers. A Pool makes
// positions in which a side often wins by threats. Only tests import it.
package testtruth

import (
	"errors"
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Reference answers the solver's questions by the definition. At every node it tries each move of
// the class, and after a quiet move each legal reply. It knows no zones, no move ordering and no
// proof numbers. It remembers its answers about positions.
type Reference struct {
	a, d    board.Colour
	threats proof.Space
	below   *Reference           // for the win that a quiet move threatens; nil = by fours
	fours   map[[2]uint64]bounds // wins by fours alone
	wins    map[[2]uint64]bounds // wins of the class
	left    int                  // positions it may still look at
}

// bounds holds what is known about a position: the attacker has no win within fails moves before
// the five, and has one within holds moves (0 = no win is known).
type bounds struct{ fails, holds int }

// Truth is the answer of the reference. Attacks is the least number of attacker's moves before the
// five against the best defence; it means something only with a win. First holds the moves that
// win; if the attacker can make a five, only the fives.
type Truth struct {
	Win     bool
	Attacks int
	First   uint64
}

// ErrTooHard is returned if the reference needs more positions than it may visit.
var ErrTooHard = errors.New("too many positions for the reference")

// NewReference makes a reference for wins of a by threes, moves of order 2 or moves of order 3. It
// may visit most positions, and as many again for the threats of moves of order 3.
func NewReference(a board.Colour, threats proof.Space, most int) *Reference {
	r := &Reference{
		a: a, d: a.Opponent(), threats: threats, left: most,
		fours: map[[2]uint64]bounds{}, wins: map[[2]uint64]bounds{},
	}
	if pass := threats.Pass(); pass != proof.Fours {
		r.below = NewReference(a, pass, most)
	}
	return r
}

// Solve answers for the attacker to move.
func (r *Reference) Solve(g Tiny) (t Truth, err error) {
	if fives := g.FiveSquares(r.a); fives != 0 {
		return Truth{Win: true, First: fives}, nil
	}
	most := g.Moves()
	for set := r.candidates(&g); set != 0; set &= set - 1 {
		if r.move(g, bits.TrailingZeros64(set), most, false) {
			t.First |= set & -set
		}
	}
	if t.Win = t.First != 0; t.Win {
		for t.Attacks = 1; !r.Attack(g, t.Attacks, false) && r.left > 0; t.Attacks++ {
		}
	}
	if r.left <= 0 {
		return Truth{}, ErrTooHard
	}
	return t, nil
}

// Moves returns a number of moves that no win reaches: more than the empty points.
func (g *Tiny) Moves() int { return bits.OnesCount64(g.Empty()) + 1 }

// candidates returns the points that the attacker may play. If the defender can make a five, the
// point that stops it is the only candidate.
func (r *Reference) candidates(g *Tiny) uint64 {
	legal, threat := g.Legal(r.a), g.FiveSquares(r.d)
	switch {
	case threat == 0:
		return legal
	case threat&(threat-1) == 0:
		return legal & threat
	default:
		return 0
	}
}

// Attack reports whether the attacker, to move and without a five-square, wins. moves is the most
// moves that the attacker may play before the five. With onlyFours it considers only wins by fours.
func (r *Reference) Attack(g Tiny, moves int, onlyFours bool) bool {
	known := r.wins
	if onlyFours {
		known = r.fours
	}
	k := [2]uint64{g.Stone[board.Black], g.Stone[board.White]}
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

// move does the same as Attack, for one candidate move of the attacker.
func (r *Reference) move(g Tiny, at, moves int, onlyFours bool) bool {
	if moves == 0 {
		return false
	}
	block := g.FiveSquares(r.d) != 0 // then candidates allows only the point that stops the five
	h := g.With(at, r.a)
	fives := h.FiveSquares(r.a)
	switch {
	case fives == 0:
		return !onlyFours && r.isThreat(g, h, at, block) && r.quiet(h, moves-1)
	case fives&(fives-1) != 0:
		return true
	}
	f := bits.TrailingZeros64(fives)
	if r.d == board.Black && h.Forbidden(f) {
		return true
	}
	return r.Attack(h.With(f, r.d), moves-1, onlyFours)
}

// isThreat reports whether the quiet move on the point at belongs to the class. The move leads from
// g to h. block says that it stopped a four.
func (r *Reference) isThreat(g, h Tiny, at int, block bool) bool {
	if r.threats == proof.Threes && !block && !g.MakesThree(at, r.a) {
		return false
	}
	if r.below == nil {
		return r.Attack(h, h.Moves(), true)
	}
	won := r.below.Attack(h, h.Moves(), false)
	r.left = min(r.left, r.below.left) // an answer below that is cut short means nothing
	return won
}

// quiet reports whether the attacker wins after each legal reply, or after a pass if there is none.
// moves is the most moves that the attacker may still play before the five.
func (r *Reference) quiet(g Tiny, moves int) bool {
	replies := g.Legal(r.d)
	if replies == 0 {
		return r.Attack(g, moves, false)
	}
	if replies&g.FiveSquares(r.d) != 0 {
		return false
	}
	for set := replies; set != 0; set &= set - 1 {
		if !r.Attack(g.With(bits.TrailingZeros64(set), r.d), moves, false) {
			return false
		}
	}
	return true
}
