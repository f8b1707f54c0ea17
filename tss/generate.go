package tss

import (
	"math/bits"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// generator lists threats of one side on a board. The board knows which lines have shapes, so a
// line without shapes takes only three masks.
type generator struct {
	b    *lines.Board
	s    lines.Side
	most int // the highest category listed
	row  []pattern
}

// Threats returns every threat of side c in pos, by line, as the search defines them.
func Threats(pos *board.Position, c board.Colour) []Threat {
	var b lines.Board
	b.Reset(pos)
	g := generator{b: &b, s: lines.SideOf(c), most: 2}
	return g.all(nil)
}

func (g *generator) all(dst []Threat) []Threat {
	for _, l := range g.b.IDs() {
		dst = g.line(dst, l, 0)
	}
	return dst
}

// through appends every threat whose rest holds p.
func (g *generator) through(dst []Threat, p board.Point) []Threat {
	for d, l := range g.b.Lines(p) {
		dst = g.line(dst, l, 1<<lines.Bit(p, d))
	}
	return dst
}

// unblocked appends White's fours whose block is forbidden to Black in renju. The stones of other
// threats may have made it forbidden: such a four depends on them but does not rest on them.
func (g *generator) unblocked(dst []Threat) []Threat {
	if !g.b.Forbids(g.s.Other()) {
		return dst
	}
	for _, l := range g.b.IDs() {
		if g.b.InLine(g.s, lines.Four, l) == 0 {
			continue
		}
		from := len(dst)
		dst = g.line(dst, l, 0)
		blocked := func(t Threat) bool { return t.Kind != Four || t.Cost.n > 0 }
		dst = dst[:from+len(slices.DeleteFunc(dst[from:], blocked))]
	}
	return dst
}

// line appends the threats of line l whose rest holds all points of must, bits of the line.
func (g *generator) line(dst []Threat, l uint8, must uint32) []Threat {
	shapes := g.b.InLine(g.s, lines.Five, l) | g.b.InLine(g.s, lines.Four, l)
	if g.most >= 2 {
		shapes |= g.b.InLine(g.s, lines.Three, l)
	}
	if shapes == 0 {
		return dst
	}
	own, opp, wall := g.b.Row(l, g.s)
	r := newRow(own, opp, wall, g.b.Exact(g.s))
	g.row = r.patterns(g.row[:0], uint64(must)<<shift, g.most)
	for i := range g.row {
		if t, ok := g.threat(l, &g.row[i]); ok {
			dst = append(dst, t)
		}
	}
	return dst
}

// threat returns the pattern p on line l; false if the rule forbids it.
func (g *generator) threat(l uint8, p *pattern) (Threat, bool) {
	t := Threat{Kind: p.kind, Gain: g.point(l, p.gain), Cost: g.squares(l, p.cost), Rest: g.squares(l, p.rest)}
	if g.b.Forbids(g.s) {
		return t, g.allowed(&t, g.squares(l, p.inner))
	}
	if g.b.Forbids(g.s.Other()) && t.Kind == Four && g.unblockable(t.Gain, t.Cost.at[0]) {
		t.Cost = Squares{}
	}
	return t, true
}

func (g *generator) point(l uint8, bit uint64) board.Point {
	return g.b.Point(l, uint(bits.TrailingZeros64(bit))-shift)
}

func (g *generator) squares(l uint8, set uint64) (s Squares) {
	for ; set != 0; set &= set - 1 {
		s.add(g.point(l, set))
	}
	return s
}

// allowed reports whether Black may make the threat in renju: the gain is legal, and a three also
// allows a legal straight four that makes no five at once (RIF 9.3).
func (g *generator) allowed(t *Threat, inner Squares) bool {
	if t.Kind == Five {
		return true
	}
	if g.b.Forbidden(t.Gain) {
		return false
	}
	if t.Kind.Category() < 2 {
		return true
	}
	g.b.Put(t.Gain, 0)
	defer g.b.Undo()
	for _, x := range inner.All() {
		if g.b.Tally(x, 0).Fives() == 0 && !g.b.Forbidden(x) {
			return true
		}
	}
	return false
}

// unblockable reports whether the block c of White's four is forbidden to Black.
func (g *generator) unblockable(gain, c board.Point) bool {
	if g.b.SurelyLegal(c, g.b.Tally(c, 0)) {
		return false
	}
	g.b.Put(gain, 1)
	defer g.b.Undo()
	return g.b.Forbidden(c)
}
