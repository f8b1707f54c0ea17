package tss_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
)

var rules = []board.Rule{board.Freestyle, board.Standard, board.Renju}

// points parses points separated by spaces.
func points(t testing.TB, names string) (list []board.Point) {
	t.Helper()
	for _, name := range strings.Fields(names) {
		p, err := board.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

func position(t testing.TB, rule board.Rule, side board.Colour, black, white string) *board.Position {
	t.Helper()
	pos, err := board.New(board.Setup{Rule: rule, Black: points(t, black), White: points(t, white), ToMove: side})
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// draw is a position drawn with the top row first: X Black, O White, any other
// sign an empty point. A drawing smaller than the board fills its bottom left.
func draw(t testing.TB, rule board.Rule, side board.Colour, text string) *board.Position {
	t.Helper()
	s := board.Setup{Rule: rule, ToMove: side}
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	for k, line := range lines {
		for x, sign := range strings.Fields(line) {
			p := board.At(x, len(lines)-1-k)
			switch sign {
			case "X":
				s.Black = append(s.Black, p)
			case "O":
				s.White = append(s.White, p)
			}
		}
	}
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// scatter is a random position, its stones around the middle; stones that would
// win are left out.
func scatter(r *rand.Rand, rule board.Rule, size int) *board.Position {
	pos, err := board.New(board.Setup{Size: size, Rule: rule, ToMove: board.Black})
	if err != nil {
		panic(err)
	}
	stones, spread := 6+r.IntN(size*size/3), 2+r.IntN(size/2)
	near := func() int { return min(max(size/2+r.IntN(2*spread+1)-spread, 0), size-1) }
	for range stones {
		p, c := board.At(near(), near()), pos.ToMove()
		if !pos.Legal(p, c) || pos.MakesFive(p, c) {
			continue
		}
		if err := pos.Play(p); err != nil {
			panic(fmt.Sprint(p, err))
		}
	}
	return pos
}
