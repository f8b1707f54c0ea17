package eval

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Values maps the moves of side s to values from 0 to 1, as in package search: w / (w + v), where w
// is the worth of the move to s, and v the best worth that it leaves to the opponent on another
// point. A five has the value 1. A move has ½ where both worths are 0. The values rank moves
// roughly; nobody has fitted them to the results of games.
func Values(b *lines.Board, moves []board.Point, s lines.Side) []float64 {
	best, second := twoBest(b, s.Other())
	list := make([]float64, len(moves))
	for i, p := range moves {
		own, theirs := float64(Worth(b, p, s)), float64(best.worth)
		if p == best.point {
			theirs = float64(second.worth)
		}
		switch {
		case b.Tally(p, s).Fives() > 0:
			list[i] = 1
		case own+theirs > 0:
			list[i] = own / (own + theirs)
		default:
			list[i] = 0.5
		}
	}
	return list
}

type pointWorth struct {
	point board.Point
	worth int
}

// twoBest returns the two points that are worth most to side s.
func twoBest(b *lines.Board, s lines.Side) (best, second pointWorth) {
	best.point, second.point = board.Pass, board.Pass
	for i := range b.Size() * b.Size() {
		p := board.PointAt(i, b.Size())
		if !b.Empty(p) {
			continue
		}
		switch w := (pointWorth{p, Worth(b, p, s)}); {
		case w.worth > best.worth:
			best, second = w, best
		case w.worth > second.worth:
			second = w
		}
	}
	return best, second
}
