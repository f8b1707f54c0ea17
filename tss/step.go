package tss

import (
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// step is a proved win of A, who is to move: the move, and A's next step after every answer. It is
// the OR node of a certificate's body.
type step struct {
	move    board.Point
	five    bool          // the move makes a five
	reply   board.Point   // to a four with one five-square that D may play
	next    *step         // after reply; nil if no reply helps or the move is quiet
	pass    []board.Point // of a quiet move: the fours that win if D passes
	answers []answer      // of a quiet move, by point
	plies   int           // of the longest line, the five included
	nodes   uint64        // in its body
	quiet   bool          // some move in it is no four
}

// maxNodes is the size, in nodes, of the longest body that tss writes. Equal positions share their
// steps, so a proof can be far longer than the search for it.
const maxNodes = 1 << 17

// answer is a reply to a quiet move, and A's next step.
type answer struct {
	reply board.Point
	next  *step
}

// leaf returns the step of a move that makes a five, or a four that D cannot answer.
func leaf(move board.Point, five bool) *step {
	if five {
		return &step{move: move, five: true, plies: 1, nodes: 1}
	}
	return &step{move: move, plies: 3, nodes: 1}
}

// four returns the step of a four: the move, its block, and the next step.
func four(move, reply board.Point, next *step) *step {
	return &step{move: move, reply: reply, next: next, plies: next.plies + 2, nodes: next.nodes + 1, quiet: next.quiet}
}

// quietMove returns the step of a quiet move: the fours of pass win if D passes, and answers holds
// A's next step after every reply that could stop them.
func quietMove(move board.Point, pass []board.Point, answers []answer) *step {
	slices.SortFunc(answers, func(a, b answer) int { return cmp.Compare(a.reply, b.reply) })
	s := &step{move: move, pass: pass, answers: answers, nodes: 1 + uint64(len(pass)), quiet: true}
	for _, a := range answers {
		s.plies = max(s.plies, a.next.plies+2)
		s.nodes += a.next.nodes
	}
	return s
}

// body appends the steps as the body of a certificate (docs/design/certificate.md).
func (s *step) body(dst []byte, size int) []byte {
	dst = proof.AppendPoint(dst, s.move, size)
	switch {
	case s.next != nil:
		dst = s.next.body(dst, size)
	case s.pass != nil:
		dst = proof.VCFBody(dst, size, s.pass)
		dst = proof.AppendCount(dst, len(s.answers))
		for _, a := range s.answers {
			dst = proof.AppendPoint(dst, a.reply, size)
			dst = a.next.body(dst, size)
		}
	}
	return dst
}

// after returns the defence that lasts longest against the step, and A's next step; nil after the
// last.
func (s *step) after() (reply board.Point, next *step) {
	if s.next != nil {
		return s.reply, s.next
	}
	for _, a := range s.answers {
		if next == nil || a.next.plies > next.plies {
			reply, next = a.reply, a.next
		}
	}
	return reply, next
}

// line returns the longest defence against a win, up to and including the five.
func (r *replay) line(win *step) proof.Line {
	var line proof.Line
	defer r.b.Rewind(r.b.Depth())
	for s := win; ; {
		line = append(line, s.move)
		if s.five {
			return line
		}
		r.b.Put(s.move, r.me)
		reply, next := s.after()
		if next == nil {
			reply, five := r.b.LastStand(r.me, nil)
			return append(line, reply, five)
		}
		line = append(line, reply)
		r.b.Put(reply, r.opp)
		s = next
	}
}
