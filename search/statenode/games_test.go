package statenode

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// BenchmarkGames plays options against the zero value: pairs of games from five random stones near
// the centre, both sides of each. It reports the share of the points.
func BenchmarkGames(b *testing.B) {
	const tenth, few, many = 200, 1_000, 2_000
	for _, c := range []struct {
		name            string
		options, others Options
		iterations      [2]uint64
	}{
		{"explore=0.3", Options{Explore: 0.3}, Options{}, [2]uint64{few, few}},
		{"explore=0.6/0.3", Options{Explore: 0.6}, Options{Explore: 0.3}, [2]uint64{few, few}},
		{"ignore-l4", Options{IgnoreL4: true}, Options{}, [2]uint64{few, few}},
		{"whole-board", Options{WholeBoard: true}, Options{}, [2]uint64{few, few}},
		{"plies=0", Options{PlayoutPlies: -1}, Options{}, [2]uint64{few, few}},
		{"iterations=2000/200", Options{}, Options{}, [2]uint64{many, tenth}},
		{"iterations=2000/200,explore=0.3", Options{Explore: 0.3}, Options{Explore: 0.3}, [2]uint64{many, tenth}},
	} {
		b.Run(c.name, func(b *testing.B) {
			points, games := 0.0, 0
			for b.Loop() {
				for turn := range 2 {
					c.options.Seed, c.others.Seed = uint64(games), uint64(games)
					players := [2]*Searcher{New(c.options), New(c.others)}
					points += score(b, players, c.iterations, uint64(games/2), turn)
					games++
				}
			}
			b.ReportMetric(points/float64(games), "score")
		})
	}
}

// score plays a game that players[turn] begins, and returns the points of players[0].
func score(b *testing.B, players [2]*Searcher, iterations [2]uint64, opening uint64, turn int) float64 {
	rng := rand.New(rand.NewPCG(opening, testboard.Seed()))
	pos := testboard.Played(board.Freestyle, 15, 0, nil)
	for pos.Count(board.Empty) > 220 {
		if pt := board.At(5+rng.IntN(5), 5+rng.IntN(5)); pos.At(pt) == board.Empty {
			testboard.Play(b, pos, pt)
		}
	}
	for ; search.Playable(pos) == nil; turn ^= 1 {
		r := find(b, players[turn], pos, search.Limit{Iterations: iterations[turn]})
		testboard.Play(b, pos, r.Move)
	}
	switch {
	case search.Winner(pos) == board.Empty:
		return 0.5
	case turn == 1: // players[0] moved last
		return 1
	}
	return 0
}
