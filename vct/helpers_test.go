package vct_test

import (
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
)

const (
	black, white               = board.Black, board.White
	freestyle, standard, renju = board.Freestyle, board.Standard, board.Renju
)

var rules = []board.Rule{freestyle, standard, renju}

// draw makes a position of a diagram, top row first: X Black, O White, # a stone
// of a pattern in which no row of either side is longer than two, % the same
// with the colours exchanged, any other letter an empty point. The drawing may
// be smaller than the board: it then fills the bottom left.
func draw(t testing.TB, rule board.Rule, size int, toMove board.Colour, text string) *board.Position {
	t.Helper()
	s := board.Setup{Size: size, Rule: rule, ToMove: toMove}
	rows := strings.Split(strings.TrimSpace(text), "\n")
	for k, row := range rows {
		for x, r := range []rune(strings.ReplaceAll(strings.TrimSpace(row), " ", "")) {
			pt := board.At(x, len(rows)-1-k)
			switch r {
			case '#':
				r = rune("XO"[(x/2+pt.Y())%2])
			case '%':
				r = rune("OX"[(x/2+pt.Y())%2])
			}
			switch r {
			case 'X':
				s.Black = append(s.Black, pt)
			case 'O':
				s.White = append(s.White, pt)
			}
		}
	}
	p, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// diagram is the inverse of draw, with rule and side to move.
func diagram(p *board.Position) string {
	var b strings.Builder
	b.WriteString(p.Rule().String() + ", " + p.ToMove().String() + " to move\n")
	for y := p.Size() - 1; y >= 0; y-- {
		for x := range p.Size() {
			b.WriteString([]string{" ·", " X", " O"}[p.At(board.At(x, y))])
		}
		b.WriteByte('\n')
	}
	return b.String()
}
