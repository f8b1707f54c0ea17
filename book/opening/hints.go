package opening

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// longestHint is the longest body that a job takes along, in bytes.
const longestHint = 128 << 10

// likes returns the wins of the replies at n that were proved last, as hints for the reply e. s leads
// from the orientation of n, whose position is pos, to that of the node behind e.
func (p *Prover) likes(n *node, pos *board.Position, e *edge, s board.Symmetry) (list []proof.Like) {
	if e.to != nil && e.to.grown {
		return nil // its job goes to a node further on
	}
	for _, i := range slices.Backward(n.latest[:]) { // the last win counts most
		if i < 0 {
			continue
		}
		sibling := &n.edges[i]
		after, back := p.follow(pos, sibling)
		body := p.bodies.get(proof.KeyOf(after))
		if body == nil || len(body) > longestHint {
			continue
		}
		image, err := p.reader.AppendImage(nil, after, back.Inverse().Compose(s), body)
		if err != nil {
			continue // it is only a hint
		}
		size := pos.Size()
		list = append(list, proof.Like{Of: s.Apply(e.move, size), By: s.Apply(sibling.move, size), Body: image})
	}
	return list
}

// simulates reports whether a hint of the task, as it stands, proves its node. Then no job is needed.
func (p *Prover) simulates(t *task) bool {
	for _, l := range t.like {
		if _, err := checked(t.pos, l.Body, 0); err != nil {
			continue
		}
		shown, err := p.reader.Space(t.pos, l.Body)
		if err == nil {
			err = p.store.Add(t.pos, proof.Record{Space: shown, Outcome: proof.Win, Body: l.Body, Solver: proof.SolverVersion})
		}
		if err != nil {
			p.err = err
			return true // the run ends
		}
		p.simulated++
		p.bodies.put(proof.KeyOf(t.pos), l.Body)
		p.decide(t.n, proved)
		return true
	}
	return false
}

// bodies keeps the bodies of the latest wins.
type bodies struct {
	kept  map[proof.Key][]byte
	order []proof.Key
	bytes int
}

// mostBytes is the memory of the kept bodies.
const mostBytes = 64 << 20

func (b *bodies) get(k proof.Key) []byte { return b.kept[k] }

func (b *bodies) put(k proof.Key, body []byte) {
	if _, ok := b.kept[k]; ok || len(body) > longestHint {
		return
	}
	if b.kept == nil {
		b.kept = map[proof.Key][]byte{}
	}
	b.kept[k] = body
	b.order = append(b.order, k)
	b.bytes += len(body)
	for b.bytes > mostBytes {
		oldest := b.order[0]
		b.order = b.order[1:]
		b.bytes -= len(b.kept[oldest])
		delete(b.kept, oldest)
	}
}
