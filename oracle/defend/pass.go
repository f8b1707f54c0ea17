package defend

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// harmless reports whether this follows: the opponent has no win after a pass, so no move loses.
// That depends on the rule:
//
// Let x be a move that makes no five, after which o has a win of the class. Take the stone x away
// again. Does the same win work, with o to move, that is, after a pass?
//
// Freestyle: yes. The attacker's moves are on empty points and make the same fours; each may have
// more five-squares than before, which wins sooner. Could m now make a five at y after some
// attacker's move? It needs four stones in a window with y. If y ≠ x, it had them with x on the
// board, so the old win was no win. If y = x, the window was full with x on the board, so m had
// made its five. So no win after a pass means no win after any move. For moves of order 2: a quiet
// move leaves a VCF after a pass, by the argument above. m may now also reply on x. Then the board
// is that of the old win after a pass of m, and fours win there. For the class of shape threes the
// argument fails: that class includes the block of a four, and without x there may be no four to
// block.
//
// Standard: no. x can lengthen a row in which m would make exactly five by its blocks, and so
// remove m's own counter-four. Defend examines all moves.
//
// Renju, White to move: a white stone takes no five from White, but may make a point legal for
// Black. That matters only if Black would win without that stone, with nothing forbidden. A search
// under standard answers that question and errs to the safe side, since White needs exactly five
// there. If Black has no win after a pass in standard either, every move holds.
//
// Renju, Black to move: no, as in standard. Also, x can make Black's own block forbidden, or turn
// its five into an overline.
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
