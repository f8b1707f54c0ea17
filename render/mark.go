package render

import (
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/gsolve/gsolve/board"
)

// mostMark is how many letters of a mark's text are shown.
const mostMark = 4

// text returns the text that is shown.
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
	room := 27.
	if m.Shape != NoShape {
		f.size, room = 13, 16
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
