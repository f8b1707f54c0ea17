package chart

import "slices"

// Plot is a set of lines in two axes.
type Plot struct {
	Heading string // "" = none
	X, Y    Axis
	Lines   []Line
}

// Line holds the values of one series of measurements. Lines of one name look alike in all plots of
// a figure.
type Line struct {
	Name   string
	Points []Point // in the order of X
}

// Point is a value, and the interval that holds it: Low = High draws no interval.
type Point struct {
	X, Y      float64
	Low, High float64
}

// values returns the values that the axes must hold.
func (p *Plot) values() (xs, ys []float64) {
	for _, l := range p.Lines {
		for _, pt := range l.Points {
			xs, ys = append(xs, pt.X), append(ys, pt.Y)
			if pt.Low != pt.High {
				ys = append(ys, pt.Low, pt.High)
			}
		}
	}
	return xs, ys
}

// box is the area inside the axes.
type box struct{ left, top, right, bottom float64 }

// drawPlot draws the plot. looks holds the look of each line by its name.
func (c *canvas) drawPlot(p *Plot, b box, looks map[string]int) error {
	xs, ys := p.values()
	x, err := newScale(p.X, xs, b.left, b.right)
	if err != nil {
		return err
	}
	y, err := newScale(p.Y, ys, b.bottom, b.top)
	if err != nil {
		return err
	}
	c.axes(p, b, &x, &y)
	for i, l := range slices.Backward(p.Lines) { // the first line on top
		c.series(l, &x, &y, lookOf(looks[l.Name]), p.dodge(i))
	}
	return nil
}

// dodge moves the points of a line away from those of the others by up to 6 units, so that intervals at the
// same place stay visible. Lines without intervals stay where they are.
func (p *Plot) dodge(line int) float64 {
	hasInterval := func(l Line) bool {
		return slices.ContainsFunc(l.Points, func(pt Point) bool { return pt.Low != pt.High })
	}
	if !slices.ContainsFunc(p.Lines, hasInterval) {
		return 0
	}
	lines := float64(len(p.Lines))
	return (float64(line) - (lines-1)/2) * min(2.5, 12/lines)
}

// axes draws the ticks, their labels and the names of the axes.
func (c *canvas) axes(p *Plot, b box, x, y *scale) {
	small := face{size: smallSize, colour: ink, anchor: "middle"}
	for _, v := range x.ticks {
		at := x.at(v)
		c.line(grid, 1, "", at, b.top, at, b.bottom)
		c.line(frame, 1, "", at, b.bottom, at, b.bottom+4)
		c.text(at, b.bottom+6+smallSize, x.label(v), small)
	}
	small.anchor = "end"
	for _, v := range y.ticks {
		at := y.at(v)
		c.line(grid, 1, "", b.left, at, b.right, at)
		c.text(b.left-6, at+smallSize*.36, y.label(v), small)
	}
	c.line(frame, 1, "", b.left, b.top, b.left, b.bottom, b.right, b.bottom)
	middle := face{size: textSize, colour: faint, anchor: "middle"}
	c.text((b.left+b.right)/2, b.bottom+6+smallSize+lineHeight, p.X.Label, middle)
	middle.turned = true
	c.text(b.left-yLabels+textSize, (b.top+b.bottom)/2, p.Y.Label, middle)
	if p.Heading != "" {
		c.text((b.left+b.right)/2, b.top-8, p.Heading, face{size: textSize, colour: ink, bold: true, anchor: "middle"})
	}
}

// series draws a line: intervals below, marks above.
func (c *canvas) series(l Line, x, y *scale, k look, shift float64) {
	var points []float64
	for _, pt := range l.Points {
		at := x.at(pt.X) + shift
		points = append(points, at, y.at(pt.Y))
		if pt.Low != pt.High {
			low, high := y.at(pt.Low), y.at(pt.High)
			c.line(k.colour, 1, "", at, low, at, high)
			c.line(k.colour, 1, "", at-capRadius, low, at+capRadius, low)
			c.line(k.colour, 1, "", at-capRadius, high, at+capRadius, high)
		}
	}
	if len(l.Points) > 1 {
		c.line(k.colour, 1.8, k.dash, points...)
	}
	for i := 0; i < len(points); i += 2 {
		c.mark(k, points[i], points[i+1])
	}
}
