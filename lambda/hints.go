package lambda

import (
	"bytes"
	"encoding/binary"
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

// Simulation (Kawano 1996): what wins after one reply often wins after another. The search is told
// wins of positions that differ by one defender's stone (proof.Like). A node with the same stones
// since the root first tries what such a win does there. Only a proof that the checker accepts is
// taken over as it stands. A move that a win names is tried first, and from then on counts by its own
// numbers, so a hint that does not help costs one visit.

// hint is what a win of a similar position does at a node.
type hint struct {
	move   board.Point // at a node of the attacker
	body   []byte      // the proof of the node; at a node of the defender, of the win after a pass
	passes int         // how deep passes are nested in it; unthreatened for a move without a pass proof
}

// unthreatened is more than passes can be nested in a proof of order 3, where they are two at most.
const unthreatened = math.MaxInt

// learn reads the hints of q for the side me, to move in pos.
func learn(pos *board.Position, me lines.Side, like []proof.Like) map[lines.Key]hint {
	hints := map[lines.Key]hint{}
	for i := range like {
		s := pos.Setup()
		stones := s.White
		if s.ToMove == board.White {
			stones = s.Black
		}
		for j, p := range stones {
			if p == like[i].Of {
				stones[j] = like[i].By
			}
		}
		if other, err := board.New(s); err == nil {
			r := learner{me: me, body: like[i].Body, hints: hints}
			r.b.Reset(other)
			r.attack(lines.Key{}, true)
		}
	}
	return hints
}

// learner reads the body of a proof. It does not judge: whatever it reads is only a hint.
type learner struct {
	b      lines.Board
	me     lines.Side
	body   []byte // the unread rest, nil after a fault
	failed bool
	hints  map[lines.Key]hint
}

func (r *learner) number(most int) int {
	v, n := binary.Uvarint(r.body)
	if n <= 0 || v > uint64(most) {
		r.failed, r.body = true, nil
		return 0
	}
	r.body = r.body[n:]
	return int(v)
}

func (r *learner) point() board.Point {
	n := r.b.Size()
	p := board.PointAt(r.number(n*n-1), n)
	r.failed = r.failed || !r.b.Empty(p)
	return p
}

// attack reads a node of the attacker, with the stones k since the root, and notes it if it is real:
// not in a pass proof. It returns how deep passes are nested in it.
func (r *learner) attack(k lines.Key, real bool) (passes int) {
	start := r.body
	a := r.point()
	if r.failed {
		return 0
	}
	depth := r.b.Depth()
	if r.b.Look(a, r.me).Five == 0 {
		passes = r.after(a, k.With(r.b.Key(a, r.me)), real)
	}
	r.b.Rewind(depth)
	if real && !r.failed {
		r.hints[k] = hint{move: a, body: start[:len(start)-len(r.body)], passes: passes}
	}
	return passes
}

// after reads what follows the attacker's move a. k has its stone.
func (r *learner) after(a board.Point, k lines.Key, real bool) (passes int) {
	r.b.Put(a, r.me)
	switch count, two := r.b.FiveSquares(r.me); {
	case count > 1 || count == 1 && !r.b.May(r.me.Other(), two[0]):
		return 0
	case count == 1:
		return r.reply(two[0], k, real)
	}
	if mark := proof.AppendPoint(nil, board.Pass, r.b.Size()); bytes.HasPrefix(r.body, mark) {
		r.body, passes = r.body[len(mark):], unthreatened
	} else {
		start := r.body
		if passes = r.attack(k, false); passes < unthreatened {
			passes++
		}
		if real && !r.failed {
			r.hints[k] = hint{body: start[:len(start)-len(r.body)]}
		}
	}
	for n := r.number(r.b.Size() * r.b.Size()); n > 0 && !r.failed; n-- {
		passes = max(passes, r.reply(r.point(), k, real))
	}
	return passes
}

func (r *learner) reply(d board.Point, k lines.Key, real bool) int {
	if r.failed {
		return 0
	}
	k = k.With(r.b.Key(d, r.me.Other()))
	r.b.Put(d, r.me.Other())
	defer r.b.Undo()
	return r.attack(k, real)
}

// stands reports whether body proves a win of the side to move on the board that withstands m hidden
// stones. Its nodes count.
func (s *search) stands(body []byte, m int) bool {
	if body == nil {
		return false
	}
	black := s.pos.AppendIndices(s.stones[board.Black][:0], board.Black)
	white := s.pos.AppendIndices(s.stones[board.White][:0], board.White)
	s.stones[board.Black], s.stones[board.White] = black, white
	r, err := check.Robust(s.ctx, m, s.pos.Rule().String(), s.pos.Size(), black, white, s.pos.ToMove().String(), body)
	s.visit(r.Nodes)
	return err == nil
}

// simulate tries a hint at a node of the attacker that is new, and reports whether it proves the
// node or lists its moves with the move of the hint first.
func (s *search) simulate(n *node) bool {
	h, ok := s.hints[n.stones]
	switch {
	case !ok || s.limit > 0 || n == s.root && s.q.Goal == proof.AllFirst:
		return false
	case (h.passes <= 2 || s.q.Space == proof.Any) && s.stands(h.body, 0):
		s.wins(n, h.body)
		if n == s.root {
			r := s.shown(h.body)
			s.direct = &r
		}
		return true
	case h.passes <= 1:
		return false
	}
	s.growAttack(n)
	for i := range n.edges {
		if e := &n.edges[i]; e.move == h.move && e.to == nil && e.first.pn > 0 {
			e.first.pn = hinted
		}
	}
	return true
}

// hinted is the first proof number of a move that a hint names.
const hinted = 0.01
