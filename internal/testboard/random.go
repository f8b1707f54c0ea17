package testboard

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// LongVariable is the environment variable that makes tests run in full when
// it is "1", as continuous integration does.
const LongVariable = "GSOLVE_LONG"

// IsLong reports whether tests are to run in full.
func IsLong() bool { return os.Getenv(LongVariable) == "1" && !testing.Short() }

// Amount returns how much a test does: short with -short, long if tests run in full, otherwise
// usual.
func Amount(short, usual, long int) int {
	switch {
	case testing.Short():
		return short
	case IsLong():
		return long
	}
	return usual
}

// Long skips a test that takes long, unless tests are to run in full.
func Long(t testing.TB) {
	t.Helper()
	if !IsLong() {
		t.Skipf("a long test: it runs with %s=1, without -short", LongVariable)
	}
}

// Trials returns the number of random trials, as Amount does. The environment variable
// GSOLVE_DIFFERENTIAL replaces that number.
func Trials(t testing.TB, short, usual, long int) int {
	t.Helper()
	if text, set := os.LookupEnv("GSOLVE_DIFFERENTIAL"); set {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("GSOLVE_DIFFERENTIAL is %q, expected a number", text)
		}
		return n
	}
	return Amount(short, usual, long)
}

// Seed returns the environment variable GSOLVE_SEED, which selects other random numbers; 0 if it is
// not set.
func Seed() uint64 {
	seed, _ := strconv.ParseUint(os.Getenv("GSOLVE_SEED"), 10, 64)
	return seed
}

// Colour returns Black or White at random.
func Colour(rng *rand.Rand) board.Colour { return board.Black + board.Colour(rng.IntN(2)) }

// Until calls make until it returns a position.
func Until(make func() *board.Position) *board.Position {
	for {
		if pos := make(); pos != nil {
			return pos
		}
	}
}

// Legal returns the position of a setup, nil if board.New refuses it.
func Legal(s board.Setup) *board.Position {
	pos, err := board.New(s)
	if err != nil {
		return nil
	}
	return pos
}

// Strewn puts n stones on random points of an empty setup, Black and White in turn, least ≤ n <
// least+more. It returns the position, or nil if some stones form a winning row.
func Strewn(rng *rand.Rand, empty board.Setup, least, more int) *board.Position {
	for k, i := range rng.Perm(empty.Size * empty.Size)[:least+rng.IntN(more)] {
		if pt := board.PointAt(i, empty.Size); k%2 == 0 {
			empty.Black = append(empty.Black, pt)
		} else {
			empty.White = append(empty.White, pt)
		}
	}
	return Legal(empty)
}

// Filled returns an empty setup with the stones that at names. It asks point by point from a1, row
// by row, so that equal random numbers give equal positions.
func Filled(empty board.Setup, at func(board.Point) board.Colour) board.Setup {
	for i := range empty.Size * empty.Size {
		switch pt := board.PointAt(i, empty.Size); at(pt) {
		case board.Black:
			empty.Black = append(empty.Black, pt)
		case board.White:
			empty.White = append(empty.White, pt)
		}
	}
	return empty
}

// Scatter returns a position of a size from least to most. Stones fill a quarter to a half of it.
// Either side is to move.
func Scatter(rng *rand.Rand, rule board.Rule, least, most int) *board.Position {
	return Until(func() *board.Position {
		size := least + rng.IntN(most-least+1)
		s := board.Setup{Size: size, Rule: rule, ToMove: Colour(rng)}
		return Strewn(rng, s, size*size/4, size*size/4)
	})
}

// Played plays at most moves times, on points that near returns. It plays only legal moves that do
// not end the game: no five, and in renju no overline of Black.
func Played(rule board.Rule, size, moves int, near func() board.Point) *board.Position {
	pos := Legal(board.Setup{Size: size, Rule: rule, ToMove: board.Black})
	for range moves {
		pt, c := near(), pos.ToMove()
		if pos.Legal(pt, c) && !pos.MakesFive(pt, c) && pos.Play(pt) != nil {
			panic("a legal move was refused")
		}
	}
	return pos
}

// Game returns a position on 15×15 like that of a game. It tries to move tries times: each try
// plays a promising move, or stops a five. No move makes a five.
func Game(rng *rand.Rand, rule board.Rule, tries int) *board.Position {
	pos := Legal(board.Setup{Size: board.DefaultSize, Rule: rule, ToMove: board.Black})
	moves := []board.Point{board.At(5+rng.IntN(5), 5+rng.IntN(5))}
	for range tries {
		side := pos.ToMove()
		last := moves[len(moves)-1]
		if pos.At(last) == board.Empty && pos.Legal(last, side) && !pos.MakesFive(last, side) && pos.Play(last) != nil {
			panic("a legal move was refused")
		}
		moves = append(moves, promising(rng, pos, moves))
		if fives := pos.FiveSquares(nil, side); len(fives) > 0 {
			moves[len(moves)-1] = fives[0]
		}
	}
	return Legal(pos.Setup())
}

// promising returns the best of 14 random points near earlier moves. The shapes of both sides
// count, and chance decides between similar points.
func promising(rng *rand.Rand, pos *board.Position, moves []board.Point) (best board.Point) {
	best, most := moves[0], -1
	for range 14 {
		near := moves[rng.IntN(len(moves))]
		pt, on := Step(near, rng.IntN(4), rng.IntN(5)-2, pos.Size())
		if !on || pos.At(pt) != board.Empty {
			continue
		}
		worth := rng.IntN(6)
		for _, c := range []board.Colour{board.Black, board.White} {
			for _, shape := range pos.Shapes(pt, c) {
				worth += 3 * int(shape)
			}
		}
		if worth > most {
			best, most = pt, worth
		}
	}
	return best
}

// Directions are the steps along a row, a column and the two diagonals.
var Directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// Step returns the point k steps from pt in a direction, and false if that is off the board.
func Step(pt board.Point, direction, k, size int) (board.Point, bool) {
	x, y := pt.X()+k*Directions[direction][0], pt.Y()+k*Directions[direction][1]
	if x < 0 || y < 0 || x >= size || y >= size {
		return board.Pass, false
	}
	return board.At(x, y), true
}
