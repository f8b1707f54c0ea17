package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// replays is how many of the moves win by fours for the side s, to move and
// without a five-square, on the board as it is; 0 if they do not. The first must
// stand on forced, the other side's only five-square, unless that is board.Pass:
// then there is none.
func (w *worker) replays(s lines.Side, moves []board.Point, forced board.Point) (n int) {
	depth := w.b.Depth()
	black, white := w.b.Forbids(s), w.b.Forbids(s.Other())
	for i, a := range moves {
		if !w.b.Empty(a) || forced != board.Pass && a != forced || black && w.b.Forbidden(a) {
			break
		}
		made := w.b.Put(a, s)
		if made.Count == 0 {
			break
		}
		if made.Count > 1 || white && w.b.Forbidden(made.Point) {
			n = i + 1
			break
		}
		block := w.b.Put(made.Point, s.Other())
		if block.Count > 1 {
			break
		}
		if forced = board.Pass; block.Count == 1 {
			forced = block.Point
		}
	}
	for w.b.Depth() > depth {
		w.b.Undo()
	}
	return n
}

// atMost are the first moves of a win, as many as the limit allows.
func atMost(moves []board.Point, limit uint32) []board.Point {
	return moves[:min(len(moves), int(limit))]
}
