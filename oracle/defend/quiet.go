package defend

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// quiet appends to a win what follows its last move, which is quiet and on
// q.pos: the win by fours after a pass, and a win against each reply in its
// zone (docs/design/certificate.md).
func (q *inquiry) quiet(b *body) (ok bool) {
	var pass body
	q.play(board.Pass)
	ok = q.append(&pass, q.o.Space.Pass())
	var replies []board.Point
	if ok {
		replies = q.repliesTo(pass)
	}
	q.pos.Undo()
	if !ok {
		return false
	}
	b.bytes, b.nodes = append(b.bytes, pass.bytes...), b.nodes+pass.nodes
	b.bytes = proof.AppendCount(b.bytes, len(replies))
	for _, d := range replies {
		b.bytes = proof.AppendPoint(b.bytes, d, q.pos.Size())
		if !q.reply(b, d) {
			return false
		}
	}
	return true
}

// repliesTo is the points, increasing, where a further stone of the defender
// could disturb the win of the side to move of q.pos, but for those that are
// forbidden to it, which need not be listed.
func (q *inquiry) repliesTo(win body) (replies []board.Point) {
	c := proof.NewCertificate(q.pos, "", win.bytes, win.nodes)
	zone, err := q.solver.Checker().Zone(nil, 1, c)
	if err != nil {
		return nil // then the whole certificate is refused as well
	}
	return slices.DeleteFunc(zone, func(d board.Point) bool { return !q.pos.Legal(d, c.Attacker.Opponent()) })
}
