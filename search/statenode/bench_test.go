package statenode

import (
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

// Iterations and playouts (simulations) a second.
func BenchmarkIterations(b *testing.B) {
	for _, c := range []struct {
		name    string
		threads int
	}{{"one", 1}, {"two", 2}} {
		b.Run(c.name, func(b *testing.B) {
			pos := testboard.Moves(b, board.Freestyle, 15, opening)
			s := New(Options{Threads: c.threads})
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
