package render

import (
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Diagram is a picture of a board, for SVG and PNG. Only Position is required. If all other fields
// are zero, the picture is a plain board with coordinates.
type Diagram struct {
	Position *board.Position

	// Title stands above the board, Caption below it. Title gets at most 3 rows, Caption 6; longer
	// texts are cut.
	Title, Caption string

	// Line is drawn as numbered stones, the first by the side to move. The moves need not be legal.
	// A pass, a move off the board and a move on a stone take a number but no point.
	Line proof.Line
	// First is the number of Line's first move, at most 99999; 0 means 1.
	First int
	// Last marks the last move: Line's, or the last one played on Position.
	Last bool

	// Marks are shapes and short texts on points. A number on the same point hides a mark. Marks
	// off the board are left out.
	Marks map[board.Point]Mark
	// Zone lists the points to shade.
	Zone []board.Point

	// Bare leaves out the coordinates.
	Bare bool
	// Paper draws in black and white, for print.
	Paper bool

	// Size is the picture's width, 40 to 4096 pixels. 0 means 36 pixels between two lines of the
	// board: 596 for 15×15.
	Size int
}

// Mark stands on a point, beside or instead of a stone.
type Mark struct {
	Shape Shape
	Text  string // at most 4 letters are shown
}

// Shape is the outline of a mark.
type Shape uint8

// The shapes. The zero value draws none.
const (
	NoShape Shape = iota
	Circle
	Square
	Triangle
	Cross
)

// ErrPicture is wrapped by the errors of diagrams that cannot be drawn: no position, or a size or
// first number out of range.
var ErrPicture = errors.New("no picture")

// The limits of Size. The largest board is 22 cells and two margins high, and texts add little. A
// picture in memory takes 80 MiB at most.
const (
	leastPixels = 40
	mostPixels  = 4096
)

// mostFirst bounds First: longer numbers are hard to read on a stone.
const mostFirst = 99999

func (d *Diagram) check() error {
	switch {
	case d.Position == nil:
		return fmt.Errorf("%w: no position, expected one", ErrPicture)
	case d.Size != 0 && (d.Size < leastPixels || d.Size > mostPixels):
		return fmt.Errorf("%w: size %d, expected %d to %d pixels", ErrPicture, d.Size, leastPixels, mostPixels)
	case d.First < 0 || d.First > mostFirst:
		return fmt.Errorf("%w: first number %d, expected 1 to %d", ErrPicture, d.First, mostFirst)
	}
	return nil
}

// first returns the number of the first move of the line.
func (d *Diagram) first() int { return max(d.First, 1) }

// numbered is a move of the line that is drawn.
type numbered struct {
	point  board.Point
	colour board.Colour
	number int
}

// numbered returns the moves of Line that have a point of their own.
func (d *Diagram) numbered() (list []numbered) {
	side, taken := d.Position.ToMove(), map[board.Point]bool{}
	for i, pt := range d.Line {
		if pt.On(d.Position.Size()) && d.Position.At(pt) == board.Empty && !taken[pt] {
			taken[pt] = true
			list = append(list, numbered{pt, side, d.first() + i})
		}
		side = side.Opponent()
	}
	return list
}

// last returns the move to mark, if there is one.
func (d *Diagram) last(moves []numbered) (board.Point, bool) {
	if !d.Last {
		return 0, false
	}
	if len(moves) > 0 {
		return moves[len(moves)-1].point, true
	}
	pt, ok := d.Position.Last()
	return pt, ok && pt.On(d.Position.Size())
}
