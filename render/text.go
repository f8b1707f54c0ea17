package render

import (
	"io"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Board is a drawing in text. Only Position is required.
type Board struct {
	Position *board.Position
	Line     proof.Line             // numbered, the first by the side to move; a pass takes a number but no point
	First    int                    // the number of the first move of Line; 0 means 1
	Marks    map[board.Point]string // short texts on empty points; a move of Line hides a mark
	Colour   bool                   // use the terminal's colours (ANSI escapes)
}

// Inks are parameters of ANSI "select graphic rendition" sequences. They leave the eight basic
// colours to the terminal's palette, so light and dark backgrounds both stay readable.
const (
	blackInk     = "1"    // bold
	whiteInk     = "36"   // cyan
	emptyInk     = "2"    // dim
	blackMoveInk = "1;32" // bold green
	whiteMoveInk = "33"   // yellow
	markInk      = "1;31" // bold red
)

// cell is what one point shows.
type cell struct{ text, ink string }

// contents are the letters that the diagram reader of package notation expects by default.
var contents = map[board.Colour]cell{board.Black: {"X", blackInk}, board.White: {"O", whiteInk}, board.Empty: {".", emptyInk}}

// Text writes the drawing, top row first, with coordinates on all four sides. Each column is as
// wide as the longest number or mark:
//
//	    a  b  c  d  e
//	5   .  .  .  .  .   5
//	4   .  X 10  .  .   4
//	3   .  O  X  .  .   3
//	2   .  .  .  9  .   2
//	1   .  .  .  .  .   1
//	    a  b  c  d  e
//
// Package notation reads back a drawing without Line and Marks. The error comes from w.
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
				cell = contents[b.Position.At(board.At(x, y))]
			}
			s.WriteString(" " + cell.paint(width, b.Colour))
		}
		s.WriteString("  " + number + "\n")
	}
	s.WriteString(letters(size, width))
	_, err := io.WriteString(w, s.String())
	return err
}

func letters(size, width int) string {
	s := "   "
	for x := range size {
		s += " " + padLeft(string(rune('a'+x)), width)
	}
	return s + "\n"
}

// cells returns the points that show a number or a mark.
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

// paint returns the cell's text, right-aligned. The escapes surround the text and not the padding:
// a reversed or underlined ink would show there.
func (c cell) paint(width int, colour bool) string {
	if !colour {
		return padLeft(c.text, width)
	}
	return padLeft("", width-len(c.text)) + Paint(c.text, c.ink)
}

// Paint returns s between an escape that sets ink (the parameters of an ANSI "select graphic
// rendition" sequence, such as "1;31") and one that resets it.
func Paint(s, ink string) string { return "\x1b[" + ink + "m" + s + "\x1b[0m" }
