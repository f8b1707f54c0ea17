package render

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsolve/gsolve/board"
)

// picture is a diagram with the places of its parts:
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
	bareMargin  = 24 // around the board's outer lines without coordinates
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

// textHeight returns the height of a number of rows, with some room around them.
func textHeight(rows int, row float64) float64 {
	if rows == 0 {
		return 0
	}
	return float64(rows)*row + textInset
}

// pixels returns the width and height that Size asks for. 1e-6 absorbs rounding errors.
func (p *picture) pixels() (width, height int) {
	scale := p.scale()
	return int(math.Round(p.width * scale)), int(math.Ceil(p.height*scale - 1e-6))
}

func (p *picture) scale() float64 {
	if p.d.Size == 0 {
		return 1
	}
	return float64(p.d.Size) / p.width
}

func (p *picture) draw(c canvas) {
	p.drawBackground(c)
	p.drawStones(c)
	p.drawMarks(c)
	c.group("moves", func() {
		for _, m := range p.moves {
			p.drawMove(c, m)
		}
	})
	if pt, ok := p.d.last(p.moves); ok {
		c.group("last", func() { p.drawRing(c, pt) })
	}
}

// drawBackground draws everything below the stones, and the texts.
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

func drawRows(c canvas, rows []string, top, row float64, f face) {
	for i, text := range rows {
		c.text(textInset, top+float64(i)*row+(row+f.size*2*digitDrop)/2, text, f)
	}
}

// drawZone shades the zone. Its squares keep a gap of 3 units: if they touched, seams would show.
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
	c.group("stones", func() { p.grid.drawStones(c, p.d.Position, p.hues) })
}

func (p *picture) drawMove(c canvas, m numbered) {
	p.grid.drawStone(c, m.point, m.colour, p.hues)
	p.grid.drawNumber(c, m.point, m.number, p.hues.digits[m.colour])
}

// drawRing marks a stone, and leaves its number free.
func (p *picture) drawRing(c canvas, pt board.Point) {
	x, y := p.grid.at(pt)
	c.disc(x, y, stoneRadius-0.5, ink{line: p.hues.mark, width: 3})
}

// name returns the name of a picture for people who cannot see it.
func (p *picture) name() string {
	if title := oneRow(clip(p.d.Title)); title != "" {
		return title
	}
	pos := p.d.Position
	return fmt.Sprintf("board of %d by %d, %v, %v to move", pos.Size(), pos.Size(), pos.Rule(), pos.ToMove())
}

// describe lists the stones and the moves in words, for people who cannot see the picture.
func (p *picture) describe() string {
	var list []string
	for _, c := range []board.Colour{board.Black, board.White} {
		if stones := p.d.Position.AppendStones(nil, c); len(stones) > 0 {
			list = append(list, fmt.Sprintf("%s: %s.", c.Title(), strings.Join(board.Names(stones), " ")))
		}
	}
	if len(list) == 0 {
		list = append(list, "No stones.")
	}
	var moves []string
	for _, m := range p.moves {
		moves = append(moves, fmt.Sprintf("%d %s %v", m.number, m.colour, m.point))
	}
	if len(moves) > 0 {
		list = append(list, "Moves: "+strings.Join(moves, ", ")+".")
	}
	return strings.Join(list, " ")
}

// mostMark is the largest number of letters shown of a mark's text.
const mostMark = 4

func (m Mark) text() string {
	list := []rune(printed(clip(m.Text)))
	return string(list[:min(len(list), mostMark)])
}

// drawMarks draws the marks that no number hides, in the order of points.
func (p *picture) drawMarks(c canvas) {
	c.group("marks", func() {
		taken := map[board.Point]bool{}
		for _, m := range p.moves {
			taken[m.point] = true
		}
		for _, pt := range slices.Sorted(maps.Keys(p.d.Marks)) {
			if pt.On(p.grid.size) && !taken[pt] {
				p.drawMark(c, pt, p.d.Marks[pt])
			}
		}
	})
}

func (p *picture) drawMark(c canvas, pt board.Point, m Mark) {
	on := p.d.Position.At(pt)
	x, y := p.grid.at(pt)
	text := m.text()
	if on == board.Empty && text != "" {
		c.disc(x, y, stoneRadius-2, ink{fill: p.hues.board}) // else the board's lines cross the letters
	}
	drawShape(c, x, y, m.Shape, ink{line: p.hues.markOn[on], width: 2.5})
	if text == "" {
		return
	}
	f := face{size: 16, bold: true, centre: true, fill: p.hues.markOn[on]}
	room := 27. // for the text on a point or stone
	if m.Shape != NoShape {
		f.size, room = 13, 16 // inside the shape
	}
	if utf8.RuneCountInString(text) > 1 {
		f.size = min(f.size, f.size*room/f.widest(text))
	}
	c.text(x, y+digitDrop*f.size, text, f)
}

// drawShape draws an outline, about 22 units wide, around a point.
func drawShape(c canvas, x, y float64, s Shape, k ink) {
	switch s {
	case NoShape:
	case Circle:
		c.disc(x, y, 10, k)
	case Square:
		c.rect(box{x - 9, y - 9, 18, 18, 0}, k)
	case Triangle:
		c.lines([]segment{{x, y - 11, x + 10, y + 7}, {x + 10, y + 7, x - 10, y + 7}, {x - 10, y + 7, x, y - 11}}, k)
	case Cross:
		c.lines([]segment{{x - 7, y - 7, x + 7, y + 7}, {x - 7, y + 7, x + 7, y - 7}}, k)
	}
}
