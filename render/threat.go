package render

import "github.com/gsolve/gsolve/board"

// axes are the four lines through a point.
var axes = [4]struct{ dx, dy int }{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// Threat names what the side to move makes on pt, by the readable rules of
// package board: "five", "straight four", "double four", "four-three",
// "four", "double three", "three", and "quiet move" for the rest. A three
// counts if its side may play some point that makes a straight four of it.
func Threat(pos *board.Position, pt board.Point) string {
	side := pos.ToMove()
	if pos.MakesFive(pt, side) {
		return "five"
	}
	s := countShapes(pos, pt, side)
	switch {
	case s.straight > 0:
		return "straight four"
	case s.fours >= 2:
		return "double four"
	case s.fours == 1 && s.threes > 0:
		return "four-three"
	case s.fours == 1:
		return "four"
	case s.threes >= 2:
		return "double three"
	case s.threes == 1:
		return "three"
	default:
		return "quiet move"
	}
}

// shapes counts what one move makes on the four lines through it.
type shapes struct{ straight, fours, threes int }

func countShapes(pos *board.Position, pt board.Point, side board.Colour) (s shapes) {
	exact := pos.Rule().ExactFive(side)
	for axis := range axes {
		row, i := rowThrough(pos, pt, axis)
		switch {
		case row.StraightFour(i, side, exact):
			s.straight++
		case row.DoubleFour(i, side, exact):
			s.fours += 2
		case row.Four(i, side, exact):
			s.fours++
		case realThree(pos, pt, axis, row.StraightFourSquares(nil, i, side, exact), i):
			s.threes++
		}
	}
	return s
}

// realThree reports whether the side to move, with pt played, may play one of
// the squares, which are indices of the row along axis in which pt has index
// i.
func realThree(pos *board.Position, pt board.Point, axis int, squares []int, i int) bool {
	if len(squares) == 0 {
		return false
	}
	side, p := pos.ToMove(), pos.Clone()
	if p.Play(pt) != nil {
		return false
	}
	for _, j := range squares {
		next := board.At(pt.X()+(j-i)*axes[axis].dx, pt.Y()+(j-i)*axes[axis].dy)
		if !p.MakesFive(next, side) && p.Legal(next, side) {
			return true
		}
	}
	return false
}

// rowThrough is the line through pt from edge to edge, and pt's index on it.
func rowThrough(pos *board.Position, pt board.Point, axis int) (row board.Row, i int) {
	dx, dy := axes[axis].dx, axes[axis].dy
	on := func(x, y int) bool { return x >= 0 && y >= 0 && x < pos.Size() && y < pos.Size() }
	x, y := pt.X(), pt.Y()
	for on(x-dx, y-dy) {
		x, y, i = x-dx, y-dy, i+1
	}
	for ; on(x, y); x, y = x+dx, y+dy {
		row = append(row, pos.At(board.At(x, y)))
	}
	return row, i
}
