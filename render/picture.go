package render

import (
	"math"

	"github.com/gsolve/gsolve/board"
)

// picture is a diagram laid out:
//
//	┌──────────────┐ 0
//	│ title        │
//	├──────────────┤ head
//	│    board     │
//	├──────────────┤ head + edge of the board
//	│ caption      │
//	└──────────────┘ height
type picture struct {
	d             *Diagram
	hues          *palette
	grid          grid
	moves         []numbered
	title         []string
	caption       []string
	head          float64
	edge          float64 // of the board with its margins
	width, height float64
}

// Measures of a picture, in units.
const (
	bareMargin  = 24 // around the board's outer lines where no coordinates are
	titleSize   = 18
	titleRow    = 25
	captionSize = 15
	captionRow  = 21
	textInset   = 14 // of title and caption
	titleRows   = 3
	captionRows = 6
)

var (
	titleFace   = face{size: titleSize, bold: true}
	captionFace = face{size: captionSize}
)

// layout finds the place of everything.
func (d *Diagram) layout() (*picture, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	p := &picture{d: d, hues: &screenPalette, moves: d.numbered()}
	if d.Paper {
		p.hues = &paperPalette
	}
	around := float64(margin)
	if d.Bare {
		around = bareMargin
	}
	size := d.Position.Size()
	p.edge = float64((size-1)*cellSize) + 2*around
	p.width = p.edge
	p.title = titleFace.wrap(d.Title, p.width-2*textInset, titleRows)
	p.caption = captionFace.wrap(d.Caption, p.width-2*textInset, captionRows)
	p.head = textHeight(len(p.title), titleRow)
	p.height = p.head + p.edge + textHeight(len(p.caption), captionRow)
	p.grid = grid{size: size, left: around, top: p.head + around}
	return p, nil
}

// textHeight is the height of so many rows, with some room around.
func textHeight(rows int, row float64) float64 {
	if rows == 0 {
		return 0
	}
	return float64(rows)*row + textInset
}

// pixels is the size of the picture as Size wants it.
func (p *picture) pixels() (width, height int) {
	scale := p.scale()
	return int(math.Round(p.width * scale)), int(math.Ceil(p.height*scale - 1e-6))
}

// scale is pixels a unit.
func (p *picture) scale() float64 {
	if p.d.Size == 0 {
		return 1
	}
	return float64(p.d.Size) / p.width
}

// draw draws everything.
func (p *picture) draw(c canvas) {
	p.drawBackground(c)
	c.group("stones", func() { p.drawStones(c) })
	c.group("marks", func() { p.drawMarks(c) })
	c.group("moves", func() {
		for _, m := range p.moves {
			p.drawMove(c, m)
		}
	})
	p.drawLast(c)
}

// drawBackground draws all that lies below the stones, and the texts.
func (p *picture) drawBackground(c canvas) {
	if p.d.Paper || p.height == p.edge {
		c.rect(box{w: p.width, h: p.height}, ink{fill: p.hues.board})
	} else {
		c.rect(box{w: p.width, h: p.height}, ink{fill: p.hues.page})
		c.rect(box{y: p.head, w: p.edge, h: p.edge, radius: 8}, ink{fill: p.hues.board})
	}
	drawRows(c, p.title, textInset/2, titleRow, titleFace.in(p.hues.title))
	drawRows(c, p.caption, p.head+p.edge+textInset/2, captionRow, captionFace.in(p.hues.caption))
	if len(p.d.Zone) > 0 {
		c.group("zone", func() { p.drawZone(c) })
	}
	c.group("grid", func() {
		p.grid.drawLines(c, p.hues.grid)
		p.grid.drawStars(c, p.hues.star)
	})
	if !p.d.Bare {
		c.group("coordinates", func() { p.grid.drawCoordinates(c, p.hues.coord, true) })
	}
}

func (f face) in(fill hue) face {
	f.fill = fill
	return f
}

// drawRows writes rows of text below top.
func drawRows(c canvas, rows []string, top, row float64, f face) {
	for i, text := range rows {
		c.text(textInset, top+float64(i)*row+(row+f.size*2*digitDrop)/2, text, f)
	}
}

// drawZone shades the area. The squares do not touch, as seams would show.
func (p *picture) drawZone(c canvas) {
	const side = cellSize - 3
	done := map[board.Point]bool{}
	for _, pt := range p.d.Zone {
		if !pt.On(p.grid.size) || done[pt] {
			continue
		}
		done[pt] = true
		x, y := p.grid.at(pt)
		c.rect(box{x - side/2., y - side/2., side, side, 5}, ink{fill: p.hues.zone})
	}
}

func (p *picture) drawStones(c canvas) {
	for _, colour := range []board.Colour{board.Black, board.White} {
		for _, pt := range p.d.Position.AppendStones(nil, colour) {
			p.grid.drawStone(c, pt, colour, p.hues)
		}
	}
}

func (p *picture) drawMove(c canvas, m numbered) {
	p.grid.drawStone(c, m.point, m.colour, p.hues)
	p.grid.drawNumber(c, m.point, m.number, p.hues.digits[m.colour])
}

// drawLast marks the last move: a ring around its stone, that leaves the
// number alone.
func (p *picture) drawLast(c canvas) {
	if pt, ok := p.d.last(p.moves); ok {
		c.group("last", func() { p.drawRing(c, pt) })
	}
}

func (p *picture) drawRing(c canvas, pt board.Point) {
	x, y := p.grid.at(pt)
	c.disc(x, y, stoneRadius-0.5, ink{line: p.hues.mark, width: 3})
}
