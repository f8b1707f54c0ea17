package tss

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// line writes out the longest defence against a win, up to and including the
// five.
func (r *replay) line(win *step) proof.Line {
	var line proof.Line
	depth := r.b.Depth()
	for s := win; ; {
		line = append(line, s.move)
		if s.five {
			break
		}
		r.b.Put(s.move, r.me)
		reply, next := s.after()
		if next == nil {
			line = append(line, r.lastStand()...)
			break
		}
		line = append(line, reply)
		r.b.Put(reply, r.opp)
		s = next
	}
	for r.b.Depth() > depth {
		r.b.Undo()
	}
	return line
}

// lastStand is the reply and the five where A has five-squares that D cannot
// all take: D takes the lowest that it may, or has none to take.
func (r *replay) lastStand() []board.Point {
	reply, left := board.Pass, board.Pass
	for i := range r.b.Size() * r.b.Size() {
		p := board.PointAt(i, r.b.Size())
		switch {
		case !r.b.Empty(p) || r.b.Tally(p, r.me).Fives() == 0:
		case reply == board.Pass && !r.barred(p):
			reply = p
		case left == board.Pass:
			left = p
		}
	}
	return []board.Point{reply, left}
}
