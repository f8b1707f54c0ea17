package vcf

import (
	"math"
	"math/bits"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// prepare makes the buffers for boards of that size, once.
func (s *search) prepare(size int) {
	if need := size*size/2 + 2; len(s.path) < need {
		s.path, s.line = make([]node, need), make([]board.Point, need)
		s.moves = make([]move, 0, 4096)
	}
	s.table.prepare()
}

// begin makes the search ready for the attacker me on b.
func (s *search) begin(b *lines.Board, me lines.Side, memory int64, maxNodes uint64, stop *atomic.Bool, visited *atomic.Uint64) {
	s.b, s.me, s.opp = b, me, me.Other()
	s.black, s.white = b.Forbids(me), b.Forbids(s.opp)
	s.open = b.Open(me)
	s.table.begin(memory)
	s.nodes, s.moves, s.keep, s.reversed = 0, s.moves[:0], nil, false
	if s.maxNodes = maxNodes; maxNodes == 0 {
		s.maxNodes = math.MaxUint64
	}
	s.stop, s.visited = stop, visited
}

// roots lists the attacker's five-squares at the root. Without one, the first
// move must stand on forced, the defender's five-square, unless that is
// board.Pass; lost says that the defender has several.
func (s *search) roots(pos *board.Position) (fives []board.Point, forced board.Point, lost bool) {
	if n, _ := s.b.FiveSquares(s.me); n > 0 {
		for _, p := range pos.AppendStones(nil, board.Empty) {
			if s.b.Tally(p, s.me).Fives() > 0 {
				fives = append(fives, p)
			}
		}
		return fives, board.Pass, false
	}
	n, squares := s.b.FiveSquares(s.opp)
	if n == 1 {
		return nil, squares[0], false
	}
	return nil, board.Pass, n > 1
}

// firstMove searches the wins that start with the four a.
func (s *search) firstMove(a board.Point) outcome {
	reply := s.b.Completion(a, s.me, bits.TrailingZeros8(s.b.Look(a, s.me).Four))
	s.moves = append(s.moves[:0], move{point: a, reply: reply, legal: !s.white})
	s.path[0], s.line[0] = node{live: s.open}, a
	return s.four(s.behind(key{}, &s.moves[0]), &s.moves[0], unlimited, 0)
}
