package opening

import (
	"errors"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// ErrOpen is returned for a position that is not proved.
var ErrOpen = errors.New("not proved")

// Proof returns the body of the win at a canonical position of the tree, the attacker to move: that of
// the store, or the move that wins, whose replies use the wins of the positions after them
// (tree.AppendUse). So theorem.Build can write the whole proof. The error wraps ErrOpen for a position
// that the run did not prove. Call it after Run.
func (p *Prover) Proof(pos *board.Position) ([]byte, error) { return p.proof(pos, use) }

// proof does the same as Proof, but for replies appends what reply does.
func (p *Prover) proof(pos *board.Position, reply answer) ([]byte, error) {
	known, err := p.store.Get(pos)
	if err != nil {
		return nil, err
	}
	if rec, ok := won(&known); ok {
		return rec.Body, nil
	}
	n := p.known[proof.KeyOf(pos)]
	if n == nil || n.pn != 0 || n.kind != attack {
		return nil, ErrOpen
	}
	i := slices.IndexFunc(n.edges, func(e edge) bool { return e.numbers().pn == 0 })
	if i < 0 {
		return nil, ErrOpen
	}
	return p.byMove(pos, &n.edges[i], reply)
}

// answer appends what a body says about a position of the attacker after a reply: a use, or a proof.
type answer func(dst []byte, pos *board.Position) ([]byte, error)

// use answers by a use of the position's lemma.
func use(dst []byte, pos *board.Position) ([]byte, error) {
	return tree.AppendUse(dst, pos.Size()), nil
}

// byMove returns the body of the win at pos that begins with the attacker's move e.
func (p *Prover) byMove(pos *board.Position, e *edge, reply answer) ([]byte, error) {
	size := pos.Size()
	body := proof.AppendPoint(nil, e.move, size)
	if e.to == nil { // a four without a block
		return body, nil
	}
	after := pos.Clone()
	_ = after.Play(e.move) // it is empty, as are the replies
	if e.block != board.Pass {
		_ = after.Play(e.block)
		return reply(body, after)
	}
	_, s := after.Canonical() // to the orientation of e.to
	back := s.Inverse()
	body, err := p.appendPass(body, after, back, e.to.pass)
	if err != nil {
		return nil, err
	}
	replies := make([]int, len(e.to.edges))
	for i := range e.to.edges {
		replies[i] = back.Apply(e.to.edges[i].move, size).Index(size)
	}
	slices.Sort(replies)
	body = proof.AppendCount(body, len(replies))
	for _, i := range replies {
		d := board.PointAt(i, size)
		next := after.Clone()
		_ = next.Play(d)
		if body, err = reply(proof.AppendPoint(body, d, size), next); err != nil {
			return nil, err
		}
	}
	return body, nil
}

// appendPass appends the win after a pass, or the mark for none. pass is its image; back leads from
// there to after, where the defender is to move.
func (p *Prover) appendPass(dst []byte, after *board.Position, back board.Symmetry, pass []byte) ([]byte, error) {
	if pass == nil {
		return proof.AppendPoint(dst, board.Pass, after.Size()), nil
	}
	passed := after.Transform(back.Inverse())
	_ = passed.Play(board.Pass) // never fails
	return p.reader.AppendImage(dst, passed, back, pass)
}

// mostSaved is the longest proof of an inner position that goes to the store, in bytes.
const mostSaved = 1 << 20

// save stores the wins of inner positions whose proofs are not too long, so that a later run need not
// build them again.
func (p *Prover) save() error {
	list := p.inner
	p.inner = nil
	for i, n := range list {
		if i == 0 {
			if err := p.store.Settle(); err != nil {
				return err
			}
		}
		pos, err := board.FromCanonical(n.text)
		if err != nil {
			return err
		}
		body, err := p.whole(pos)
		switch {
		case errors.Is(err, errLong):
			continue
		case err != nil:
			return err
		}
		p.bodies.put(proof.KeyOf(pos), body)
		if err := p.store.Add(pos, proof.Record{Space: proof.Any, Outcome: proof.Win, Body: body, Solver: proof.SolverVersion}); err != nil {
			return err
		}
	}
	return nil
}

var errLong = errors.New("the proof is too long")

// whole returns the body of the win at a canonical position, written out: without uses.
func (p *Prover) whole(pos *board.Position) ([]byte, error) {
	body, err := p.proof(pos, func(dst []byte, pos *board.Position) ([]byte, error) {
		canonical, s := pos.Canonical()
		body, err := p.whole(canonical)
		switch {
		case err != nil:
			return nil, err
		case len(dst)+len(body) > mostSaved:
			return nil, errLong
		}
		return p.reader.AppendImage(dst, canonical, s.Inverse(), body)
	})
	if err == nil && len(body) > mostSaved {
		err = errLong
	}
	return body, err
}
