package ladder

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/eval"
	"github.com/gsolve/gsolve/internal/lines"
)

// Greedy returns the rung that plays the best score of package eval. The value of a move is
// w / (w + v), where w is its worth to the side to move and v the best worth that it leaves to the
// opponent elsewhere. A five has the value 1.
func Greedy(o Options) *Searcher { return &Searcher{o: o, rank: rankGreedy} }

func rankGreedy(b *lines.Board, moves []board.Point, m lines.Side) []scored {
	best, second := rivals(b, m.Other())
	list := make([]scored, len(moves))
	for i, p := range moves {
		own, theirs := float64(eval.Worth(b, p, m)), float64(best.worth)
		if p == best.point {
			theirs = float64(second.worth)
		}
		list[i] = scored{move: p, score: float64(eval.Score(b, p, m)), value: 0.5}
		if own+theirs > 0 {
			list[i].value = own / (own + theirs)
		}
		if b.Tally(p, m).Fives() > 0 {
			list[i].value = 1
		}
	}
	return list
}

type threat struct {
	point board.Point
	worth int
}

// rivals returns the two best points of side o.
func rivals(b *lines.Board, o lines.Side) (best, second threat) {
	best.point, second.point = board.Pass, board.Pass
	for i := range b.Size() * b.Size() {
		p := board.PointAt(i, b.Size())
		if !b.Empty(p) {
			continue
		}
		switch t := (threat{p, eval.Worth(b, p, o)}); {
		case t.worth > best.worth:
			best, second = t, best
		case t.worth > second.worth:
			second = t
		}
	}
	return best, second
}
