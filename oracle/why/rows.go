package why

import (
	"slices"

	"github.com/gsolve/gsolve/board"
)

// rowSteps are the four directions → ↑ ↗ ↘, in the order of Position.Shapes.
var rowSteps = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// through is one of the four lines through a point, from edge to edge.
type through struct {
	row board.Row
	i   int // the point's index in row
	pt  board.Point
	d   int // of rowSteps
}

func lineThrough(pos *board.Position, pt board.Point, d int) through {
	l := through{pt: pt, d: d}
	inside := func(n int) bool {
		x, y := pt.X()+n*rowSteps[d][0], pt.Y()+n*rowSteps[d][1]
		return x >= 0 && y >= 0 && x < pos.Size() && y < pos.Size()
	}
	for inside(-l.i - 1) {
		l.i++
	}
	for k := 0; inside(k - l.i); k++ {
		l.row = append(l.row, pos.At(l.at(k)))
	}
	return l
}

func (l through) at(k int) board.Point {
	n := k - l.i
	return board.At(l.pt.X()+n*rowSteps[l.d][0], l.pt.Y()+n*rowSteps[l.d][1])
}

// blacks returns Black's stones in the unbroken row that forms if Black also has stones on the
// point and at index more.
func (l through) blacks(more int) (stones []board.Point) {
	black := func(k int) bool { return k == l.i || k == more || l.row[k] == board.Black }
	lo, hi := l.i, l.i
	for lo > 0 && black(lo-1) {
		lo--
	}
	for hi+1 < len(l.row) && black(hi+1) {
		hi++
	}
	for k := lo; k <= hi; k++ {
		if l.row[k] == board.Black {
			stones = append(stones, l.at(k))
		}
	}
	return stones
}

// forbiddenRows lists the stones that make pt forbidden to Black, who is to move: one row for each
// four, three or overline, without pt and the missing stones.
func forbiddenRows(pos *board.Position, pt board.Point, why board.Reason) (rows [][]board.Point) {
	for d := range rowSteps {
		l := lineThrough(pos, pt, d)
		for _, more := range l.witnesses(pos, why) {
			stones := l.blacks(more)
			if !slices.ContainsFunc(rows, func(row []board.Point) bool { return slices.Equal(row, stones) }) {
				rows = append(rows, stones)
			}
		}
	}
	return rows
}

// witnesses returns the indices of further stones that show the shape of Black's stone in the line:
// the completions of its fours, a point that makes a straight four of its three, or, for an
// overline, the index of the stone itself.
func (l through) witnesses(pos *board.Position, why board.Reason) []int {
	switch {
	case why == board.DoubleFour:
		return l.row.Completions(nil, l.i, board.Black, true)
	case why == board.Overline && l.row.Overline(l.i, board.Black):
		return []int{l.i}
	case why != board.DoubleThree || pos.Shapes(l.pt, board.Black)[l.d] != board.ShapeThree:
		return nil
	}
	squares := l.row.StraightFourSquares(nil, l.i, board.Black, true)
	after := pos.Clone()
	_ = after.Play(l.pt) // Black is to move, and the point is empty
	k := slices.IndexFunc(squares, func(j int) bool {
		return !after.MakesFive(l.at(j), board.Black) && after.Legal(l.at(j), board.Black)
	})
	return squares[k : k+1]
}
