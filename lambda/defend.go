package lambda

import (
	"unsafe"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/proof"
)

const edgeBytes = int64(unsafe.Sizeof(edge{}))

// threat develops a node of the defender after a quiet move: it searches for the win that a pass
// would allow. The zone of this win is the list of replies.
func (s *search) threat(n *node) {
	if n.tries == 0 && !n.long && len(s.defenderWins()) > 0 {
		n.numbers = disproved
		return
	}
	if n.tries == 0 && s.passes(n) {
		return
	}
	q := s.asked(n)
	q.Passed = true
	if n.long {
		q.Most = 0
	}
	_ = s.pos.Play(board.Pass) // never fails
	r := s.threats.Solve(s.ctx, s.pos, q)
	s.pos.Undo()
	switch s.spent(n, &r) {
	case proof.Win:
		s.threatens(n, r.Verdict.Certificate().Body)
		if n.long && len(n.edges) == 0 { // a pass lasts too long
			n.numbers = disproved
		}
	case proof.None:
		switch {
		case q.Most > 0:
			n.long, n.tries = true, 0
		case s.q.Space == proof.Any:
			n.kind, n.none = open, true
		default:
			n.numbers = disproved
		}
	}
}

// passes tries a hint for the win after a pass at n, which is new, and reports whether it stands.
func (s *search) passes(n *node) bool {
	h, ok := s.hints[n.stones]
	if !ok || s.limit > 0 {
		return false
	}
	_ = s.pos.Play(board.Pass) // never fails
	stands := s.stands(h.body, 1)
	s.pos.Undo()
	if stands {
		s.threatens(n, h.body)
	}
	return stands
}

// threatens notes the win after a pass at n, and lists the replies.
func (s *search) threatens(n *node, body []byte) {
	n.body = body
	s.growReplies(n, s.repliesTo(n))
}

// repliesTo returns the points where the defender can disturb the threat of n in time.
func (s *search) repliesTo(n *node) zone.Set {
	if n.long {
		return zone.Empties(&s.b)
	}
	z, err := zone.OfProof[zone.One](&s.b, s.me, n.body)
	if err != nil {
		panic("lambda: " + err.Error())
	}
	return z.Set
}

// open develops a node of the defender after a quiet move that threatens no win by threats: every
// legal move is a reply. Such a win has no pass proof.
func (s *search) open(n *node) {
	s.growReplies(n, zone.Empties(&s.b))
	if len(n.edges) == 0 { // the defender has to pass, which a proof without a threat cannot answer
		n.numbers = disproved
	}
}

// growReplies lists the legal replies on z.
func (s *search) growReplies(n *node, z zone.Set) {
	n.grown = true
	s.supply = promise.Of(&s.b, s.me)
	s.points = z.Points(s.points[:0])
	s.edges = s.edges[:0]
	for _, d := range s.points {
		if !s.b.May(s.opp, d) {
			continue
		}
		threes := s.b.Tally(d, s.opp).Threes()
		made := s.b.Put(d, s.opp)
		s.edges = append(s.edges, edge{move: d, block: board.Pass, first: numbers{s.replyPromise(made.Count > 0, threes), 1}})
		s.b.Undo()
	}
	s.keepEdges(n)
	s.takes(int64(cap(n.body)))
}
