package eval

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Values maps the moves of side s to values from 0 to 1, as in package search: w / (w + v), where w
// is the worth of the move to s and of its best other point, and v the worth of the two best other
// points to the opponent. A move has ½ where both worths are 0. A five has the value 1, and another
// move that leaves the opponent a five has 0. The values rank moves roughly; nobody has fitted them
// to the results of games.
func Values(b *lines.Board, moves []board.Point, s lines.Side) []float64 {
	ours, theirs := threeBest(b, s), threeBest(b, s.Other())
	list := make([]float64, len(moves))
	for i, p := range moves {
		w := float64(Worth(b, p, s) + without(ours, p, 1))
		v := float64(without(theirs, p, 2))
		switch {
		case b.Tally(p, s).Fives() > 0:
			list[i] = 1
		case without(theirs, p, 1) >= worthFive:
			list[i] = 0
		case w+v > 0:
			list[i] = w / (w + v)
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

// without returns the worth of the first n of the points, 1 ≤ n ≤ 2, that are not p.
func without(best [3]pointWorth, p board.Point, n int) (sum int) {
	for _, w := range best {
		if w.point != p && n > 0 {
			sum += w.worth
			n--
		}
	}
	return sum
}

// threeBest returns the three points that are worth most to side s, the best first. A point of
// worth 0 may be board.Pass.
func threeBest(b *lines.Board, s lines.Side) (best [3]pointWorth) {
	for i := range best {
		best[i].point = board.Pass
	}
	for i := range b.Size() * b.Size() {
		p := board.PointAt(i, b.Size())
		if !b.Empty(p) {
			continue
		}
		w := pointWorth{p, Worth(b, p, s)}
		for i := range best {
			if w.worth > best[i].worth {
				w, best[i] = best[i], w
			}
		}
	}
	return best
}
