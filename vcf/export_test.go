package vcf

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// SetPatience sets the number of nodes after which v leaves out the fours that no win needs.
func SetPatience(v *Solver, n uint64) { v.search.patience = n }

// Patience is the default of SetPatience.
const Patience = enoughNodes

// Analysis finds the fours that a win may need.
type Analysis struct {
	b lines.Board
	r relevance
}

// On finds the fours that wins from pos may need.
func (a *Analysis) On(pos *board.Position) {
	a.b.Reset(pos)
	a.r.analyse(&a.b, lines.SideOf(pos.ToMove()))
}

// Keeps reports whether a win may need the four on p in direction d.
func (a *Analysis) Keeps(p board.Point, d int) bool {
	return a.r.keep[a.b.Lines(p)[d]]>>lines.Bit(p, d)&1 != 0
}

// Gains returns the number of points that a four may gain, counted in each line.
func (a *Analysis) Gains() (n int) {
	for l := range a.r.same {
		n += bits.OnesCount32(a.r.same[l] | a.r.other[l])
	}
	return n
}

// CutShort lists the fours that the search need not play, see last.go.
type CutShort struct {
	b lines.Board
	s search
}

// Fours returns, with their blocks, the fours that a search of pos with two fours left would not play.
func (c *CutShort) Fours(pos *board.Position) map[board.Point]board.Point {
	s := &c.s
	c.b.Reset(pos)
	s.prepare(pos.Size())
	me := lines.SideOf(pos.ToMove())
	s.begin(&c.b, me, c.b.FourLines(me), 0, 0, nil)
	fives, forced, lost := s.roots(pos)
	s.last.before(s, 2)
	n := &s.path[0]
	n.first = 0
	if len(fives) > 0 || lost || s.generate(n, forced, 0) {
		return nil
	}
	n.needsThree = s.last.needsThree(s, 2)
	list := map[board.Point]board.Point{}
	for i := range s.moves {
		if m := &s.moves[i]; !n.matters(m) && s.another(n, m) {
			list[m.point] = m.reply
		}
	}
	return list
}
