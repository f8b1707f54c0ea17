package render

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// fontFamily names fonts that most systems have, so a viewer fetches nothing.
const fontFamily = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"

// SVG writes the picture as an SVG document. It may also stand inside a page: it has no style
// sheet, no script, no ids, and loads nothing from outside. It holds its title, and lists the
// stones in words. The error wraps ErrPicture or comes from w.
func SVG(w io.Writer, d Diagram) error {
	p, err := d.layout()
	if err != nil {
		return err
	}
	c := &svgCanvas{}
	c.open(p, p.describe())
	p.draw(c)
	_, err = io.WriteString(w, c.close())
	return err
}

// svgCanvas writes elements. Each has its own attributes, because a style sheet would apply to the
// whole page around the drawing.
type svgCanvas struct {
	s strings.Builder
}

// close ends the document and returns it.
func (c *svgCanvas) close() string { return c.s.String() + "</svg>\n" }

// open begins a document of p's size and title.
func (c *svgCanvas) open(p *picture, description string) {
	width, height := p.pixels()
	fmt.Fprintf(&c.s, `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%d" height="%d" viewBox="0 0 %s %s" font-family="%s">`+"\n",
		width, height, num(p.width), num(p.height), fontFamily)
	fmt.Fprintf(&c.s, "<title>%s</title>\n<desc>%s</desc>\n", escape(p.name()), escape(description))
}

func (c *svgCanvas) rect(b box, k ink) {
	rounded := ""
	if b.radius > 0 {
		rounded = fmt.Sprintf(` rx="%s"`, num(b.radius))
	}
	fmt.Fprintf(&c.s, `<rect x="%s" y="%s" width="%s" height="%s"%s%s/>`+"\n", num(b.x), num(b.y), num(b.w), num(b.h), rounded, k.attributes())
}

func (c *svgCanvas) disc(x, y, radius float64, k ink) {
	fmt.Fprintf(&c.s, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", num(x), num(y), num(radius), k.attributes())
}

func (c *svgCanvas) lines(list []segment, k ink) {
	c.s.WriteString(`<path d="`)
	for _, l := range list {
		fmt.Fprintf(&c.s, "M%s %sL%s %s", num(l.x1), num(l.y1), num(l.x2), num(l.y2))
	}
	fmt.Fprintf(&c.s, `" stroke-linecap="round"%s/>`+"\n", k.attributes())
}

func (c *svgCanvas) text(x, y float64, s string, f face) {
	more := ""
	if f.bold {
		more = ` font-weight="bold"`
	}
	if f.centre {
		more += ` text-anchor="middle"`
	}
	fmt.Fprintf(&c.s, `<text x="%s" y="%s" font-size="%s"%s%s>%s</text>`+"\n",
		num(x), num(y), num(f.size), more, f.fill.attribute("fill"), escape(s))
}

func (c *svgCanvas) group(name string, draw func()) {
	fmt.Fprintf(&c.s, `<g class="%s">`+"\n", escape(name))
	draw()
	c.s.WriteString("</g>\n")
}

func (k ink) attributes() string {
	s := ` fill="none"`
	if k.fill != 0 {
		s = k.fill.attribute("fill")
	}
	if k.line != 0 {
		s += k.line.attribute("stroke") + fmt.Sprintf(` stroke-width="%s"`, num(k.width))
	}
	return s
}

// attribute returns ` fill="#rrggbb"`, with an opacity if the hue is not solid.
func (h hue) attribute(name string) string {
	s := fmt.Sprintf(` %s="#%06x"`, name, uint32(h>>8))
	if a := h & 0xff; a < 0xff {
		s += fmt.Sprintf(` %s-opacity="%s"`, name, num(float64(a)/0xff))
	}
	return s
}

// num returns x with at most two decimals.
func num(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}
