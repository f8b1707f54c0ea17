package nn

import "math"

// BatchNorm scales each channel to mean 0 and variance 1 over a batch, then by a learned scale and
// shift (Ioffe and Szegedy 2015). For play it has running means.
type BatchNorm struct {
	Channels int
	Gamma    *Param // 1 × Channels: scale
	Beta     *Param // shift
	// Mean and Variance are the running ones. Forward moves them by Momentum towards the batch's.
	Mean, Variance *Matrix
	Momentum       float32

	inverse []float32 // 1/σ of the last Forward
	mean    []float32
}

// normEpsilon keeps the variance from 0.
const normEpsilon = 1e-5

// NewBatchNorm returns one that changes nothing: scale 1, shift 0, running mean 0 and variance 1.
func NewBatchNorm(name string, channels int) *BatchNorm {
	b := &BatchNorm{
		Channels: channels, Gamma: NewParam(name+".gamma", 1, channels), Beta: NewParam(name+".beta", 1, channels),
		Mean: NewMatrix(1, channels), Variance: NewMatrix(1, channels), Momentum: 0.1,
		inverse: make([]float32, channels), mean: make([]float32, channels),
	}
	for i := range channels {
		b.Gamma.Value.Data[i], b.Variance.Data[i] = 1, 1
	}
	return b
}

// Params returns scale and shift.
func (b *BatchNorm) Params() []*Param { return []*Param{b.Gamma, b.Beta} }

// Forward computes y from a batch x, with the batch's own mean and variance. y has the shape of x. It may
// be x, but Backward then lacks its input. Once map i of y is computed, and while it is in the processor's
// cache, Forward calls then(i), which may change it; nil = not called.
func (b *BatchNorm) Forward(y, x *Maps, then func(i int)) {
	b.measure(x)
	scale, shift := make([]float32, b.Channels), make([]float32, b.Channels)
	for j := range scale {
		scale[j] = b.Gamma.Value.Data[j] * b.inverse[j]
		shift[j] = b.Beta.Value.Data[j] - b.mean[j]*scale[j]
	}
	s := strip{x.Size, b.Channels}
	eachRow(x, nil, then, func(i, row int) { s.scale(y.row(i, row), x.row(i, row), scale, shift) })
}

// measure sets mean and deviation to those of the batch, and moves the running ones. The sums of
// a row are float32, and those of the rows float64.
func (b *BatchNorm) measure(x *Maps) {
	sum, square := make([]float64, b.Channels), make([]float64, b.Channels)
	part, squares := make([]float32, b.Channels), make([]float32, b.Channels)
	s := strip{x.Size, b.Channels}
	eachRow(x, nil, nil, func(i, row int) {
		s.sums(part, squares, x.row(i, row), x.row(i, row))
		for j := range sum {
			sum[j] += float64(part[j])
			square[j] += float64(squares[j])
		}
	})
	n := float64(x.Count * x.Size * x.Size)
	for j := range sum {
		mean := sum[j] / n
		variance := max(square[j]/n-mean*mean, 0)
		b.mean[j], b.inverse[j] = float32(mean), float32(1/math.Sqrt(variance+normEpsilon))
		b.Mean.Data[j] += b.Momentum * (float32(mean) - b.Mean.Data[j])
		b.Variance.Data[j] += b.Momentum * (float32(variance) - b.Variance.Data[j])
	}
}

// Backward adds the gradients of scale and shift, and sets dx, which may be dy, to that of x. x is
// that of the last Forward. Backward calls first(i), which may compute map i of dy, before it reads that
// map; nil = not called.
func (b *BatchNorm) Backward(dx, x, dy *Maps, first func(i int)) {
	dot, total := b.sums(x, dy, first)
	n := float64(x.Count * x.Size * x.Size)
	// dx = γ/σ · (dy − Σdy/n − x̂·Σ(dy·x̂)/n), x̂ = (x − mean)/σ: linear in dy and x.
	ofDY, ofX, constant := make([]float32, b.Channels), make([]float32, b.Channels), make([]float32, b.Channels)
	for j := range ofDY {
		b.Gamma.Grad.Data[j] += float32(dot[j])
		b.Beta.Grad.Data[j] += float32(total[j])
		inverse := float64(b.inverse[j])
		scale := float64(b.Gamma.Value.Data[j]) * inverse
		x := -scale * inverse * dot[j] / n
		ofDY[j], ofX[j] = float32(scale), float32(x)
		constant[j] = float32(-scale*total[j]/n - x*float64(b.mean[j]))
	}
	s := strip{x.Size, b.Channels}
	eachRow(x, nil, nil, func(i, row int) {
		s.blend(dx.row(i, row), dy.row(i, row), x.row(i, row), ofDY, ofX, constant)
	})
}

// sums returns Σ dy·x̂ and Σ dy of each channel.
func (b *BatchNorm) sums(x, dy *Maps, first func(i int)) (dot, total []float64) {
	dot, total = make([]float64, b.Channels), make([]float64, b.Channels)
	products, sums := make([]float32, b.Channels), make([]float32, b.Channels)
	s := strip{x.Size, b.Channels}
	eachRow(x, first, nil, func(i, row int) {
		s.sums(sums, products, dy.row(i, row), x.row(i, row))
		for j := range dot {
			dot[j] += float64(products[j])
			total[j] += float64(sums[j])
		}
	})
	for j := range dot {
		dot[j] = (dot[j] - total[j]*float64(b.mean[j])) * float64(b.inverse[j])
	}
	return dot, total
}

// eachRow calls f for each row of each map, and before(i) and after(i), unless they are nil, around those
// of map i.
func eachRow(m *Maps, before, after func(i int), f func(i, row int)) {
	for i := range m.Count {
		if before != nil {
			before(i)
		}
		for row := range m.Size {
			f(i, row)
		}
		if after != nil {
			after(i)
		}
	}
}
