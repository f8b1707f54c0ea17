package statenode

import (
	"math"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"

	"github.com/gsolve/gsolve/board"
)

// The rules of point 2, each with one that would come after it.
func TestValue(t *testing.T) {
	sum := func(list ...feature) (c counts) {
		for _, f := range list {
			c += unit[f]
		}
		return c
	}
	for _, c := range []struct {
		own, rival []feature
		want       int
	}{
		{[]feature{l5}, []feature{l5}, 100_000},
		{[]feature{l4, s4, s4}, []feature{l5}, -100_000},
		{[]feature{l4}, []feature{s4}, -40_000},
		{[]feature{s4, l3}, []feature{l4}, -40_000},
		{[]feature{l4}, []feature{l3, l3}, 40_000},
		{[]feature{s4, l3}, []feature{l3, l3}, 20_000},
		{[]feature{s4, s4}, []feature{l3}, 20_000},
		{[]feature{s4, l2}, []feature{l3, l3}, -20_000},
		{[]feature{l3, l3}, []feature{l3}, -10_000},
		{[]feature{l3, l3, l3}, []feature{l2}, 20_000},
		{[]feature{l3, l2, s1}, []feature{s3, s2, l1}, 500 + 100 + 1 - 50 - 5 - 2},
		{[]feature{s4}, nil, 300},
		{nil, nil, 0},
	} {
		if got := value(sum(c.own...), sum(c.rival...), rivalFours(false)); got != c.want {
			t.Errorf("own %v, rival %v: value %d, expected %d", c.own, c.rival, got, c.want)
		}
	}
	if got := value(sum(s3), sum(l4), rivalFours(true)); got != 50 {
		t.Errorf("value %d with IgnoreL4, expected 50", got)
	}
}

func TestMoveScores(t *testing.T) {
	for _, c := range []struct{ scores, want []float64 }{
		{[]float64{-300, -100, 200}, []float64{100, 300, 600}}, // the paper's example
		{[]float64{5, 3, 0}, []float64{5, 3, 0}},
		{[]float64{-40_000}, []float64{0}},
		{[]float64{0, 0, 0}, []float64{0, 0, 0}},
	} {
		var moves []choice
		want := 0.0
		for i, s := range c.scores {
			moves = append(moves, choice{score: int32(s)})
			want += c.want[i]
		}
		var ms [MaxChildren]float64
		if sum := moveScores(ms[:], moves); sum != want {
			t.Errorf("ΣMS of %v is %v, expected %v", c.scores, sum, want)
		}
		for i := range c.want {
			if ms[i] != c.want[i] {
				t.Errorf("MS of %v is %v, expected %v", c.scores, ms[:len(moves)], c.want)
			}
		}
	}
}

func TestWinIndex(t *testing.T) {
	for v, want := range map[int]float64{-100_000: 0, -10_000: 0, -5_000: 0.25, 0: 0.5, 100: 0.505, 10_000: 1, 40_000: 1} {
		if got := winIndex(v); math.Abs(got-want) > 1e-12 {
			t.Errorf("win index of %d is %v, expected %v", v, got, want)
		}
	}
}

// Playouts draw moves in proportion to MS, and alike if all are 0.
func TestDeal(t *testing.T) {
	w := newWalker(Options{}.full(), 0)
	w.Begin(testboard.New(t, board.Setup{}))
	for _, c := range []struct {
		scores [3]int32
		want   [3]float64
	}{
		{[3]int32{200, -100, -300}, [3]float64{0.6, 0.3, 0.1}},
		{[3]int32{0, 0, 0}, [3]float64{1. / 3, 1. / 3, 1. / 3}},
		{[3]int32{10, 0, 0}, [3]float64{1, 0, 0}},
	} {
		const n = 90_000
		var games [MaxChildren]int
		w.deal(&games, n, []choice{{score: c.scores[0]}, {score: c.scores[1]}, {score: c.scores[2]}})
		for i, want := range c.want {
			if got := float64(games[i]) / n; math.Abs(got-want) > 0.01 {
				t.Errorf("scores %v: share %.3f of move %d, expected %.3f", c.scores, got, i, want)
			}
		}
	}
}
