package oracle

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

// quiet appends to a win what follows its last move, which is quiet and on
// q.pos: the win by fours after a pass, and a win against each reply in its
// zone (DESIGN.md, section 5).
func (q *inquiry) quiet(b *body) (ok bool) {
	var pass body
	q.play(board.Pass)
	ok = q.append(&pass, proof.VCF)
	var replies []board.Point
	if ok {
		replies = q.zoneOf(pass)
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

// zoneOf is the points, increasing, where a further stone of the defender
// could disturb the win of the side to move of q.pos, but for those that are
// forbidden to it, which need not be listed.
func (q *inquiry) zoneOf(win body) (replies []board.Point) {
	c := proof.NewCertificate(q.pos, "", win.bytes, win.nodes)
	r, err := check.Robust(1, c.Rule.String(), c.Size, indices(c.Black, c.Size), indices(c.White, c.Size), c.Attacker.String(), c.Body)
	if err != nil {
		return nil // then the whole certificate is refused as well
	}
	for i, in := range r.Zone[:c.Size*c.Size] {
		if d := board.PointAt(i, c.Size); in && q.pos.Legal(d, c.Attacker.Opponent()) {
			replies = append(replies, d)
		}
	}
	return replies
}
