package miner_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// playGame plays a random but sensible game, to a five or until chooseMove finds no move. Sides
// block fives, prefer threes and blocks of threes, and rarely make a four, so that unused chances
// collect on the board.
func playGame(tb testing.TB, rnd *rand.Rand, rule board.Rule) []board.Point {
	tb.Helper()
	pos, err := board.New(board.Setup{Rule: rule})
	if err != nil {
		tb.Fatal(err)
	}
	game := []board.Point{board.At(6+rnd.IntN(3), 6+rnd.IntN(3))}
	for err := pos.Play(game[0]); ; err = pos.Play(game[len(game)-1]) {
		if err != nil {
			tb.Fatal(err)
		}
		pt := chooseMove(rnd, pos)
		if pt == board.Pass || len(game) > 120 {
			return game
		}
		game = append(game, pt)
		if pos.MakesFive(pt, pos.ToMove()) {
			return game
		}
	}
}

// chooseMove returns the next move, or board.Pass if there is no sensible one.
func chooseMove(rnd *rand.Rand, pos *board.Position) board.Point {
	side := pos.ToMove()
	for _, c := range []board.Colour{side, side.Opponent()} {
		for _, pt := range pos.FiveSquares(nil, c) {
			if c == side || pos.Legal(pt, side) {
				return pt
			}
		}
	}
	best, bestScore := board.Pass, 0.0
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		near := neighbours(pos, pt)
		if near == 0 || !pos.Legal(pt, side) {
			continue
		}
		score := float64(near) * rnd.ExpFloat64()
		switch {
		case len(pos.Completions(nil, pt, side.Opponent())) > 1:
			score *= 400 // otherwise the opponent makes a straight four
		case len(pos.Completions(nil, pt, side)) > 0:
			score *= 0.2 // a four uses up a chance
		}
		if score > bestScore {
			best, bestScore = pt, score
		}
	}
	return best
}

// neighbours counts the stones up to two steps away along the lines through pt.
func neighbours(pos *board.Position, pt board.Point) (n int) {
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
