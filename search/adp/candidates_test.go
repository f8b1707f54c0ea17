package adp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestCandidates compares the candidates with their definition, for every rule and size.
func TestCandidates(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var g game
	knights := 0
	for i := range 600 {
		size := board.MinSize + i%(board.MaxSize-board.MinSize+1)
		pos := testboard.Until(func() *board.Position {
			return testboard.Strewn(rng, board.Setup{Size: size, Rule: testboard.Rules[i%len(testboard.Rules)]}, 1, size*size/3)
		})
		g.Reset(pos)
		for m := range lines.Side(2) {
			c := board.Black + board.Colour(m)
			var want []board.Point
			for _, p := range pos.AppendStones(nil, board.Empty) {
				if ray(pos, p) && pos.Legal(p, c) {
					want = append(want, p)
				} else {
					knights++
				}
			}
			if got := g.appendCandidates(nil, m); len(want) > 0 && !slices.Equal(got, want) {
				t.Fatalf("%v: candidates %v, want %v\n%s", c, got, want, testboard.Diagram(pos))
			}
		}
	}
	if knights < 1000 {
		t.Errorf("only %d empty points were no candidates", knights)
	}
}

// ray reports whether a stone stands one or two steps from p along a ray.
func ray(pos *board.Position, p board.Point) bool {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			for step := 1; step <= 2; step++ {
				x, y := p.X()+dx*step, p.Y()+dy*step
				if x >= 0 && y >= 0 && x < pos.Size() && y < pos.Size() && pos.At(board.At(x, y)) != board.Empty {
					return true
				}
			}
		}
	}
	return false
}

// TestCandidatesElsewhere: the centre of an empty board; none on a full board; in renju no forbidden
// point for Black.
func TestCandidatesElsewhere(t *testing.T) {
	var g game
	g.Reset(testboard.New(t, board.Setup{Size: 15}))
	if got := g.appendCandidates(nil, 0); !slices.Equal(got, testboard.Points(t, "h8")) {
		t.Errorf("on an empty board %v, want h8", got)
	}
	full := testboard.New(t, testboard.Filled(board.Setup{Size: 5}, func(p board.Point) board.Colour {
		return board.Black + board.Colour((p.X()/2+p.Y())%2)
	}))
	g.Reset(full)
	if got := g.appendCandidates(nil, 1); len(got) > 0 {
		t.Errorf("on a full board %v, want none", got)
	}
	// In renju a candidate of Black must be legal: h8 is a double three.
	rule, err := board.ParseRule("renju")
	if err != nil {
		t.Fatal(err)
	}
	var s board.Setup
	s.Size, s.Rule = 15, rule
	s.Black = testboard.Points(t, "g8 i8 h7 h9")
	g.Reset(testboard.New(t, s))
	if slices.Contains(g.appendCandidates(nil, 0), testboard.Point(t, "h8")) {
		t.Error("Black's candidates hold the double three h8")
	}
}
