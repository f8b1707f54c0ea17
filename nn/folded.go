package nn

import "math"

// Folded is a convolution for play: the batch norm behind it is part of the weights. It is not safe
// for concurrent use; Share makes another one for another goroutine.
type Folded struct {
	in, reach int
	w         *Matrix
	bias      []float32
	shifts    shifts
	winograd  *winograd // nil = the sums over the taps
}

// Fold returns c followed by b with its running means and variances. b = nil: a bias of 0. If exact is set,
// Forward adds the products as training does. Otherwise it may use Winograd's method, which needs fewer
// products.
func Fold(c *Conv, b *BatchNorm, exact bool) *Folded {
	f := &Folded{in: c.In, reach: c.Reach, w: NewMatrix(c.W.Value.Rows, c.Out), bias: make([]float32, padded(c.Out))}
	copy(f.w.Data, c.W.Value.Data)
	if b != nil {
		for o := range c.Out {
			scale := b.Gamma.Value.Data[o] / float32(math.Sqrt(float64(b.Variance.Data[o])+normEpsilon))
			f.bias[o] = b.Beta.Value.Data[o] - b.Mean.Data[o]*scale
			for row := range f.w.Rows {
				f.w.Row(row)[o] *= scale
			}
		}
	}
	if !exact && best != neon && c.Reach == 1 && c.In >= narrow {
		f.winograd = newWinograd(f.w, c.In)
	}
	return f
}

// Share returns a Folded with the same weights.
func (f *Folded) Share() *Folded {
	g := *f
	if f.winograd != nil {
		g.winograd = f.winograd.share()
	}
	return &g
}

// Forward computes y = f(x ∗ w + bias) from x, whose frames are 0: add = add the old y, cut =
// replace negative numbers by 0. y must not be x.
func (f *Folded) Forward(y, x *Maps, add, cut bool) {
	mode := 0
	if add {
		mode |= addC
	}
	if cut {
		mode |= relu
	}
	if f.winograd != nil {
		f.winograd.forward(y, x, f.bias, mode)
		return
	}
	f.shifts.set(x.Size, x.Pitch(), f.reach, f.in*f.w.Pitch())
	convolve(y, x, f.in, f.w, &f.shifts, f.bias, mode)
}
