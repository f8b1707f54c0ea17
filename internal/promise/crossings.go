package promise

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/zone"
)

// Crossings are the points at which the attacker makes a four and an open three at once. The
// defender must block the four, and the attacker makes a straight four out of the three. So a quiet
// move that makes a crossing threatens to win, and one that makes several is hard to answer.
// Crossings count even if they are forbidden to Black, or cannot win for another reason.
type Crossings struct {
	points zone.Set
	n      int
}

// Cross returns the points that are in both sets: those for a four, and those for a three.
func Cross(fours, threes *zone.Set) (c Crossings) {
	for y := range fours {
		c.points[y] = fours[y] & threes[y]
	}
	c.n = c.points.Len()
	return c
}

// After counts the crossings after the quiet move p of me, the last stone on the board b: those
// before p without p itself, even if p changed their shapes, and new ones, which lie in a line with p.
func (c *Crossings) After(b *lines.Board, me lines.Side, p board.Point) int {
	known, n := c.points, c.n
	if known.Has(p) {
		n--
	}
	for _, l := range b.Lines(p) {
		for set := b.InLine(me, lines.Four, l) | b.InLine(me, lines.Three, l); set != 0; set &= set - 1 {
			q := b.Point(l, uint(bits.TrailingZeros32(set)))
			if known.Has(q) {
				continue
			}
			if t := b.Tally(q, me); t.Fours() > 0 && t.Threes() > 0 {
				known.Add(q)
				n++
			}
		}
	}
	return n
}
