package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// The board sizes of every package, in points along an edge.
const (
	MinSize = 5
	MaxSize = 22
)

// stride is the difference of the numbers of vertically adjacent points: a power of two ≥ MaxSize.
const stride = 32

// Point names an intersection of boards of every size:
//
//	p = y·32 + x     x = column, 0 is a (left);  y = row, 0 is row 1 (bottom)
//
// so h8 is 7·32+7 = 231, and points compare in row-major order from a1.
type Point uint16

// Pass is no point. It is the reply of a side that has no legal move, or that passes, and prints as
// "--".
const Pass Point = 0xFFFF

// ErrPoint is returned for text that names no point.
var ErrPoint = errors.New("not a point")

// At returns the point in column x and row y, both counted from 0 at the bottom left. It does not
// check them: see Point.On.
func At(x, y int) Point { return Point(y*stride + x) }

// X returns the column, 0 for a.
func (p Point) X() int { return int(p) % stride }

// Y returns the row, 0 for row 1.
func (p Point) Y() int { return int(p) / stride }

// On reports whether p is a point of a board of that size.
func (p Point) On(size int) bool { return p != Pass && p.X() < size && p.Y() < size }

// Index returns the point's number in certificates, row·size + column.
func (p Point) Index(size int) int { return p.Y()*size + p.X() }

// PointAt inverts Index.
func PointAt(index, size int) Point { return At(index%size, index/size) }

// String returns the point as players write it, column letter and row number: "h8".
func (p Point) String() string {
	if p == Pass {
		return "--"
	}
	return string(rune('a'+p.X())) + strconv.Itoa(p.Y()+1)
}

// Names returns the points as players write them, in their order. It never returns nil, because
// JSON would show nil as null, not as a list.
func Names(points []Point) []string {
	names := make([]string, len(points))
	for i, pt := range points {
		names[i] = pt.String()
	}
	return names
}

// ParsePoint reads "h8" or "H8": a column letter a…v (none skipped) and a row number 1…22 without
// sign or leading zero. The caller checks whether the point is on the board. The error wraps
// ErrPoint.
func ParsePoint(s string) (Point, error) {
	t := strings.ToLower(s) // may be shorter than s: the Kelvin sign, three bytes, becomes k
	if len(t) < 2 || len(s) > 3 || t[0] < 'a' || t[0] >= 'a'+MaxSize || t[1] < '1' || t[1] > '9' {
		return Pass, fmt.Errorf("%w: %.20q, expected a column letter and a row number such as h8", ErrPoint, s)
	}
	row, err := strconv.Atoi(t[1:])
	if err != nil || row > MaxSize {
		return Pass, fmt.Errorf("%w: %.20q, expected a row from 1 to %d", ErrPoint, s, MaxSize)
	}
	return At(int(t[0]-'a'), row-1), nil
}

// ParseMove reads the output of String: a point as ParsePoint does, or "--" for Pass. The error
// wraps ErrPoint.
func ParseMove(s string) (Point, error) {
	if s == Pass.String() {
		return Pass, nil
	}
	return ParsePoint(s)
}
