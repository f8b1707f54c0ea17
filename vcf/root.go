package vcf

import (
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// prepare makes the buffers for boards of that size, once.
func (s *search) prepare(size int) {
	if need := size*size/2 + 2; len(s.path) < need {
		s.path, s.line = make([]node, need), make([]board.Point, need)
		s.moves = make([]move, 0, 4096)
	}
	s.b.Prepare(size)
	s.table.prepare()
}

// begin makes the search ready for pos.
func (s *search) begin(pos *board.Position, memory int64, maxNodes uint64) {
	s.me = lines.SideOf(pos.ToMove())
	s.opp = s.me.Other()
	renju := pos.Rule() == board.Renju
	s.black, s.white = renju && s.me == 0, renju && s.me == 1
	s.b.Reset(pos, lines.Both)
	s.table.begin(memory)
	s.nodes, s.moves, s.keep = 0, s.moves[:0], nil
	if s.maxNodes = maxNodes; maxNodes == 0 {
		s.maxNodes = math.MaxUint64
	}
	s.stop.Store(false)
}

// roots lists the moves that the root's first move must be one of: the
// attacker's fives, or else its legal fours that leave the defender no
// five-square. forced is where the defender has one, board.Pass if nowhere;
// lost says that it has several.
func (s *search) roots(pos *board.Position) (fives []board.Point, forced board.Point, lost bool) {
	if n, _ := s.b.FiveSquares(s.me); n > 0 {
		return pos.FiveSquares(nil, pos.ToMove()), board.Pass, false
	}
	switch n, squares := s.b.FiveSquares(s.opp); n {
	case 0:
		return nil, board.Pass, false
	case 1:
		return nil, squares[0], false
	default:
		return nil, board.Pass, true
	}
}

// firstMove searches the win that starts with the four a.
func (s *search) firstMove(a board.Point) outcome {
	s.moves = append(s.moves[:0], move{point: a})
	s.path[0].first, s.path[0].current = 0, 0
	s.line[0] = a
	made := s.b.Put(a, s.me)
	defer s.b.Undo()
	s.nodes += 2
	if made.Count > 1 || s.white && s.b.Forbidden(made.Point) {
		s.plies = 1
		return won
	}
	m := &s.moves[0]
	m.reply = made.Point
	return s.block(key{}.with(s.b.Key(a, s.me)).with(s.b.Key(m.reply, s.opp)), m, unlimited, 0)
}
