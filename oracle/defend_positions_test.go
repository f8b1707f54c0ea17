package oracle_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
)

var rules = []board.Rule{board.Freestyle, board.Standard, board.Renju}

// draw makes a position of a diagram, top row first: X Black, O White.
func draw(t testing.TB, rule board.Rule, toMove board.Colour, text string) *board.Position {
	t.Helper()
	rows := strings.Split(strings.TrimSpace(text), "\n")
	s := board.Setup{Size: len(rows), Rule: rule, ToMove: toMove}
	for k, row := range rows {
		for x, r := range []rune(strings.ReplaceAll(strings.TrimSpace(row), " ", "")) {
			switch pt := board.At(x, len(rows)-1-k); r {
			case 'X':
				s.Black = append(s.Black, pt)
			case 'O':
				s.White = append(s.White, pt)
			}
		}
	}
	return newBoard(t, s)
}

func newBoard(t testing.TB, s board.Setup) *board.Position {
	t.Helper()
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// diagram is the inverse of draw.
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

// scatter is a random position of a size from least to most, a quarter to a
// half of it stones, either side to move.
func scatter(rng *rand.Rand, rule board.Rule, least, most int) *board.Position {
	for {
		size := least + rng.IntN(most-least+1)
		s := board.Setup{Size: size, Rule: rule, ToMove: board.Black + board.Colour(rng.IntN(2))}
		for k, i := range rng.Perm(size * size)[:size*size/4+rng.IntN(size*size/4)] {
			if pt := board.PointAt(i, size); k%2 == 0 {
				s.Black = append(s.Black, pt)
			} else {
				s.White = append(s.White, pt)
			}
		}
		if pos, err := board.New(s); err == nil {
			return pos
		}
	}
}

// point reads a point.
func point(t testing.TB, name string) board.Point {
	t.Helper()
	pt, err := board.ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}
	return pt
}

func play(t testing.TB, pos *board.Position, pt board.Point) {
	t.Helper()
	if err := pos.Play(pt); err != nil {
		t.Fatal(err)
	}
}

// defend answers without a limit of time.
func defend(t testing.TB, d *oracle.Defender, pos *board.Position, o oracle.DefendOptions) oracle.Defence {
	t.Helper()
	answer, err := d.Defend(context.Background(), pos, o)
	if err != nil {
		t.Fatalf("%v\n%v", err, diagram(pos))
	}
	return answer
}
