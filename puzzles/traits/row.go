package traits

import (
	"slices"

	"github.com/gsolve/gsolve/board"
)

// directions are the steps along the four lines through a point, in the order of
// board.Position.Shapes.
var directions = [4]struct{ dx, dy int }{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// row is a line of the board from edge to edge: cell i is i steps of its direction behind (x0, y0).
type row struct {
	cells  board.Row
	at     int // cell of the point that the row was made for
	d      int // direction
	x0, y0 int // of cell 0
}

// rowThrough is the line through pt in direction d.
func rowThrough(pos *board.Position, pt board.Point, d int) row {
	size, dx, dy := pos.Size(), directions[d].dx, directions[d].dy
	r := row{d: d, x0: pt.X(), y0: pt.Y()}
	on := func(x, y int) bool { return x >= 0 && y >= 0 && x < size && y < size }
	for on(r.x0-dx, r.y0-dy) {
		r.x0, r.y0, r.at = r.x0-dx, r.y0-dy, r.at+1
	}
	for x, y := r.x0, r.y0; on(x, y); x, y = x+dx, y+dy {
		r.cells = append(r.cells, pos.At(board.At(x, y)))
	}
	return r
}

// point is the point of cell i.
func (r *row) point(i int) board.Point {
	return board.At(r.x0+i*directions[r.d].dx, r.y0+i*directions[r.d].dy)
}

// joined reports whether the row has pt, and pt and the row's point would be in one unbroken
// stretch of c, once c is there.
func (r *row) joined(pt board.Point, c board.Colour) bool {
	for i := range r.cells {
		if r.point(i) == pt {
			between := r.cells[min(i, r.at+1):max(i+1, r.at)]
			return !slices.ContainsFunc(between, func(cell board.Colour) bool { return cell != c })
		}
	}
	return false
}
