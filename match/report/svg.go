package report

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"

	"github.com/gsolve/gsolve/internal/plain"
)

// The layout of the picture, in pixels.
const (
	rowHeight = 34
	top       = 58 // title
	bottom    = 52 // axis and its label
	plotWidth = 520
	rightEdge = 120 // figures
	letter    = 8.2 // width of a letter of a name, estimated for DejaVu Sans at 14 px
)

// SVG writes a picture of the ratings: a row for each engine with its name, a dot at its Elo, a bar
// over the 95 % interval, and small marks for its ratings as Black (filled) and White (open).
// Without ratings it draws the names alone.
func (r *Report) SVG(w io.Writer) error {
	p := plot{left: 60}
	for _, e := range r.Engines {
		p.left = max(p.left, 24+letter*float64(len([]rune(shorten(e.Name)))))
	}
	p.scale(r)
	width, height := p.left+plotWidth+rightEdge, float64(top+bottom+rowHeight*len(r.Engines))
	fmt.Fprintf(&p.s, `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="DejaVu Sans, Verdana, Helvetica, Arial, sans-serif" font-size="14">`+"\n", width, height, width, height)
	title := fmt.Sprintf("Elo after %s, %v %d×%d", plain.Plural(r.Games, "game"), r.Rule, r.Size, r.Size)
	fmt.Fprintf(&p.s, "<title>%s</title>\n", html.EscapeString(title))
	fmt.Fprintf(&p.s, `<rect width="%.0f" height="%.0f" fill="#fff"/>`+"\n", width, height)
	p.text(16, 26, "start", `font-size="16" font-weight="bold" fill="#222"`, title)
	p.text(16, 46, "start", `font-size="11" fill="#666"`, "bar: 95 % interval · dot: rating · small: as Black (filled), as White (open)")
	p.axis(height)
	for i, e := range r.Engines {
		p.row(float64(top+rowHeight*i)+rowHeight/2, e)
	}
	p.s.WriteString("</svg>\n")
	_, err := io.WriteString(w, p.s.String())
	return err
}

// shorten bounds the room of a name.
func shorten(name string) string {
	if runes := []rune(plain.OneLine(name)); len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return plain.OneLine(name)
}

// plot maps ratings to columns.
type plot struct {
	s         strings.Builder
	left      float64
	low, high float64 // Elo at the ends of the axis, multiples of step
	step      float64
}

// scale chooses an axis of about six round steps that holds every interval.
func (p *plot) scale(r *Report) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, e := range r.Engines {
		for _, elo := range []*Elo{e.Elo, e.Black.Elo, e.White.Elo} {
			if elo == nil {
				continue
			}
			margin := elo.Error
			if elo != e.Elo {
				margin = 0 // by colour the picture has no bar
			}
			low, high = min(low, elo.Elo-margin), max(high, elo.Elo+margin)
		}
	}
	if low > high {
		low, high = -100, 100
	}
	p.step = 10
	for _, next := range []float64{20, 50, 100, 200, 500, 1000, 2000, 5000} {
		if (high-low)/p.step > 7 {
			p.step = next
		}
	}
	p.low, p.high = math.Floor(low/p.step)*p.step, math.Ceil(high/p.step)*p.step
	if p.low == p.high {
		p.high += p.step
	}
}

func (p *plot) x(elo float64) float64 { return p.left + (elo-p.low)/(p.high-p.low)*plotWidth }

func (p *plot) text(x, y float64, anchor, more, text string) {
	fmt.Fprintf(&p.s, `<text x="%.1f" y="%.1f" text-anchor="%s" %s>%s</text>`+"\n", x, y, anchor, more, html.EscapeString(text))
}

func (p *plot) line(x1, y1, x2, y2 float64, more string) {
	fmt.Fprintf(&p.s, `<path d="M%.1f %.1fL%.1f %.1f" %s/>`+"\n", x1, y1, x2, y2, more)
}

func (p *plot) axis(height float64) {
	foot := height - bottom
	for elo := p.low; elo <= p.high+p.step/2; elo += p.step {
		colour := "#e4e4e4"
		if elo == 0 {
			colour = "#999"
		}
		p.line(p.x(elo), top, p.x(elo), foot+5, `stroke="`+colour+`"`)
		p.text(p.x(elo), foot+20, "middle", `font-size="12" fill="#444"`, fmt.Sprintf("%+.0f", elo))
	}
	p.text(p.left+plotWidth/2, foot+40, "middle", `font-size="12" fill="#444"`, "Elo beside the mean of all engines")
}

func (p *plot) row(y float64, e Engine) {
	p.text(p.left-12, y+5, "end", `fill="#222"`, shorten(e.Name))
	if e.Elo == nil {
		return
	}
	x, low, high := p.x(e.Elo.Elo), p.x(e.Elo.Elo-e.Elo.Error), p.x(e.Elo.Elo+e.Elo.Error)
	const bar = `stroke="#2f6db3" stroke-width="2"`
	p.line(low, y, high, y, bar)
	p.line(low, y-6, low, y+6, bar)
	p.line(high, y-6, high, y+6, bar)
	for _, c := range []struct {
		of   Colour
		fill string
	}{{e.Black, "#222"}, {e.White, "#fff"}} {
		if c.of.Elo != nil {
			fmt.Fprintf(&p.s, `<circle cx="%.1f" cy="%.1f" r="3" fill="%s" stroke="#222"/>`+"\n", p.x(c.of.Elo.Elo), y+10, c.fill)
		}
	}
	fmt.Fprintf(&p.s, `<circle cx="%.1f" cy="%.1f" r="5" fill="#2f6db3"/>`+"\n", x, y)
	p.text(p.left+plotWidth+14, y+5, "start", `font-size="13" fill="#222"`, fmt.Sprintf("%s ±%s", e.Elo.value(), e.Elo.margin()))
}
