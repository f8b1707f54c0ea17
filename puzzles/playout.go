package puzzles

import (
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
)

// playOut plays a random game of a certain sense from the middle of the board
// and calls visit with every position that has at least least stones and no
// five-square, until visit returns true or the game ends. Sides block fives,
// like threes, and make a four only now and then, so that chances pile up.
func playOut(rnd *rand.Rand, rule board.Rule, size, least int, visit func(*board.Position) bool) {
	pos, err := board.New(board.Setup{Size: size, Rule: rule, Black: []board.Point{nearMiddle(rnd, size)}})
	if err != nil {
		panic(err) // one stone on a board of a legal size is a position
	}
	for stones := 1; stones < size*size*2/3; stones++ {
		side := pos.ToMove()
		if len(pos.FiveSquares(nil, side)) > 0 {
			return
		}
		threats := pos.FiveSquares(nil, side.Opponent())
		if len(threats) == 0 && stones >= least && visit(pos) {
			return
		}
		pt := choose(rnd, pos, threats)
		if pt == board.Pass || pos.Play(pt) != nil {
			return
		}
	}
}

func nearMiddle(rnd *rand.Rand, size int) board.Point {
	at := func() int { return size/2 + rnd.IntN(3) - 1 }
	return board.At(at(), at())
}

// choose is the next move, board.Pass if there is no sensible one.
func choose(rnd *rand.Rand, pos *board.Position, threats []board.Point) board.Point {
	side := pos.ToMove()
	if len(threats) > 0 {
		if len(threats) > 1 || !pos.Legal(threats[0], side) {
			return board.Pass
		}
		return threats[0]
	}
	best, bestScore := board.Pass, 0.0
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if near(pos, pt) == 0 || !pos.Legal(pt, side) {
			continue
		}
		if s := score(pos, pt) * rnd.ExpFloat64(); s > bestScore {
			best, bestScore = pt, s
		}
	}
	return best
}

// score is how much the side to move wants pt.
func score(pos *board.Position, pt board.Point) float64 {
	side := pos.ToMove()
	s := float64(near(pos, pt))
	if len(pos.Completions(nil, pt, side.Opponent())) > 1 {
		return 400 * s // else a straight four follows
	}
	if len(pos.Completions(nil, pt, side)) > 0 {
		return 0.2 * s // a four is a chance spent
	}
	return s
}

// near counts the stones up to two steps away along the lines through pt.
func near(pos *board.Position, pt board.Point) (n int) {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			x, y := pt.X()+dx, pt.Y()+dy
			onLine := dx == 0 || dy == 0 || dx == dy || dx == -dy
			if onLine && x >= 0 && y >= 0 && pos.At(board.At(x, y)) != board.Empty {
				n++
			}
		}
	}
	return n
}
