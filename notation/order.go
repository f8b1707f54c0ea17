package notation

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// checkMoves refuses an order of moves that does not lead to the stones of t.
func checkMoves(t *table, moves []board.Point) error {
	if limit := t.size*t.size + extraMove; len(moves) > limit {
		return overLimit("more than %d moves", limit)
	}
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

// before is the stones of a side that stood before the moves, increasing.
func before(it Item, c board.Colour) []board.Point {
	t := table{size: it.Setup.Size}
	stones := it.Setup.Black
	if c == board.White {
		stones = it.Setup.White
	}
	for _, pt := range stones {
		t.cells[pt.Index(t.size)] = c
	}
	for _, pt := range it.Moves {
		if pt != board.Pass {
			t.cells[pt.Index(t.size)] = board.Empty
		}
	}
	return t.appendCells(nil, c)
}

// appendCells appends the points that hold c, increasing.
func (t *table) appendCells(dst []board.Point, c board.Colour) []board.Point {
	for i := range t.size * t.size {
		if t.cells[i] == c {
			dst = append(dst, board.PointAt(i, t.size))
		}
	}
	return dst
}

// order is a game that leads to the item's position: its own moves behind the
// stones that stood before, which alternate in increasing order. Passes fill
// every gap, and the end if the other side is to move.
func order(it Item) []board.Point {
	var game []board.Point
	black, white := before(it, board.Black), before(it, board.White)
	for i := range max(len(black), len(white)) {
		game = append(game, pointOrPass(black, i), pointOrPass(white, i))
	}
	game = append(game, it.Moves...)
	if (len(game)%2 == 1) == (it.Setup.ToMove == board.White) {
		return game
	}
	if last := len(game) - 1; last >= 0 && game[last] == board.Pass {
		return game[:last]
	}
	return append(game, board.Pass)
}

func pointOrPass(pts []board.Point, i int) board.Point {
	if i < len(pts) {
		return pts[i]
	}
	return board.Pass
}

// game is order within the limit that readers set.
func game(f Format, it Item) ([]board.Point, error) {
	moves := order(it)
	if limit := it.Setup.Size*it.Setup.Size + extraMove; len(moves) > limit {
		return nil, cannotHold(f, "a game of %d moves and passes, expected at most %d", len(moves), limit)
	}
	return moves, nil
}

// gameWithoutPass is game for formats that have no pass.
func gameWithoutPass(f Format, it Item) ([]board.Point, error) {
	moves, err := game(f, it)
	if err != nil {
		return nil, err
	}
	for _, pt := range moves {
		if pt == board.Pass {
			s := it.Setup
			return nil, cannotHold(f, "%d black and %d white stones with %v to move are no game without a pass",
				len(s.Black), len(s.White), s.ToMove)
		}
	}
	return moves, nil
}
