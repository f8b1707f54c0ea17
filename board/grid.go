package board

// grid holds the stones only. The rules work on a grid, so a test that puts stones down works on a
// copy of its own.
type grid struct {
	size  int
	cells [MaxSize * stride]Colour // indexed by Point
}

// direction is a step along one of the four lines through a point.
type direction struct{ dx, dy int }

// directions are the four lines through a point, each walked in one sense only: → east, ↑ north, ↗
// north-east, ↘ south-east.
var directions = [4]direction{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// step returns the point n steps from pt, and false if it is off the board.
func (g *grid) step(pt Point, d direction, n int) (Point, bool) {
	x, y := pt.X()+n*d.dx, pt.Y()+n*d.dy
	if x < 0 || y < 0 || x >= g.size || y >= g.size {
		return Pass, false
	}
	return At(x, y), true
}

// row returns the line through pt in direction d, from edge to edge, and pt's index i on it: the
// point of index k is k−i steps from pt.
func (g *grid) row(pt Point, d direction) (r Row, i int) {
	for {
		if _, ok := g.step(pt, d, -i-1); !ok {
			break
		}
		i++
	}
	r = make(Row, 0, MaxSize)
	for k := -i; ; k++ {
		at, ok := g.step(pt, d, k)
		if !ok {
			return r, i
		}
		r = append(r, g.cells[at])
	}
}

func (g *grid) empty(pt Point) bool { return pt.On(g.size) && g.cells[pt] == Empty }

// points calls yield for every point of the board in increasing order.
func (g *grid) points(yield func(Point) bool) {
	for y := range g.size {
		for x := range g.size {
			if !yield(At(x, y)) {
				return
			}
		}
	}
}
