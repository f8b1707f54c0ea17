package notation

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// checkMoves refuses an order of moves that does not lead to the stones of t.
func checkMoves(t *table, moves []board.Point) error {
	played := table{size: t.size}
	for _, pt := range moves {
		c := played.next()
		if err := played.play(c, pt); err != nil {
			return err
		}
		if pt != board.Pass && t.cells[pt.Index(t.size)] != c {
			return fmt.Errorf("%w: move %v, expected a %v stone there in the setup", ErrCannotHold, pt, c)
		}
	}
	return nil
}

// before returns the stones that stood before the moves, increasing.
func before(it Item) (black, white []board.Point) {
	cells := cellsOf(it.Setup)
	n := it.Setup.Size
	for _, pt := range it.Moves {
		if pt != board.Pass {
			cells[pt.Index(n)] = board.Empty
		}
	}
	for i, c := range cells[:n*n] {
		switch c {
		case board.Black:
			black = append(black, board.PointAt(i, n))
		case board.White:
			white = append(white, board.PointAt(i, n))
		}
	}
	return black, white
}

// game returns a game that leads to the item's position, within the limit of readers: the stones
// that stood before alternate in increasing order, then come the item's moves. Passes fill every
// gap, and the end if the other side is to move.
func game(f Format, it Item) ([]board.Point, error) {
	var moves []board.Point
	black, white := before(it)
	for i := range max(len(black), len(white)) {
		moves = append(moves, pointOrPass(black, i), pointOrPass(white, i))
	}
	moves = append(moves, it.Moves...)
	if last := len(moves) - 1; (last%2 == 0) != (it.Setup.ToMove == board.White) {
		if last >= 0 && moves[last] == board.Pass {
			moves = moves[:last]
		} else {
			moves = append(moves, board.Pass)
		}
	}
	if limit := maxDepth(it.Setup.Size); len(moves) > limit {
		return nil, cannotHold(f, "a game of %d moves and passes, expected at most %d", len(moves), limit)
	}
	return moves, nil
}

func pointOrPass(pts []board.Point, i int) board.Point {
	if i < len(pts) {
		return pts[i]
	}
	return board.Pass
}

// gameWithoutPass is game for formats that have no pass.
func gameWithoutPass(f Format, it Item) ([]board.Point, error) {
	moves, err := game(f, it)
	if err == nil && slices.Contains(moves, board.Pass) {
		s := it.Setup
		return nil, cannotHold(f, "%d black and %d white stones with %v to move are no game without a pass",
			len(s.Black), len(s.White), s.ToMove)
	}
	return moves, err
}

// aLine is game or gameWithoutPass for a format with a game a line.
func aLine(f Format, it Item, game func(Format, Item) ([]board.Point, error)) ([]board.Point, error) {
	moves, err := game(f, it)
	if err == nil && len(moves) == 0 {
		return nil, cannotHold(f, "a line without a move is no position")
	}
	return moves, err
}
