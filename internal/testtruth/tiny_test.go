package testtruth

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestTinyAgreesWithBoard compares the rules of tiny with those of package board.
func TestTinyAgreesWithBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	forbidden, threes := 0, 0
	for range 2500 {
		for _, rule := range testboard.Rules {
			n := 5 + rng.IntN(4)
			g := Strewn(rng, rule, n, n*n/4+rng.IntN(n*n/2))
			pos, err := g.Position(board.Black)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []board.Colour{board.Black, board.White} {
				fives, legal := g.FiveSquares(c), g.Legal(c)
				for i := range n * n {
					pt := board.PointAt(i, n)
					if got, want := fives>>i&1 == 1, pos.MakesFive(pt, c); got != want {
						t.Fatalf("%v: %v makes a five on %v: %v, board says %v\n%s", rule, c, pt, got, want, testboard.Diagram(pos))
					}
					if got, want := legal>>i&1 == 1, pos.Legal(pt, c); got != want {
						t.Fatalf("%v: %v may play %v: %v, board says %v\n%s", rule, c, pt, got, want, testboard.Diagram(pos))
					}
					if pos.At(pt) != board.Empty || fives != 0 {
						continue
					}
					shapes := pos.Shapes(pt, c)
					want := slices.Contains(shapes[:], board.ShapeThree)
					if got := g.MakesThree(i, c); got != want {
						t.Fatalf("%v: %v makes a three on %v: %v, board finds the shapes %v\n%s", rule, c, pt, got, shapes, testboard.Diagram(pos))
					}
					if want {
						threes++
					}
				}
				forbidden += bits.OnesCount64(g.Empty() &^ legal)
			}
		}
	}
	if t.Logf("%d forbidden points, %d threes", forbidden, threes); forbidden < 400 || threes < 4000 {
		t.Error("the positions hold too few forbidden points or threes, want at least 400 and 4000")
	}
}

// TestMinimaxPlain compares minimax with and without its short cuts.
func TestMinimaxPlain(t *testing.T) {
	won := 0
	for _, rule := range testboard.Rules {
		p := &Pool{Rand: rand.New(rand.NewPCG(2, 2)), Rule: rule, Fewest: 5, Most: 7}
		for range 150 {
			q := p.Next()
			slow := NewMinimax(q.A, 1<<30)
			slow.Plain = true
			got, want := NewMinimax(q.A, 1<<30).Wins(q.Tiny, q.A), slow.Wins(q.Tiny, q.A)
			if got != want {
				pos, _ := q.OnBoard()
				t.Fatalf("minimax wins: %v, without short cuts: %v\n%s", got, want, testboard.Diagram(pos))
			}
			if want {
				won++
			}
		}
	}
	if t.Logf("minimax wins %d positions", won); won == 0 {
		t.Error("minimax wins no position, want at least one")
	}
}
