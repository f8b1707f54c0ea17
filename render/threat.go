package render

import "github.com/gsolve/gsolve/board"

// Threat names what the side to move makes on pt, by the readable rules of
// package board: "five", "straight four", "double four", "four-three",
// "four", "double three", "three", and "quiet move" for the rest, blocks among
// them. A three counts if its side may play some point that makes a straight
// four of it.
func Threat(pos *board.Position, pt board.Point) string {
	n := map[board.Shape]int{}
	for _, shape := range pos.Shapes(pt, pos.ToMove()) {
		n[shape]++
	}
	fours, threes := n[board.ShapeFour]+2*n[board.ShapeTwoFours], n[board.ShapeThree]
	switch {
	case n[board.ShapeFive] > 0:
		return "five"
	case n[board.ShapeStraightFour] > 0:
		return "straight four"
	case fours >= 2:
		return "double four"
	case fours == 1 && threes > 0:
		return "four-three"
	case fours == 1:
		return "four"
	case threes >= 2:
		return "double three"
	case threes == 1:
		return "three"
	default:
		return "quiet move"
	}
}
