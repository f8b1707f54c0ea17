package defend

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// A win of the opponent after one move is often a win after another, and always after a move
// outside the relevance zone of its threat (docs/design/certificate.md). A replay on the board
// finds this out inside the zone too, and yields the line and the certificate of the refuted move.
// So defend does not compute the zone: 200 replays cost as much as a search or two. For a win with
// quiet moves, the checker decides whether its body is a proof after the other move, too.

// try replays the opponent's known wins after the move, the latest first. It skips those that it
// has tried on this move before.
func (q *inquiry) try(c *candidate) bool {
	q.b.Put(c.move, q.m)
	q.play(c.move)
	defer q.b.Undo()
	defer q.pos.Undo()
	for _, k := range slices.Backward(q.known[c.lines:]) {
		if moves, line := replay(&q.b, q.m.Other(), k); moves != nil {
			q.refute(c, line, proof.NewFours(q.pos, "", moves))
			q.check(c.by.Certificate)
			return true
		}
	}
	for _, t := range slices.Backward(q.trees[c.trees:]) {
		if q.ctx.Err() != nil {
			return false // large proofs take a while
		}
		if _, err := q.tries.Body(q.pos, t.Body); err == nil {
			cert := proof.NewCertificate(q.pos, "", t.Body, t.Nodes)
			q.refute(c, q.tree.Line(&q.b, q.m.Other(), cert.Body), cert)
			return true
		}
	}
	c.lines, c.trees = len(q.known), len(q.trees)
	return false
}

// replay plays the attacker's moves of a line of fours (every other move) for side s, which is to
// move on b. It returns the moves up to the win, and their line, which may be shorter than the
// given one: a block may now be forbidden, or a second five-square open. moves is nil if they do
// not win here. Each step follows the checker (docs/design/certificate.md). replay leaves b as it
// was.
func replay(b *lines.Board, s lines.Side, given proof.Line) (moves []board.Point, line proof.Line) {
	for i := 0; i < len(given); i += 2 {
		moves = append(moves, given[i])
	}
	n, forced := 0, board.Pass
	mine, _ := b.FiveSquares(s)
	switch theirs, two := b.FiveSquares(s.Other()); {
	case len(moves) > 0 && b.Empty(moves[0]) && b.Tally(moves[0], s).Fives() > 0:
		n = 1
	case mine > 0: // then only a five may come first
	case theirs == 1:
		forced = two[0]
		fallthrough
	case theirs == 0:
		n = b.ReplayFours(s, moves, forced)
	}
	if n == 0 {
		return nil, nil
	}
	return moves[:n], b.FoursLine(s, moves[:n])
}
