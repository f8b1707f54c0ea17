package chart

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Dots is values one below the other, each a dot with its interval.
type Dots struct {
	Title string
	Note  string // one line below the title; "" = none
	Axis  Axis
	// Base is a value that the reader compares with, such as Elo 0. It is drawn if Based is true.
	Base  float64
	Based bool
	Rows  []Row
}

// Row is one value.
type Row struct {
	Group string // a heading stands above the first of successive rows with another Group
	Name  string
	Value float64 // may be infinite: an arrow at the end of the axis shows it
	// Low and High are the interval. They may be infinite; Low = High draws none.
	Low, High float64
	Text      string // right of the axis, such as "+120 ± 30"
}

const (
	dotsWidth = 460.0
	rowHeight = 22.0
)

// SVG writes the picture as an SVG document. The error wraps ErrChart or comes from w.
func (d *Dots) SVG(w io.Writer) error {
	if len(d.Rows) == 0 {
		return fmt.Errorf("%w: %q has no row, expected one or more", ErrChart, d.Title)
	}
	names, texts, values := 0.0, 0.0, []float64{}
	for _, r := range d.Rows {
		names = max(names, widthOf(r.Name, textSize), widthOf(r.Group, textSize)*1.1)
		texts = max(texts, widthOf(r.Text, textSize))
		values = append(values, r.Value)
		if r.Low != r.High {
			values = append(values, r.Low, r.High)
		}
	}
	if d.Based {
		values = append(values, d.Base)
	}
	if !d.Axis.Log {
		values = append(values, beyond(values)...)
	}
	left := margin + names + margin
	x, err := newScale(d.Axis, values, left, left+dotsWidth)
	if err != nil {
		return err
	}
	c := &canvas{}
	total := max(x.end+margin+texts+margin, 2*margin+widthOf(d.Note, textSize), 2*margin+widthOf(d.Title, titleSize)*1.1)
	top := margin + titleSize + margin
	if d.Note != "" {
		top += lineHeight
	}
	bottom := top + rowHeight*float64(len(d.Rows)+d.headings()) + 4
	c.open(total, bottom+xLabels, d.Title, d.describe())
	c.head(d.Title, d.Note)
	c.drawDots(d, &x, top, bottom)
	_, err = io.WriteString(w, c.close())
	return err
}

// beyond returns values that make room at each end of the axis that an infinite value lies beyond: the
// bar to its arrow has a length.
func beyond(values []float64) (room []float64) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if !math.IsInf(v, 0) {
			low, high = min(low, v), max(high, v)
		}
	}
	if low > high {
		return nil
	}
	width := cmp.Or((high-low)/4, 1)
	if slices.Contains(values, math.Inf(-1)) {
		room = append(room, low-width)
	}
	if slices.Contains(values, math.Inf(1)) {
		room = append(room, high+width)
	}
	return room
}

func (d *Dots) headings() (n int) {
	group := ""
	for _, r := range d.Rows {
		if r.Group != group {
			group = r.Group
			n++
		}
	}
	return n
}

func (c *canvas) drawDots(d *Dots, x *scale, top, bottom float64) {
	for _, v := range x.ticks {
		at := x.at(v)
		c.line(grid, 1, "", at, top, at, bottom)
		c.text(at, bottom+6+smallSize, x.label(v), face{size: smallSize, colour: ink, anchor: "middle"})
	}
	c.line(frame, 1, "", x.start, bottom, x.end, bottom)
	if d.Based {
		c.line(frame, 1.5, "4 3", x.at(d.Base), top, x.at(d.Base), bottom)
	}
	c.text((x.start+x.end)/2, bottom+6+smallSize+lineHeight, d.Axis.Label, face{size: textSize, colour: faint, anchor: "middle"})
	y, group := top+rowHeight/2+2, ""
	for _, r := range d.Rows {
		if r.Group != group {
			group = r.Group
			c.text(margin, y+textSize*.36, group, face{size: textSize, colour: ink, bold: true})
			y += rowHeight
		}
		c.row(r, x, y)
		y += rowHeight
	}
}

// row draws one value. Arrows point to what lies beyond the axis.
func (c *canvas) row(r Row, x *scale, y float64) {
	k := lookOf(0)
	c.text(x.start-10, y+textSize*.36, r.Name, face{size: textSize, colour: ink, anchor: "end"})
	c.text(x.end+margin, y+textSize*.36, r.Text, face{size: textSize, colour: faint})
	if r.Low != r.High {
		c.line(k.colour, 2, "", x.at(r.Low), y, x.at(r.High), y)
		c.end(r.Low, x, y, k)
		c.end(r.High, x, y, k)
	}
	at, beyond := x.place(r.Value)
	if beyond != 0 {
		c.arrow(at, y, float64(beyond), k)
		return
	}
	c.mark(k, at, y)
}

// end draws the end of an interval.
func (c *canvas) end(v float64, x *scale, y float64, k look) {
	at, beyond := x.place(v)
	if beyond != 0 {
		c.arrow(at, y, float64(beyond), k)
		return
	}
	c.line(k.colour, 2, "", at, y-capRadius-1, at, y+capRadius+1)
}

func (c *canvas) arrow(x, y, direction float64, k look) {
	c.shape(k.colour, x+6*direction, y, x-2*direction, y-5, x-2*direction, y+5)
}

// describe says in words what the picture shows.
func (d *Dots) describe() string {
	var parts []string
	for _, r := range d.Rows {
		text := strings.TrimSpace(r.Group + " " + r.Name)
		if r.Text != "" {
			text += " " + r.Text
		}
		parts = append(parts, text)
	}
	return d.Axis.Label + ": " + strings.Join(parts, "; ") + "."
}
