package statenode

import (
	"fmt"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// opening is a quiet position of six moves.
const opening = "h8 i9 i7 g9 g7 h7"

func BenchmarkPut(b *testing.B) {
	var s state
	s.reset(testboard.Moves(b, board.Freestyle, 15, opening))
	for b.Loop() {
		s.put(board.At(9, 9))
		s.back()
	}
}

func BenchmarkChoose(b *testing.B) {
	s := chooser{most: 3, rivalFours: rivalFours(false)}
	s.reset(testboard.Moves(b, board.Freestyle, 15, opening))
	var c choices
	for b.Loop() {
		s.choose(&c, nil)
	}
}

func BenchmarkExpand(b *testing.B) {
	w := newWalker(Options{}.full(), 0)
	w.Begin(testboard.Moves(b, board.Freestyle, 15, opening))
	var list []search.Child
	for b.Loop() {
		list = w.Expand(list[:0]).Children
	}
}

// fight is a position of eight moves with open threes on the way.
const fight = "h8 h9 i7 g9 j9 f6 k8 g8"

// Iterations and playouts (the simulations of the paper) a second. In the opening the paper's rule
// soon repeats one line to the full board, whose descents end without playouts.
func BenchmarkIterations(b *testing.B) {
	for _, c := range []struct {
		name, moves string
		explore     float64
	}{{"opening", opening, 0}, {"fight", fight, 0}, {"explore", fight, 0.3}} {
		for threads := 1; threads <= 2; threads++ {
			b.Run(fmt.Sprint(c.name, "/", threads), func(b *testing.B) {
				pos := testboard.Moves(b, board.Freestyle, 15, c.moves)
				s := New(Options{Threads: threads, Explore: c.explore})
				var iterations, playouts uint64
				for b.Loop() {
					s.Forget()
					r := find(b, s, pos, search.Limit{Iterations: 20_000})
					iterations += r.Iterations
					for _, c := range r.Candidates {
						playouts += c.Visits
					}
				}
				b.ReportMetric(float64(iterations)/b.Elapsed().Seconds(), "iterations/s")
				b.ReportMetric(float64(playouts)/b.Elapsed().Seconds(), "playouts/s")
			})
		}
	}
}
