package tss

import (
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
			reply, five := r.b.LastStand(r.me, nil)
			line = append(line, reply, five)
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
