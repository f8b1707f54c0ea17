package vcf

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// lineOf writes the win moves out with the defender's replies, up to and
// including the five, as proof.MainLine does, but on the fast board: a
// thousandth of the time. The board is at the root, and is left there.
func (s *search) lineOf(moves []board.Point) proof.Line {
	line := make(proof.Line, 0, 2*len(moves)+1)
	depth := s.b.Depth()
	for _, a := range moves {
		five := s.b.Tally(a, s.me).Fives() > 0
		made := s.b.Put(a, s.me)
		line = append(line, a)
		switch {
		case five:
		case made.Count == 1 && s.b.May(s.opp, made.Point):
			line = append(line, made.Point)
			s.b.Put(made.Point, s.opp)
		default:
			reply, five := s.b.LastStand(s.me, nil)
			line = append(line, reply, five)
		}
	}
	for s.b.Depth() > depth {
		s.b.Undo()
	}
	return line
}
