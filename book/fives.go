package book

import (
	"slices"

	"github.com/gsolve/gsolve/board"
)

// fiveSquares returns the five-squares of c, increasing. Positions mostly have none, so it asks
// board only about the empty points of windows of five with four stones of c: a twentieth of the
// time of board.FiveSquares.
func fiveSquares(pos *board.Position, c board.Colour) []board.Point {
	list := nearFives(pos, c)
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(p board.Point) bool { return !pos.MakesFive(p, c) })
}

// nearFives returns the empty points of these windows, some of them several times.
func nearFives(pos *board.Position, c board.Colour) (list []board.Point) {
	size := pos.Size()
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for y := max(0, -4*d[1]); y < size-max(0, 4*d[1]); y++ {
			for x := range size - 4*d[0] {
				if hole, ok := nearFive(pos, c, x, y, d); ok {
					list = append(list, hole)
				}
			}
		}
	}
	return list
}

// nearFive returns the empty point of the window of five that begins at (x, y).
func nearFive(pos *board.Position, c board.Colour, x, y int, d [2]int) (hole board.Point, ok bool) {
	for k := range 5 {
		p := board.At(x+k*d[0], y+k*d[1])
		switch at := pos.At(p); {
		case at == c:
		case at != board.Empty || ok:
			return hole, false
		default:
			hole, ok = p, true
		}
	}
	return hole, ok
}
