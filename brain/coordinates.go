package brain

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// Coordinates is a way to write a point on the wire. The rules have no direction, so a game works
// with any of them. But people who read the messages expect the coordinates of their manager.
type Coordinates uint8

// The Coordinates. x is the column from the left, y the row from the top, both from 0; n is the
// size of the board:
//
//	Plain    x,y         Piskvork and Gomocup
//	XFlipY   x,n−1−y     rows from the bottom
//	FlipYX   n−1−y,x     rows from the bottom, before the columns
const (
	Plain Coordinates = iota
	XFlipY
	FlipYX
)

// ErrCoordinates marks the error of ParseCoordinates for an unknown name.
var ErrCoordinates = errors.New("unknown coordinates")

var coordinateNames = [...]string{Plain: "none", XFlipY: "x_flipY", FlipYX: "flipY_x"}

// String returns "none", "x_flipY" or "flipY_x".
func (c Coordinates) String() string { return coordinateNames[min(c, FlipYX)] }

// ParseCoordinates reads what String writes, in any case. The error wraps ErrCoordinates.
func ParseCoordinates(name string) (Coordinates, error) {
	c, err := parseName(coordinateNames[:], ", ", name, ErrCoordinates)
	return Coordinates(c), err
}

// parseName returns the index of a name, in any case. The error joins the names by joint.
func parseName(names []string, joint, name string, unknown error) (int, error) {
	if i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) }); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%w: %.20q, expected %s", unknown, name, strings.Join(names, joint))
}

// point returns the point of two numbers on the wire, both within the board.
func (c Coordinates) point(first, second, size int) board.Point {
	switch c {
	case XFlipY:
		return board.At(first, second)
	case FlipYX:
		return board.At(second, first)
	default:
		return board.At(first, size-1-second)
	}
}

// numbers inverts point.
func (c Coordinates) numbers(pt board.Point, size int) (first, second int) {
	switch c {
	case XFlipY:
		return pt.X(), pt.Y()
	case FlipYX:
		return pt.Y(), pt.X()
	default:
		return pt.X(), size - 1 - pt.Y()
	}
}

// format writes a point: "7,7".
func (c Coordinates) format(pt board.Point, size int) string {
	first, second := c.numbers(pt, size)
	return strconv.Itoa(first) + "," + strconv.Itoa(second)
}

func (c Coordinates) formatLine(line []board.Point, size int) string {
	var words []string
	for _, pt := range line {
		if pt != board.Pass {
			words = append(words, c.format(pt, size))
		}
	}
	return strings.Join(words, " ")
}

var errPoint = errors.New("not a point of the board")

func (c Coordinates) parse(text string, size int) (board.Point, error) {
	n, err := integers(text, 2)
	if err != nil {
		return 0, err
	}
	if n[0] < 0 || n[0] >= size || n[1] < 0 || n[1] >= size {
		return 0, fmt.Errorf("%w: %.20q, expected numbers from 0 to %d", errPoint, text, size-1)
	}
	return c.point(n[0], n[1], size), nil
}

// integers reads count numbers with commas between them.
func integers(text string, count int) ([]int, error) {
	fields := strings.Split(text, ",")
	list := make([]int, len(fields))
	for i, f := range fields {
		n, err := strconv.Atoi(strings.TrimSpace(f))
		if err != nil || len(fields) != count {
			return nil, fmt.Errorf("%.40q, expected %s", text, [...]string{2: "x,y", 3: "x,y,field"}[count])
		}
		list[i] = n
	}
	return list, nil
}
