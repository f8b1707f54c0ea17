package zone

import (
	"encoding/binary"
	"errors"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// ErrBody is returned for bytes that do not form the body of a proof.
var ErrBody = errors.New("bytes that do not form the body of a proof")

// OfProof returns the zone of any win of side s, to move on b, from the body of its proof
// (docs/design/certificate.md). A quiet move within that proof has a pass proof of its own, which
// must withstand one stone more; its zone counts too. The proof must be valid with K hidden stones:
// OfProof does not check that. s has no five-square on b, unless the proof is that five. OfProof
// leaves b as it was. The error is ErrBody.
func OfProof[K Robustness](b *lines.Board, s lines.Side, body []byte) (Zone[K], error) {
	r := proofWalk{walk: walk{b: b, s: s, m: passes[K]()}, body: body}
	depth := b.Depth()
	r.attack(board.Pass)
	b.Rewind(depth)
	if r.failed || len(r.body) > 0 {
		return Zone[K]{}, ErrBody
	}
	return Zone[K]{r.zone}, nil
}

// proofWalk gathers the zone of a proof. After failed is set its results mean nothing.
type proofWalk struct {
	walk
	body   []byte // the unread rest
	failed bool
}

func (r *proofWalk) number(most int) int {
	v, n := binary.Uvarint(r.body)
	if n <= 0 || v > uint64(most) {
		r.failed, r.body = true, nil
		return 0
	}
	r.body = r.body[n:]
	return int(v)
}

// points is the number of points of the board, which also marks a missing pass proof.
func (r *proofWalk) points() int { return r.b.Size() * r.b.Size() }

// point reads an empty point.
func (r *proofWalk) point() board.Point {
	p := board.PointAt(r.number(r.points()-1), r.b.Size())
	r.failed = r.failed || !r.b.Empty(p)
	return p
}

// attack reads an OR node. last is the defender's stone before it, see move.
func (r *proofWalk) attack(last board.Point) {
	a := r.point()
	if r.failed {
		return
	}
	depth := r.b.Depth()
	switch f, then := r.move(a, last); then {
	case goesOn:
		r.reply(f)
	case quiet:
		r.quietMove()
	}
	r.b.Rewind(depth)
}

// reply plays the defender's stone d, and reads the OR node after it.
func (r *proofWalk) reply(d board.Point) {
	r.b.Put(d, r.s.Other())
	r.attack(d)
	r.b.Undo()
}

// quietMove reads the pass proof and the replies after a quiet move.
func (r *proofWalk) quietMove() {
	if mark, _ := binary.Uvarint(r.body); mark == uint64(r.points()) {
		r.failed = true // no win without a pass proof withstands hidden stones
		return
	}
	outer := r.zone
	r.zone = Set{}
	r.m++
	r.attack(board.Pass)
	r.m--
	must := r.zone
	for i := range r.zone {
		r.zone[i] |= outer[i]
	}
	for range r.number(r.points()) {
		d := r.point()
		if r.failed {
			return
		}
		must.Remove(d)
		r.reply(d)
	}
	if r.s == 1 {
		for _, d := range must.Points(nil) { // they must be forbidden to Black
			r.forbiddenBlock(d)
		}
	}
}
