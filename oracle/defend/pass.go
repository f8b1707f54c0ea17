package defend

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// harmless reports true if the opponent o has no win after a pass of m, the side to move, and if
// that proves that no move of m loses. The rule decides whether it does:
//
// Let x be a move of m that makes no five, and suppose that o then has a win of the class. Take the
// stone x away: that is the position after a pass. Does the same win still work for o?
//
// Freestyle: yes. o's moves are on empty points and make the same fours. Without x, a four may have
// more five-squares; then o wins sooner. Could m make a five at y after one of o's moves? Then m
// has the four other stones of a window with y. If y ≠ x, m had them with x on the board too, so
// o's win was wrong. If y = x, the window was full with x on the board, so m had made its five.
// Therefore, if o has no win after a pass, o has no win after any move. This includes wins with
// moves of order 2. A quiet move leaves a VCF after a pass, by the argument above. If m replies to
// it on x, the board is that of the old win after m's pass, and o wins by fours there. In the same
// way order 3 follows from order 2. The argument fails for the class of shape threes: there, o may
// also block a four, and without x there may be no four to block.
//
// Standard: no. x can make a row too long for an exact five. Without x, m's blocks in that row may
// make a counter-four. Defend examines all moves.
//
// Renju, White to move: a white stone takes no five from White, but may make a point legal for
// Black. That matters only if, with nothing forbidden, Black would win without that stone. A search
// under standard answers that question. It errs to the safe side, since White needs exactly five
// there. If Black has no win after a pass in standard either, every move holds.
//
// Renju, Black to move: no, as in standard. Also, x can make Black's own block forbidden, or turn
// Black's five into an overline.
func (q *inquiry) harmless() bool {
	switch rule := q.pos.Rule(); {
	case q.out.Threat.Outcome() != proof.None, q.o.Space.ByShape(), !rule.AnyFive(q.pos.ToMove()):
		return false
	default:
		return !rule.ForbidsAny() || q.harmlessUnforbidden()
	}
}

// harmlessUnforbidden searches for the opponent's win after a pass, with nothing forbidden to it.
// It answers no if the search takes long: that only costs time.
func (q *inquiry) harmlessUnforbidden() bool {
	setup := q.pos.Setup()
	setup.Rule, setup.ToMove = setup.Rule.Unforbidden(), setup.ToMove.Opponent()
	pos, err := board.New(setup)
	if err != nil {
		return false // cannot happen: fewer rows win in standard
	}
	was := q.pos
	q.pos = pos
	defer func() { q.pos = was }()
	return q.search(q.o.Space, proof.AnyWin, shares[0]).Verdict.Outcome() == proof.None
}
