package maker

import (
	"iter"

	"github.com/gsolve/gsolve/board"
)

// The random games that seeds come from. A seed has a short win; back makes it longer.
const (
	seedGames   = 20 // at most
	seedFrom    = 4  // black stones
	seedTo      = 25 // black stones
	seedAttacks = 4  // at most
)

// seed plays random games until the attacker has a win by fours, and takes away the stones that the
// win does not need; nil if no game has a win.
func (w *workshop) seed() *sketch {
	for range seedGames {
		if w.ctx.Err() != nil {
			return nil
		}
		if s := w.seedOf(w.game()); s != nil {
			return s
		}
	}
	return nil
}

// game is a random game up to the first position in which the attacker is to move and wins by
// fours; nil if there is none.
func (w *workshop) game() *sketch {
	for pos, threats := range w.play() {
		if pos.ToMove() != w.o.Side || len(threats) > 0 {
			continue
		}
		if line := w.scout.Win(w.ctx, pos, sketchNodes); len(line) >= 3 {
			return sketchOf(pos, line)
		}
	}
	return nil
}

// play yields the positions of a random game, with the opponent's five-squares, until the side to
// move can make a five. It leaves out the opening.
func (w *workshop) play() iter.Seq2[*board.Position, []board.Point] {
	return func(yield func(*board.Position, []board.Point) bool) {
		middle := w.o.Size / 2
		pos, err := board.New(board.Setup{Size: w.o.Size, Rule: w.o.Rule, Black: []board.Point{board.At(middle, middle)}})
		for err == nil && pos.Count(board.Black) < seedTo && len(pos.FiveSquares(nil, pos.ToMove())) == 0 && w.ctx.Err() == nil {
			threats := pos.FiveSquares(nil, pos.ToMove().Opponent())
			if pos.Count(board.Black) > seedFrom && !yield(pos, threats) {
				return
			}
			err = pos.Play(w.move(pos, threats))
		}
	}
}

// seedOf makes the win of a game the only one.
func (w *workshop) seedOf(s *sketch) *sketch {
	if s == nil || s.attacks() > seedAttacks {
		return nil
	}
	if f, ok := w.flawed(s); !ok || !w.repair(s, f, repairs) {
		return nil
	}
	w.trim(s)
	return s
}

// move is a random move: a block of a five, or a point near other stones. Without such a move it is
// off the board.
func (w *workshop) move(pos *board.Position, threats []board.Point) board.Point {
	if len(threats) > 0 {
		return threats[0]
	}
	best, most := board.Pass-1, 0.0
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if n := crowd(pos, pt); n > 0 && pos.Legal(pt, pos.ToMove()) {
			if score := float64(n) * w.rnd.ExpFloat64(); score > most {
				best, most = pt, score
			}
		}
	}
	return best
}

// crowd counts the stones up to two steps away along the lines through pt.
func crowd(pos *board.Position, pt board.Point) (n int) {
	for _, d := range directions {
		for k := -2; k <= 2; k++ {
			x, y := pt.X()+k*d.dx, pt.Y()+k*d.dy
			if x >= 0 && y >= 0 && x < pos.Size() && y < pos.Size() && pos.At(board.At(x, y)) != board.Empty {
				n++
			}
		}
	}
	return n
}
