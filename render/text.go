package render

import (
	"io"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Board is a drawing to be made. Only Position must be given.
type Board struct {
	Position *board.Position
	Line     proof.Line             // numbered, the side to move first; passes take a number but no point
	First    int                    // the number of the first move of Line; 0 means 1
	Marks    map[board.Point]string // short texts on empty points; Line wins over them
	Colour   bool                   // use the terminal's colours (ANSI escapes)
}

// Stones of a drawing, as the diagram reader takes them by default.
const (
	blackStone = "X"
	whiteStone = "O"
	emptyPoint = "."
)

// Text writes the drawing, top row first, coordinates on all four sides. All
// columns are as wide as the longest number or mark needs:
//
//	    a  b  c  d  e
//	5   .  .  .  .  .   5
//	4   .  X 10  .  .   4
//	3   .  O  X  .  .   3
//	2   .  .  .  9  .   2
//	1   .  .  .  .  .   1
//	    a  b  c  d  e
//
// Without Line and Marks it is a diagram that package notation reads back.
// The only errors are w's.
func Text(w io.Writer, b Board) error {
	cells := b.cells()
	width := 1
	for _, c := range cells {
		width = max(width, len(c.text))
	}
	size := b.Position.Size()
	var s strings.Builder
	s.WriteString(letters(size, width))
	for y := size - 1; y >= 0; y-- {
		number := strconv.Itoa(y + 1)
		s.WriteString(padLeft(number, 2) + " ")
		for x := range size {
			cell, ok := cells[board.At(x, y)]
			if !ok {
				cell = stone(b.Position.At(board.At(x, y)))
			}
			s.WriteString(" " + cell.paint(width, b.Colour))
		}
		s.WriteString("  " + number + "\n")
	}
	s.WriteString(letters(size, width))
	_, err := io.WriteString(w, s.String())
	return err
}

// letters is the row of column letters.
func letters(size, width int) string {
	var s strings.Builder
	s.WriteString("   ")
	for x := range size {
		s.WriteString(" " + padLeft(string(rune('a'+x)), width))
	}
	return s.String() + "\n"
}

// cells are the points that show something else than their content.
func (b Board) cells() map[board.Point]cell {
	cells := make(map[board.Point]cell, len(b.Marks)+len(b.Line))
	for pt, text := range b.Marks {
		cells[pt] = cell{text, markInk}
	}
	inks := map[board.Colour]string{board.Black: blackMoveInk, board.White: whiteMoveInk}
	side := b.Position.ToMove()
	for i, pt := range b.Line {
		if pt != board.Pass {
			cells[pt] = cell{strconv.Itoa(max(b.First, 1) + i), inks[side]}
		}
		side = side.Opponent()
	}
	return cells
}

func padLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-len(s))) + s
}
