package testtruth

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// Minimax finds whether a side wins against every defence. It tries all legal moves of both sides
// to the end, and knows no threats and no zones. A side without a legal move passes; a full board
// is a draw.
type Minimax struct {
	a     board.Colour
	Plain bool // search without short cuts
	known map[outlook]bool
	Left  int // positions that it may still visit
}

// outlook is a position and the side to move.
type outlook struct {
	black, white uint64
	toMove       board.Colour
}

// NewMinimax makes a minimax for wins of a, which may visit most positions.
func NewMinimax(a board.Colour, most int) *Minimax {
	return &Minimax{a: a, known: map[outlook]bool{}, Left: most}
}

// Wins reports whether a wins with c to move. Once Left is used up, the answer means nothing.
func (m *Minimax) Wins(g Tiny, c board.Colour) bool {
	fives := g.FiveSquares(c)
	if fives != 0 && (!m.Plain || g.Legal(c)&fives != 0) {
		return c == m.a
	}
	k := outlook{g.Stone[black], g.Stone[white], c}
	won, ok := m.known[k]
	if !ok {
		m.Left--
		won = m.Left > 0 && m.search(g, c)
		m.known[k] = won
	}
	return won
}

func (m *Minimax) search(g Tiny, c board.Colour) bool {
	moves := g.Legal(c)
	if moves == 0 {
		return g.Empty() != 0 && m.Wins(g, c.Opponent())
	}
	if !m.Plain {
		if !g.hopeful(m.a) {
			return false
		}
		if threat := g.FiveSquares(c.Opponent()); threat != 0 { // every other move loses at once
			if moves &= threat; moves == 0 {
				return c != m.a
			}
		}
	}
	for ; moves != 0; moves &= moves - 1 {
		if m.Wins(g.With(bits.TrailingZeros64(moves), c), c.Opponent()) == (c == m.a) {
			return c == m.a
		}
	}
	return c != m.a
}

// hopeful reports whether some window is free of the other side's stones.
func (g *Tiny) hopeful(c board.Colour) bool {
	for i := range g.windows {
		if g.windows[i].five&g.Stone[c.Opponent()] == 0 {
			return true
		}
	}
	return false
}
