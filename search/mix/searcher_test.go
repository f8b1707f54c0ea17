package mix

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// TestSearcher plays random openings of all rules and sizes on, with one and two threads, and checks
// that each move is legal. A short limit, an ended context and the noise change nothing about that.
func TestSearcher(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 78))
	base := NewEvaluator(randomNet(2))
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for i, size := range []int{5, 9, 15, 22} {
		for _, rule := range board.Rules() {
			s := New(Options{Evaluator: base, Threads: 1 + i%2, Noise: 0.25})
			pos := testboard.New(t, board.Setup{Rule: rule, Size: size, ToMove: board.Black})
			for ply := 0; ply < 12 && search.Playable(pos) == nil; ply++ {
				ctx := context.Background()
				if ply == 3 {
					ctx = over
				}
				r, err := s.Search(ctx, pos, search.Limit{Iterations: uint64(1 + rng.IntN(30))}, nil)
				if err != nil {
					t.Fatal(err)
				}
				testboard.Play(t, pos, r.Move)
			}
		}
	}
}

// TestSearchIsReproducible: one thread plays the same with the same seed.
func TestSearchIsReproducible(t *testing.T) {
	var first search.Result
	for i := range 2 {
		r, err := New(Options{Net: NewNet(5), Seed: 3, Noise: 0.25}).Search(context.Background(), middle(t), search.Limit{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = r
		}
		if r.Move != first.Move || r.Value != first.Value || r.Iterations != defaultSimulations {
			t.Errorf("move %v of value %v after %d iterations, first %v, %v", r.Move, r.Value, r.Iterations, first.Move, first.Value)
		}
	}
}

// BenchmarkSearch makes 400 simulations from a position of a game with the shipped weights: all legal
// moves in the tree, as in self-play, and only those that the search of a game keeps.
func BenchmarkSearch(b *testing.B) {
	for _, c := range []struct {
		name string
		o    Options
	}{{"all", Options{}}, {"game", Options{Least: 0.001}}} {
		b.Run(c.name, func(b *testing.B) { searchAgain(b, c.o, defaultSimulations) })
	}
}

// BenchmarkThreads makes 20,000 simulations with one thread and with two.
func BenchmarkThreads(b *testing.B) {
	for n := 1; n <= 2; n++ {
		b.Run(fmt.Sprintf("threads=%d", n), func(b *testing.B) { searchAgain(b, Options{Least: 0.001, Threads: n}, 20_000) })
	}
}

// searchAgain searches a position of a game, each time from the start.
func searchAgain(b *testing.B, o Options, simulations uint64) {
	// A position that the search does not decide: descents to proven nodes cost little.
	s, pos := New(o), testboard.Moves(b, board.Freestyle, 15, "h8 i9 i7 g9 h10 h6 k9 f5")
	for b.Loop() {
		s.Forget()
		r, err := s.Search(context.Background(), pos, search.Limit{Iterations: simulations}, nil)
		if err != nil || r.Iterations < simulations {
			b.Fatal(r.Iterations, err)
		}
	}
}
