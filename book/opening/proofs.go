package opening

import (
	"errors"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// ErrOpen: the position is not proved.
var ErrOpen = errors.New("not proved")

// Proof returns the body of the win at a canonical position of the tree, the attacker to move: that of
// the store, or the move that wins, whose replies use the wins of the positions after them
// (tree.AppendUse). So theorem.Build can write the whole proof. The error wraps ErrOpen for a position
// that the run did not prove. Call it after Run.
func (p *Prover) Proof(pos *board.Position) ([]byte, error) {
	known, err := p.store.Get(pos)
	if err != nil {
		return nil, err
	}
	if rec, ok := won(&known); ok {
		return rec.Body, nil
	}
	n := p.known[keyOf(pos)]
	if n == nil || n.pn != 0 || n.kind != attack {
		return nil, ErrOpen
	}
	i := slices.IndexFunc(n.edges, func(e edge) bool { return e.numbers().pn == 0 })
	if i < 0 {
		return nil, ErrOpen
	}
	return p.byMove(pos, &n.edges[i])
}

// byMove returns the body of the win at pos that begins with the attacker's move e.
func (p *Prover) byMove(pos *board.Position, e *edge) ([]byte, error) {
	size := pos.Size()
	body := proof.AppendPoint(nil, e.move, size)
	switch {
	case e.to == nil: // a four without a block
		return body, nil
	case e.block != board.Pass:
		return tree.AppendUse(body, size), nil
	}
	_, s := p.follow(pos, e)
	back := s.Inverse()
	if e.to.pass == nil {
		body = proof.AppendPoint(body, board.Pass, size)
	} else {
		after := pos.Clone()
		_ = after.Play(e.move)
		_ = after.Play(board.Pass)
		canonical := after.Transform(s)
		var err error
		if body, err = p.reader.AppendImage(body, canonical, back, e.to.pass); err != nil {
			return nil, err
		}
	}
	replies := make([]int, len(e.to.edges))
	for i := range e.to.edges {
		replies[i] = back.Apply(e.to.edges[i].move, size).Index(size)
	}
	slices.Sort(replies)
	body = proof.AppendCount(body, len(replies))
	for _, d := range replies {
		body = tree.AppendUse(proof.AppendPoint(body, board.PointAt(d, size), size), size)
	}
	return body, nil
}
