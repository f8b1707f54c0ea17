package chart

import (
	"fmt"
	"io"
	"strings"
)

// Figure is plots side by side, with one title and one legend.
type Figure struct {
	Title string
	Note  string // one line below the title; "" = none
	Plots []Plot
}

// The sizes of a figure.
const (
	plotWidth  = 400.0 // inside the axes; a lone plot is half as wide again
	plotHeight = 280.0
	yLabels    = 70.0 // room left of the axis
	xLabels    = 56.0 // room below the axis
	swatch     = 30.0 // of a line in the legend
)

// SVG writes the figure as an SVG document. The error wraps ErrChart or comes from w.
func (f *Figure) SVG(w io.Writer) error {
	if len(f.Plots) == 0 {
		return fmt.Errorf("%w: %q has no plot, expected one or more", ErrChart, f.Title)
	}
	names := f.names()
	looks := map[string]int{}
	legend := 0.0
	for i, name := range names {
		looks[name] = i
		legend = max(legend, swatch+8+widthOf(name, textSize))
	}
	if len(names) == 1 && names[0] == "" {
		legend = 0
	}
	c := &canvas{}
	width := plotWidth
	if len(f.Plots) == 1 {
		width *= 1.5
	}
	total := margin + float64(len(f.Plots))*(yLabels+width+margin) + legend + margin
	total = max(total, 2*margin+widthOf(f.Note, textSize), 2*margin+widthOf(f.Title, titleSize)*1.1)
	top := margin + titleSize + margin + lineHeight
	if f.Note != "" {
		top += lineHeight
	}
	bottom := top + plotHeight
	c.open(total, max(bottom+xLabels, top+lineHeight*float64(len(names)))+margin, f.Title, f.describe())
	c.head(f.Title, f.Note)
	left := margin
	for i := range f.Plots {
		b := box{left: left + yLabels, top: top, right: left + yLabels + width, bottom: bottom}
		if err := c.drawPlot(&f.Plots[i], b, looks); err != nil {
			return err
		}
		left = b.right + margin
	}
	if legend > 0 {
		c.legend(names, left+4, top)
	}
	_, err := io.WriteString(w, c.close())
	return err
}

// names returns the names of the lines, each once.
func (f *Figure) names() (names []string) {
	seen := map[string]bool{}
	for _, p := range f.Plots {
		for _, l := range p.Lines {
			if !seen[l.Name] {
				seen[l.Name] = true
				names = append(names, l.Name)
			}
		}
	}
	return names
}

func (c *canvas) legend(names []string, x, y float64) {
	for i, name := range names {
		k, at := lookOf(i), y+lineHeight*(float64(i)+.5)
		c.line(k.colour, 1.8, k.dash, x, at, x+swatch, at)
		c.mark(k, x+swatch/2, at)
		c.text(x+swatch+8, at+textSize*.36, name, face{size: textSize, colour: ink})
	}
}

// describe says in words what the figure shows.
func (f *Figure) describe() string {
	var parts []string
	for _, p := range f.Plots {
		text := p.Y.Label + " over " + p.X.Label
		if p.Heading != "" {
			text = p.Heading + ": " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ". ") + ". Lines: " + strings.Join(f.names(), ", ") + "."
}
