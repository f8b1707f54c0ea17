package statenode

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// MaxChildren bounds Options.Children.
const MaxChildren = 16

// choice is a move with its value to the side that makes it.
type choice struct {
	move  board.Point
	score int32
}

// choices are the moves that a position keeps, the best first.
type choices struct {
	list  [MaxChildren]choice
	n     int
	group group // the alarm that left one move; calm = none
}

func (c *choices) moves() []choice { return c.list[:c.n] }

// insert keeps the best moves. Of equal ones the lower point stays ahead (our choice), so that a
// search has one outcome.
func (c *choices) insert(m choice, most int) {
	i := c.n
	if c.n < most {
		c.n++
	} else if i--; m.score <= c.list[i].score {
		return
	}
	for ; i > 0 && m.score > c.list[i-1].score; i-- {
		c.list[i] = c.list[i-1]
	}
	c.list[i] = m
}

// chooser chooses the children of positions.
type chooser struct {
	state
	most       int    // children of a position
	rivalFours counts // see value
	wholeBoard bool   // the alarms count all lines
}

// points is a set of points, row by row. nil stands for all points.
type points [board.MaxSize]uint32

func (s *points) row(y int) uint32 {
	if s == nil {
		return ^uint32(0)
	}
	return s[y]
}

// choose fills c with the most promising legal moves in the 5×5 of a stone (point 3): the only one
// that an alarm leaves, or the best by their values. Without such a move it takes the centre, then
// any legal move. With among it considers these points only.
func (s *chooser) choose(c *choices, among *points) {
	c.n, c.group = 0, calm
	for y := range s.size {
		s.gather(c, y, s.near[y+2]&s.rows[y]&among.row(y))
	}
	if c.n > 0 {
		return
	}
	centre := board.At(s.size/2, s.size/2)
	if among == nil && s.board.Empty(centre) && s.may(s.side, centre) {
		c.list[0], c.n = choice{move: centre}, 1
		return
	}
	for y := range s.size {
		s.gather(c, y, s.rows[y]&among.row(y))
	}
}

// gather adds the points of row y that set holds. A point of an earlier group replaces all moves of
// c. Points of a later group, and those worth too little, are left out first: to test a point of
// Black in renju is slow.
func (s *chooser) gather(c *choices, y int, set uint32) {
	for ; set != 0; set &= set - 1 {
		p := board.At(bits.TrailingZeros32(set), y)
		v := s.weigh(p)
		g := s.alarm(p, &v)
		m := choice{p, int32(value(v.own, v.rival, s.rivalFours))}
		switch {
		case g > c.group || g == c.group && c.n == s.keep(g) && m.score <= c.list[c.n-1].score:
		case !s.may(s.side, p):
		case g < c.group:
			c.list[0], c.n, c.group = m, 1, g
		default:
			c.insert(m, s.keep(g))
		}
	}
}

// keep returns how many moves of a group a position keeps.
func (s *chooser) keep(g group) int {
	if g == calm {
		return s.most
	}
	return 1
}

func (s *chooser) may(side lines.Side, p board.Point) bool {
	return !s.board.Forbids(side) || s.board.May(side, p)
}

// weights are the features that decide about a point, from the view of the side to move.
type weights struct {
	own, rival   counts // of the two sides on the whole board, after the move
	mine, theirs counts // that a stone of the side to move, or of its rival, would make on the point
}

// weigh looks at the four lines of the empty point p.
func (s *chooser) weigh(p board.Point) (v weights) {
	m, r := s.side&1, s.side&1^1
	v.own, v.rival = s.total[m], s.total[r]
	at := [4]int{p.X(), p.Y(), p.X(), p.X()}
	for d, id := range s.board.Lines(p) {
		l := &s.lines[id]
		after := &l.after[at[d]]
		mine, theirs := after[m], after[r]&15
		v.own += unit[mine&15] - unit[l.now[m]&15]
		v.rival += unit[mine>>4] - unit[l.now[r]&15]
		v.mine += brought[l.now[m]&15][mine&15]
		v.theirs += brought[l.now[r]&15][theirs]
	}
	if s.wholeBoard {
		v.mine, v.theirs = v.own, s.total[r]
		for d, id := range s.board.Lines(p) {
			l := &s.lines[id]
			v.theirs += unit[l.after[at[d]][r]&15] - unit[l.now[r]&15]
		}
	}
	return v
}

// brought holds the counts of a line's feature after a stone, by the features before and after: none
// if the stone leaves the feature as it is.
var brought = func() (table [16][16]counts) {
	for before := range table {
		table[before] = unit
		table[before][before] = 0
	}
	return table
}()
