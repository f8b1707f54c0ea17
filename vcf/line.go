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
		case made.Count == 1 && s.mayBlock(made.Point):
			line = append(line, made.Point)
			s.b.Put(made.Point, s.opp)
		default:
			line = append(line, s.lastStand()...)
		}
	}
	for s.b.Depth() > depth {
		s.b.Undo()
	}
	return line
}

// lastStand is the reply and the five at a node that the attacker has won:
// the defender takes the lowest five-square that it may, or has none to take.
func (s *search) lastStand() []board.Point {
	reply, left := board.Pass, board.Pass
	for i := range s.b.Size() * s.b.Size() {
		p := board.PointAt(i, s.b.Size())
		switch {
		case !s.b.Empty(p) || s.b.Tally(p, s.me).Fives() == 0:
		case reply == board.Pass && s.mayBlock(p):
			reply = p
		case left == board.Pass:
			left = p
		}
	}
	return []board.Point{reply, left}
}

// mayBlock reports whether the defender may play on the five-square p.
func (s *search) mayBlock(p board.Point) bool { return !s.white || !s.b.Forbidden(p) }
