package nn

import "math/rand/v2"

// Conv is a convolution without bias: each point of y is a sum over the points of its neighbourhood
// in x, with 0 outside the board. Reach 1 is a convolution 3×3, reach 0 one of 1×1.
type Conv struct {
	In, Out int
	Reach   int
	// W has a row for each tap and each input channel: row tap·In + i, and the output channels as
	// columns. Taps go from the lower left to the upper right: tap = (dy+Reach)·(2·Reach+1) + dx+Reach.
	W *Param

	turned *Matrix // row tap·Out + o, the taps in reverse: the convolution of the gradients
	shifts shifts
}

// NewConv returns a convolution with weights of 0. reach is 0 or 1: maps have a frame of one point.
func NewConv(name string, in, out, reach int) *Conv {
	side := 2*reach + 1
	c := &Conv{In: in, Out: out, Reach: reach, W: NewParam(name, side*side*in, out)}
	c.W.Decay = true
	return c
}

// Params returns the weights.
func (c *Conv) Params() []*Param { return []*Param{c.W} }

// Taps is the number of points of a neighbourhood.
func (c *Conv) Taps() int { return (2*c.Reach + 1) * (2*c.Reach + 1) }

// Init draws the weights (He et al. 2015: the variance is 2 / inputs of a sum).
func (c *Conv) Init(rng *rand.Rand) { drawHe(c.W.Value, c.Taps()*c.In, rng) }

// shifts are the segments of the products of a convolution, for one pitch and one size of board.
type shifts struct {
	size, pitch, taps int
	places            []int // of the taps in a map with a frame, from the lower left one
	rows              []int // of the taps in the weights
}

// set computes the segments, unless they are there.
func (s *shifts) set(size, pitch, reach, rowFloats int) {
	side := 2*reach + 1
	if s.size == size && s.pitch == pitch && s.taps == side*side {
		return
	}
	*s = shifts{size: size, pitch: pitch, taps: side * side}
	for tap := range s.taps {
		s.places = append(s.places, (tap/side*(size+2)+tap%side)*pitch)
		s.rows = append(s.rows, tap*rowFloats)
	}
}

// Forward computes y, Count × Size × Out, from x, Count × Size × In, whose frames are 0. y must not
// be x. A Conv is for one goroutine.
func (c *Conv) Forward(y, x *Maps) {
	c.shifts.set(x.Size, x.Pitch(), c.Reach, c.In*c.W.Value.Pitch())
	convolve(y, x, c.In, c.W.Value, &c.shifts, nil, 0)
}

// convolve computes y = f(x ∗ w + bias …) for all maps. mode is that of a tile.
func convolve(y, x *Maps, in int, w *Matrix, s *shifts, bias []float32, mode int) {
	p := product{
		m: y.Size, n: y.Pitch(), k: in, rowA: x.Pitch(), stepA: 1, rowB: w.Pitch(), rowC: y.Pitch(),
		b: w.Data, offsetA: s.places, offsetB: s.rows, bias: bias, mode: mode,
	}
	reach := 0
	if s.taps > 1 {
		reach = 1
	}
	corner := reach * (x.Size + 3) * x.Pitch() // from a point back to its first tap
	first := (x.Size + 3) * x.Pitch()          // of the point (0, 0)
	for i := range x.Count {
		for row := range x.Size {
			p.a = x.Data[i*x.each()+first+row*(x.Size+2)*x.Pitch()-corner:]
			p.c = y.row(i, row)
			p.run(best)
		}
	}
}

// Backward adds the gradient of the weights to W.Grad, and sets dx, which may be nil, to that of x.
// x is that of the last Forward.
func (c *Conv) Backward(dx, x, dy *Maps) {
	c.gradient(x, dy)
	if dx == nil {
		return
	}
	if c.turned == nil {
		c.turned = NewMatrix(c.Taps()*c.Out, c.In)
	}
	for tap := range c.Taps() {
		for i := range c.In {
			from := c.W.Value.Row(tap*c.In + i)
			for o, w := range from {
				c.turned.Data[((c.Taps()-1-tap)*c.Out+o)*c.turned.Pitch()+i] = w
			}
		}
	}
	var s shifts
	s.set(dy.Size, dy.Pitch(), c.Reach, c.Out*c.turned.Pitch())
	convolve(dx, dy, c.Out, c.turned, &s, nil, 0)
}

// gradient adds Σ x·dy to the gradient of each tap: a product with a segment for each row of the board.
func (c *Conv) gradient(x, dy *Maps) {
	rowsX, rowsDY := make([]int, x.Size), make([]int, x.Size)
	for row := range x.Size {
		rowsX[row], rowsDY[row] = row*(x.Size+2)*x.Pitch(), row*(x.Size+2)*dy.Pitch()
	}
	g := c.W.Grad
	p := product{
		m: c.In, n: g.Pitch(), k: x.Size, rowA: 1, stepA: x.Pitch(), rowB: dy.Pitch(), rowC: g.Pitch(),
		offsetA: rowsX, offsetB: rowsDY, mode: addC,
	}
	side := 2*c.Reach + 1
	for i := range x.Count {
		p.b = dy.row(i, 0)
		for tap := range c.Taps() {
			corner := ((tap/side-c.Reach+1)*(x.Size+2) + tap%side - c.Reach + 1) * x.Pitch()
			p.a = x.Data[i*x.each()+corner:]
			p.c = g.Data[tap*c.In*g.Pitch():]
			p.run(best)
		}
	}
}
