package statenode

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// state is a position with the features of its lines and the points near its stones. A move derives
// only the four lines of its point (point 3).
type state struct {
	board lines.Board
	side  lines.Side // to move
	exact [2]bool
	size  int
	total [2]counts             // of all lines, by side
	lines [256]line             // by number, as in lines.Board
	rows  [board.MaxSize]uint32 // the empty points of each row
	// near holds, for each row, the points at most two columns and two rows from a stone, taken or
	// not. Two more rows at either end save the tests of the edges.
	near [board.MaxSize + 4]uint32
	undo []frame
}

// frame holds what put overwrites.
type frame struct {
	lines [4]line
	total [2]counts
	near  [5]uint32
	point board.Point
}

// reset makes s the position pos. It allocates only if the board is larger than any before.
func (s *state) reset(pos *board.Position) {
	s.board.Reset(pos)
	s.side, s.size = lines.SideOf(pos.ToMove()), pos.Size()
	s.exact = [2]bool{s.board.Exact(0), s.board.Exact(1)}
	s.total, s.near = [2]counts{}, [board.MaxSize + 4]uint32{}
	if cap(s.undo) < s.size*s.size+1 {
		s.undo = make([]frame, 0, s.size*s.size+1)
	}
	s.undo = s.undo[:0]
	for y := range s.size {
		s.rows[y] = 0
	}
	for i := range s.size * s.size {
		p := board.PointAt(i, s.size)
		if s.board.Empty(p) {
			s.rows[p.Y()] |= 1 << p.X()
		} else {
			s.approach(p)
		}
		// Each line is derived once: at its first point, which has no neighbour before it.
		for d, l := range s.board.Lines(p) {
			if x, y := p.X()-steps[d][0], p.Y()-steps[d][1]; x < 0 || y < 0 || x >= s.size || y >= s.size {
				s.derive(l)
			}
		}
	}
}

// steps[d] is the step from a point to the next in direction d.
var steps = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// derive fills line l and adds it to the totals.
func (s *state) derive(l uint8) {
	black, white, wall := s.board.Row(l, 0)
	r := &s.lines[l]
	r.fill([2]uint32{black, white}, ^(black | white | wall), s.exact)
	s.total[0] += unit[r.now[0]&15]
	s.total[1] += unit[r.now[1]&15]
}

// approach marks the points near p.
func (s *state) approach(p board.Point) {
	set := uint32(uint64(0b11111) << p.X() >> 2)
	for i := range 5 {
		s.near[p.Y()+i] |= set
	}
}

// put plays the side to move on the empty point p.
func (s *state) put(p board.Point) {
	s.undo = s.undo[:len(s.undo)+1]
	f := &s.undo[len(s.undo)-1]
	f.point, f.total = p, s.total
	copy(f.near[:], s.near[p.Y():])
	s.board.Put(p, s.side)
	for d, l := range s.board.Lines(p) {
		r := &s.lines[l]
		f.lines[d] = *r
		s.total[0] -= unit[r.now[0]&15]
		s.total[1] -= unit[r.now[1]&15]
		s.derive(l)
	}
	s.rows[p.Y()] &^= 1 << p.X()
	s.approach(p)
	s.side ^= 1
}

// back takes the last put back.
func (s *state) back() {
	f := &s.undo[len(s.undo)-1]
	s.undo = s.undo[:len(s.undo)-1]
	for d, l := range s.board.Lines(f.point) {
		s.lines[l] = f.lines[d]
	}
	s.total = f.total
	copy(s.near[f.point.Y():], f.near[:])
	s.rows[f.point.Y()] |= 1 << f.point.X()
	s.board.Undo()
	s.side ^= 1
}
