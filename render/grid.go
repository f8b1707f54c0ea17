package render

import (
	"strconv"

	"github.com/gsolve/gsolve/board"
)

// grid places the points of a board on a drawing: a1 at the lower left, neighbours cellSize apart.
//
//	 left   left+cellSize
//	  │       │
//	──a3──────b3── … ── top
//	──a2──────b2── …
//	──a1──────b1── …
type grid struct {
	size      int // of the board
	left, top float64
}

// Measures of a board, in units. A cell has cellSize of them.
const (
	stoneRadius = 16
	starRadius  = 3.5
	coordSize   = 13   // font size of the letters and numbers around the board
	coordGap    = 31   // from the outer line to the middle of these letters and numbers
	digitDrop   = 0.36 // from the middle of a digit to its base line, as a part of the font size
)

func (g grid) x(column int) float64 { return g.left + float64(column*cellSize) }

func (g grid) y(row int) float64 { return g.top + float64((g.size-1-row)*cellSize) }

func (g grid) at(pt board.Point) (x, y float64) { return g.x(pt.X()), g.y(pt.Y()) }

func (g grid) drawLines(c canvas, line hue) {
	var list []segment
	last := g.size - 1
	for k := range g.size {
		list = append(list,
			segment{g.x(k), g.y(last), g.x(k), g.y(0)},
			segment{g.x(0), g.y(k), g.x(last), g.y(k)})
	}
	c.lines(list, ink{line: line, width: 1})
}

func (g grid) drawStars(c canvas, fill hue) {
	for _, pt := range stars(g.size) {
		x, y := g.at(pt)
		c.disc(x, y, starRadius, ink{fill: fill})
	}
}

// stars returns the dots that help the eye: four towards the corners from size 9, the centre if
// there is one, and from size 17 the middles of the sides. On a smaller board, dots on the sides
// would be too close to the others.
func stars(size int) (list []board.Point) {
	if size < 9 {
		return nil
	}
	near := 3
	if size < 13 {
		near = 2
	}
	middle, far := size/2, size-1-near
	list = []board.Point{board.At(near, near), board.At(near, far), board.At(far, near), board.At(far, far)}
	if size%2 == 1 {
		list = append(list, board.At(middle, middle))
	}
	if size%2 == 1 && size >= 17 {
		list = append(list, board.At(near, middle), board.At(middle, near), board.At(far, middle), board.At(middle, far))
	}
	return list
}

// drawCoordinates writes letters below and numbers at the left; with all, on all four sides.
func (g grid) drawCoordinates(c canvas, fill hue, all bool) {
	f := face{size: coordSize, centre: true, fill: fill}
	drop := digitDrop * f.size
	last := g.size - 1
	for k := range g.size {
		letter, number := string(rune('a'+k)), strconv.Itoa(k+1)
		c.text(g.x(k), g.y(0)+coordGap+drop, letter, f)
		c.text(g.x(0)-coordGap, g.y(k)+drop, number, f)
		if all {
			c.text(g.x(k), g.y(last)-coordGap+drop, letter, f)
			c.text(g.x(last)+coordGap, g.y(k)+drop, number, f)
		}
	}
}

func (g grid) drawStones(c canvas, pos *board.Position, hues *palette) {
	for _, colour := range []board.Colour{board.Black, board.White} {
		for _, pt := range pos.AppendStones(nil, colour) {
			g.drawStone(c, pt, colour, hues)
		}
	}
}

func (g grid) drawStone(c canvas, pt board.Point, colour board.Colour, hues *palette) {
	x, y := g.at(pt)
	c.disc(x, y, stoneRadius, ink{fill: hues.stones[colour], line: hues.outline[colour], width: 1})
}

func numberSize(digits int) float64 { return min(17, 39/float64(digits)) }

// drawNumber writes a number on a stone. Long numbers are smaller, to stay inside.
func (g grid) drawNumber(c canvas, pt board.Point, number int, fill hue) {
	s := strconv.Itoa(number)
	f := face{size: numberSize(len(s)), bold: true, centre: true, fill: fill}
	x, y := g.at(pt)
	c.text(x, y+digitDrop*f.size, s, f)
}
