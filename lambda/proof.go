package lambda

import (
	"encoding/binary"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// mostBytes bounds the body of a proof: many orders of moves lead to one node of the tree, but a
// body repeats its proof each time.
const mostBytes = 64 << 20

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

// firstOf returns the first move of a body.
func firstOf(body []byte, size int) board.Point {
	i, _ := binary.Uvarint(body)
	return board.PointAt(int(i), size)
}

// decided reports whether the search has answered the question.
func (s *search) decided() bool {
	if s.q.Goal == proof.AllFirst && s.root.grown {
		return s.undecided() == deeper
	}
	return s.root.pn == 0 || s.root.dn == 0
}

// allDecided reports whether each first move is known to win or not to win.
func (s *search) allDecided() bool {
	return s.root.body != nil || s.root.grown && s.undecided() == deeper
}

// undecided returns the most promising first move that may win, or deeper if there is none.
func (s *search) undecided() (best int) {
	least := disproved
	best = deeper
	for i := range s.root.edges {
		if o := s.root.edges[i].numbers(); o.pn > 0 && o.dn > 0 && o.better(least) {
			least, best = o, i
		}
	}
	return best
}
