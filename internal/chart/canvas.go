package chart

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// canvas writes elements of SVG. Each has its own attributes, because a style sheet would apply to
// the whole page around the picture.
type canvas struct {
	s strings.Builder
}

// open begins a picture.
func (c *canvas) open(width, height float64, title, description string) {
	fmt.Fprintf(&c.s, `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%[1]s" height="%[2]s" viewBox="0 0 %[1]s %[2]s" font-family="%[3]s">`+"\n",
		num(width), num(height), fontFamily)
	fmt.Fprintf(&c.s, "<title>%s</title>\n<desc>%s</desc>\n", escape(title), escape(description))
	fmt.Fprintf(&c.s, `<rect width="%s" height="%s" rx="6" fill="%s"/>`+"\n", num(width), num(height), paper)
}

func (c *canvas) close() string { return c.s.String() + "</svg>\n" }

// line draws a path through the points x, y, x, y, …
func (c *canvas) line(colour string, width float64, dash string, points ...float64) {
	if dash != "" {
		dash = fmt.Sprintf(` stroke-dasharray="%s"`, dash)
	}
	fmt.Fprintf(&c.s, `<path d="%s" fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round"%s/>`+"\n",
		path(points), colour, num(width), dash)
}

// shape fills the area between the points x, y, x, y, …
func (c *canvas) shape(colour string, points ...float64) {
	fmt.Fprintf(&c.s, `<path d="%sZ" fill="%s"/>`+"\n", path(points), colour)
}

// path returns the path through the points x, y, x, y, …
func path(points []float64) string {
	var s strings.Builder
	command := "M"
	for i := 0; i+1 < len(points); i += 2 {
		s.WriteString(command + num(points[i]) + " " + num(points[i+1]))
		command = "L"
	}
	return s.String()
}

// mark draws the mark of a line at the point x, y.
func (c *canvas) mark(k look, x, y float64) {
	const r = markRadius
	switch k.mark {
	case square:
		c.shape(k.colour, x-r+.5, y-r+.5, x+r-.5, y-r+.5, x+r-.5, y+r-.5, x-r+.5, y+r-.5)
	case triangle:
		c.shape(k.colour, x, y-r-1, x+r+.5, y+r-.5, x-r-.5, y+r-.5)
	case wedge:
		c.shape(k.colour, x, y+r+1, x+r+.5, y-r+.5, x-r-.5, y-r+.5)
	case diamond:
		c.shape(k.colour, x, y-r-1, x+r+1, y, x, y+r+1, x-r-1, y)
	case cross:
		c.line(k.colour, 2, "", x-r, y-r, x+r, y+r)
		c.line(k.colour, 2, "", x-r, y+r, x+r, y-r)
	case ring:
		fmt.Fprintf(&c.s, `<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s" stroke-width="2"/>`+"\n", num(x), num(y), num(r-.5), paper, k.colour)
	default:
		fmt.Fprintf(&c.s, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", num(x), num(y), num(r), k.colour)
	}
}

// face is the look of a text.
type face struct {
	size   float64
	colour string
	bold   bool
	anchor string // "" = start, "middle" or "end"
	turned bool   // reads upwards
}

func (c *canvas) text(x, y float64, s string, f face) {
	more := ""
	if f.bold {
		more += ` font-weight="bold"`
	}
	if f.anchor != "" {
		more += fmt.Sprintf(` text-anchor="%s"`, f.anchor)
	}
	if f.turned {
		more += fmt.Sprintf(` transform="rotate(-90 %s %s)"`, num(x), num(y))
	}
	fmt.Fprintf(&c.s, `<text x="%s" y="%s" font-size="%s" fill="%s"%s>%s</text>`+"\n",
		num(x), num(y), num(f.size), f.colour, more, escape(s))
}

// head writes the title and the note, and returns the place below them.
func (c *canvas) head(title, note string) (y float64) {
	y = margin + titleSize
	c.text(margin, y, title, face{size: titleSize, colour: ink, bold: true})
	if note != "" {
		y += lineHeight
		c.text(margin, y, note, face{size: textSize, colour: faint})
	}
	return y + margin
}

// num returns x with at most two decimals.
func num(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	s = strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder returns no error
	return b.String()
}
