package book

import (
	"slices"

	"github.com/gsolve/gsolve/board"
)

// fiveSquares is board's, increasing, for positions that mostly have none. A
// five-square lies beside four stones of c in a window of five, whatever the
// rule, so board is asked about such points only: a twentieth of the time.
func fiveSquares(pos *board.Position, c board.Colour) []board.Point {
	list := nearFives(pos, c)
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(p board.Point) bool { return !pos.MakesFive(p, c) })
}

// nearFives is the empty points of the windows of five that hold four stones of
// c beside, some of them several times.
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

// nearFive is the empty point of the window of five from (x, y) on, if four
// stones of c stand beside it.
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
