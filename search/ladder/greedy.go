package ladder

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/eval"
	"github.com/gsolve/gsolve/internal/lines"
)

// Greedy returns the rung that plays the best score of package eval. The values are eval.Values.
func Greedy(o Options) *Searcher { return &Searcher{o: o, rank: rankGreedy} }

func rankGreedy(b *lines.Board, moves []board.Point, m lines.Side) []scored {
	list := make([]scored, len(moves))
	for i, v := range eval.Values(b, moves, m) {
		list[i] = scored{moves[i], float64(eval.Score(b, moves[i], m)), v}
	}
	return list
}
