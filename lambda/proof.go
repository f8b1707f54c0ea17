package lambda

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// mostBytes bounds the body of a proof: many orders of moves lead to one node of the tree, but a
// body repeats its proof each time. In base 64, such a body is as long as a certificate may be.
const mostBytes = proof.MaxLine / 4 * 3

// body writes out the proof of the root.
func (s *search) body() ([]byte, error) { return s.writeAttack(nil, s.root) }

// writeAttack appends the proof of a proved node of the attacker.
func (s *search) writeAttack(dst []byte, n *node) ([]byte, error) {
	switch {
	case len(dst) > mostBytes:
		return dst, errTooLarge
	case n.body != nil:
		return append(dst, n.body...), nil
	}
	i := slices.IndexFunc(n.edges, func(e edge) bool { return e.numbers().pn == 0 })
	e := &n.edges[i]
	dst = proof.AppendPoint(dst, e.move, s.b.Size())
	switch {
	case e.to == nil: // a four without a block
		return dst, nil
	case e.block != board.Pass:
		return s.writeAttack(dst, e.to)
	default:
		return s.writeReplies(dst, e.to)
	}
}

// writeReplies appends the pass proof after a quiet move, or the mark for none, and the replies
// with their proofs.
func (s *search) writeReplies(dst []byte, n *node) ([]byte, error) {
	if n.body == nil {
		dst = proof.AppendPoint(dst, board.Pass, s.b.Size())
	}
	dst = append(dst, n.body...)
	dst = proof.AppendCount(dst, len(n.edges))
	var err error
	for i := range n.edges { // increasing, as a proof needs them
		e := &n.edges[i]
		dst = proof.AppendPoint(dst, e.move, s.b.Size())
		if dst, err = s.writeAttack(dst, e.to); err != nil {
			return dst, err
		}
	}
	return dst, nil
}
