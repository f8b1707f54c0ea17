package maker

import (
	"iter"

	"github.com/gsolve/gsolve/board"
)

// The games that seeds come from: how many are played at most, and how far. A
// seed has a short win; back makes it longer.
const (
	seedGames   = 20
	seedFrom    = 4  // black stones
	seedTo      = 25 // black stones
	seedAttacks = 4
)

// seed plays random games until the attacker has a win by fours, and takes away
// what it does not need; nil if none came up.
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

// game is a random game up to the first position in which the attacker is to
// move and wins by fours; nil if it ends otherwise.
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

// play is the positions of a random game, in which nobody can make a five yet,
// with the opponent's five-squares. Openings are left out.
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

// move is a random move that blocks a five and else stands near others; one
// that cannot be played if there is none.
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
