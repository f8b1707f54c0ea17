package maker

import (
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// sketch is a puzzle in the making: stones that can be put and taken away anywhere, and its
// solution. Copying it is cheap.
type sketch struct {
	at   [board.MaxSize << 5]board.Colour // by board.Point
	rule board.Rule
	size int
	side board.Colour // the attacker, who is to move
	line proof.Line   // never changed in place
}

// position returns the sketch as a position, nil if somebody has five.
func (s *sketch) position() *board.Position {
	pos, err := board.New(board.Setup{Size: s.size, Rule: s.rule, ToMove: s.side, Black: s.stones(board.Black), White: s.stones(board.White)})
	if err != nil {
		return nil
	}
	return pos
}

func sketchOf(pos *board.Position, line proof.Line) *sketch {
	s := &sketch{rule: pos.Rule(), size: pos.Size(), side: pos.ToMove(), line: line}
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, pt := range pos.AppendStones(nil, c) {
			s.at[pt] = c
		}
	}
	return s
}

// stones lists the points of one side's stones, or of both for board.Empty.
func (s *sketch) stones(c board.Colour) (points []board.Point) {
	for y := range s.size {
		for x := range s.size {
			if pt := board.At(x, y); s.at[pt] != board.Empty && (c == board.Empty || s.at[pt] == c) {
				points = append(points, pt)
			}
		}
	}
	return points
}

func (s *sketch) count(c board.Colour) (n int) {
	for _, at := range s.at[:s.size<<5] {
		if at == c {
			n++
		}
	}
	return n
}

// total counts the stones of both sides.
func (s *sketch) total() int { return s.count(board.Black) + s.count(board.White) }

// surplus returns the number of stones that the attacker has too many for a game to lead to the
// position, < 0 if it has too few.
func (s *sketch) surplus() int {
	n := s.count(s.side) - s.count(s.side.Opponent())
	if s.side == board.White {
		n++
	}
	return n
}

// attacks returns the length of the solution, 0 without one.
func (s *sketch) attacks() int { return len(s.line) / 2 }

// extent returns the smallest rectangle that holds all stones and moves.
func (s *sketch) extent() (lowX, lowY, highX, highY int) {
	lowX, lowY, highX, highY = s.size-1, s.size-1, 0, 0
	for _, pt := range append(s.stones(board.Empty), s.line...) {
		if pt == board.Pass {
			continue
		}
		lowX, highX = min(lowX, pt.X()), max(highX, pt.X())
		lowY, highY = min(lowY, pt.Y()), max(highY, pt.Y())
	}
	return lowX, lowY, highX, highY
}

// near returns a random empty point at most two steps from a random stone or move of the solution;
// ok is false if it found none.
func (s *sketch) near(rnd *rand.Rand) (pt board.Point, ok bool) {
	around := append(s.stones(board.Empty), s.line...)
	for range 20 {
		from := around[rnd.IntN(len(around))]
		if from == board.Pass {
			continue
		}
		if pt, ok = s.shift(from, rnd.IntN(5)-2, rnd.IntN(5)-2); ok && s.at[pt] == board.Empty {
			return pt, true
		}
	}
	return 0, false
}

// shift returns the point (dx, dy) away from pt; false if it is off the board.
func (s *sketch) shift(pt board.Point, dx, dy int) (board.Point, bool) {
	x, y := pt.X()+dx, pt.Y()+dy
	if x < 0 || y < 0 || x >= s.size || y >= s.size {
		return 0, false
	}
	return board.At(x, y), true
}

// directions are the steps along the four lines through a point.
var directions = [4]struct{ dx, dy int }{{1, 0}, {0, 1}, {1, 1}, {1, -1}}
