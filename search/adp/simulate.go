package adp

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// simulate plays a random game to its end and returns its value for the side to move: 1, ½ or 0. Its
// moves are drawn from those that the tree would consider: the candidates that the pruning leaves.
// (The paper does not say from which moves it draws them.) It keeps no features, because nothing
// reads them.
func (w *walker) simulate() (value float64) {
	depth := w.Depth()
	value = w.playOut(w.empty - w.n)
	w.Rewind(depth)
	return value
}

// playOut plays at most left random moves.
func (w *walker) playOut(left int) float64 {
	for m := w.m; left > 0; m, left = m^1, left-1 {
		p, ok := w.random(m)
		if !ok {
			break
		}
		if w.Tally(p, m).Fives() > 0 {
			return float64(m ^ w.m ^ 1)
		}
		w.Board.Put(p, m)
	}
	return 0.5
}

// random draws a move of side m, and returns false if there is none.
func (w *walker) random(m lines.Side) (p board.Point, ok bool) {
	moves := w.appendCandidates(w.moves[:0], m)
	w.moves = moves
	if w.pruning != NoPruning {
		moves, _, _ = w.prune(moves, m, w.pruning)
	}
	if len(moves) == 0 {
		return 0, false
	}
	return moves[w.rng.IntN(len(moves))], true
}
