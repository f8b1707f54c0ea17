package nn

import "math/rand/v2"

// Dense is a fully connected layer: y = x·W + b.
type Dense struct {
	In, Out int
	W       *Param // In × Out
	B       *Param // 1 × Out

	turned *Matrix // Out × In
}

// NewDense returns a layer with weights of 0.
func NewDense(name string, in, out int) *Dense {
	d := &Dense{In: in, Out: out, W: NewParam(name+".w", in, out), B: NewParam(name+".b", 1, out)}
	d.W.Decay = true
	return d
}

// Params returns W and B.
func (d *Dense) Params() []*Param { return []*Param{d.W, d.B} }

// Init draws W as Conv.Init does, and sets B to 0.
func (d *Dense) Init(rng *rand.Rand) {
	drawHe(d.W.Value, d.In, rng)
	d.B.Value.Clear()
}

// Forward computes y, Rows × Out, from x, Rows × In.
func (d *Dense) Forward(y, x *Matrix) {
	p := product{
		m: x.Rows, n: y.Pitch(), k: d.In, a: x.Data, rowA: x.Pitch(), stepA: 1,
		b: d.W.Value.Data, rowB: d.W.Value.Pitch(), c: y.Data, rowC: y.Pitch(), bias: d.B.Value.Data,
	}
	p.run(best)
}

// Backward adds the gradients of the weights, and sets dx, which may be nil, to that of x.
func (d *Dense) Backward(dx, x, dy *Matrix) {
	g := d.W.Grad
	p := product{
		m: d.In, n: g.Pitch(), k: x.Rows, a: x.Data, rowA: 1, stepA: x.Pitch(),
		b: dy.Data, rowB: dy.Pitch(), c: g.Data, rowC: g.Pitch(), mode: addC,
	}
	p.run(best)
	for i := range dy.Rows {
		Add(d.B.Grad.Data, dy.Row(i))
	}
	if dx == nil {
		return
	}
	if d.turned == nil {
		d.turned = NewMatrix(d.Out, d.In)
	}
	for i := range d.In {
		for o, w := range d.W.Value.Row(i) {
			d.turned.Data[o*d.turned.Pitch()+i] = w
		}
	}
	p = product{
		m: dy.Rows, n: dx.Pitch(), k: d.Out, a: dy.Data, rowA: dy.Pitch(), stepA: 1,
		b: d.turned.Data, rowB: d.turned.Pitch(), c: dx.Data, rowC: dx.Pitch(),
	}
	p.run(best)
}
