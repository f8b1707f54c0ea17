package nn

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A layer under test: forward computes the numbers of the output from those of the input, backward
// the gradient of Σ y·dy. The numbers are without frames and padding.
type layer struct {
	x        []*float32 // of the input and of the weights
	forward  func() []*float32
	backward func(dy []float32) (dx []*float32) // in the order of x
}

// numeric checks the gradients of a layer against differences of its output.
func numeric(t *testing.T, l layer, step, tolerance float64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(15, 4))
	y := l.forward()
	dy := random(rng, len(y))
	loss := func() (sum float64) {
		for i, v := range l.forward() {
			sum += float64(*v) * float64(dy[i])
		}
		return sum
	}
	var got []float64
	for _, d := range l.backward(dy) {
		got = append(got, float64(*d))
	}
	if len(got) != len(l.x) {
		t.Fatalf("%d gradients of %d numbers", len(got), len(l.x))
	}
	scale := 0.0
	for _, g := range got {
		scale = max(scale, math.Abs(g))
	}
	if scale < 1e-3 {
		t.Fatalf("the largest gradient is %v", scale)
	}
	for i, x := range l.x {
		old := *x
		*x = old + float32(step)
		up, high := loss(), float64(*x)
		*x = old - float32(step)
		down, low := loss(), float64(*x)
		*x = old
		if want := (up - down) / (high - low); math.Abs(got[i]-want) > tolerance*scale {
			t.Fatalf("gradient %d of %d is %v, want %v (largest %v)", i, len(got), got[i], want, scale)
		}
	}
}

func pointers(list []float32) (p []*float32) {
	for i := range list {
		p = append(p, &list[i])
	}
	return p
}

func ofMatrix(m *Matrix) (p []*float32) {
	for i := range m.Rows {
		p = append(p, pointers(m.Row(i))...)
	}
	return p
}

func ofMaps(m *Maps) (p []*float32) {
	for i := range m.Count {
		for y := range m.Size {
			for x := range m.Size {
				p = append(p, pointers(m.At(i, x, y))...)
			}
		}
	}
	return p
}

func fill(p []*float32, from []float32) {
	for i, v := range from {
		*p[i] = v
	}
}

func values(params []*Param) (p []*float32) {
	for _, q := range params {
		p = append(p, ofMatrix(q.Value)...)
	}
	return p
}

func grads(params []*Param) (p []*float32) {
	for _, q := range params {
		p = append(p, ofMatrix(q.Grad)...)
	}
	return p
}

// randomise gives all numbers random values.
func randomise(rng *rand.Rand, p []*float32) []*float32 {
	fill(p, random(rng, len(p)))
	return p
}

// onMaps is a layer on maps.
func onMaps(rng *rand.Rand, x, y *Maps, params []*Param, forward func(y, x *Maps), backward func(dx, x, dy *Maps)) layer {
	inputs := append(randomise(rng, ofMaps(x)), randomise(rng, values(params))...)
	return layer{
		x:       inputs,
		forward: func() []*float32 { forward(y, x); return ofMaps(y) },
		backward: func(dy []float32) []*float32 {
			dY, dX := NewMaps(y.Count, y.Size, y.Channels), NewMaps(x.Count, x.Size, x.Channels)
			fill(ofMaps(dY), dy)
			backward(dX, x, dY)
			return append(ofMaps(dX), grads(params)...)
		},
	}
}

func TestConvGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 5))
	for _, c := range []struct{ size, in, out, reach, count int }{
		{5, 3, 4, 1, 2}, {7, 20, 5, 1, 1}, {5, 6, 17, 1, 2}, {6, 3, 2, 0, 2}, {15, 5, 3, 1, 1}, {5, 40, 33, 0, 1},
	} {
		conv := NewConv("conv", c.in, c.out, c.reach)
		l := onMaps(rng, NewMaps(c.count, c.size, c.in), NewMaps(c.count, c.size, c.out), conv.Params(), conv.Forward, conv.Backward)
		numeric(t, l, 0.25, 2e-4)
	}
}

func TestBatchNormGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 6))
	for _, c := range []struct{ size, channels, count int }{{5, 3, 2}, {6, 17, 1}, {5, 5, 4}} {
		norm := NewBatchNorm("norm", c.channels)
		l := onMaps(rng, NewMaps(c.count, c.size, c.channels), NewMaps(c.count, c.size, c.channels), norm.Params(),
			func(y, x *Maps) { norm.Forward(y, x, nil) }, func(dx, x, dy *Maps) { norm.Backward(dx, x, dy, nil) })
		numeric(t, l, 0.01, 2e-3)
	}
}

func TestDenseGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 7))
	for _, c := range []struct{ rows, in, out int }{{1, 7, 3}, {3, 4, 20}, {8, 33, 16}, {6, 2, 1}} {
		d := NewDense("dense", c.in, c.out)
		x, y := NewMatrix(c.rows, c.in), NewMatrix(c.rows, c.out)
		numeric(t, layer{
			x:       append(randomise(rng, ofMatrix(x)), randomise(rng, values(d.Params()))...),
			forward: func() []*float32 { d.Forward(y, x); return ofMatrix(y) },
			backward: func(dy []float32) []*float32 {
				dX, dY := NewMatrix(c.rows, c.in), NewMatrix(c.rows, c.out)
				fill(ofMatrix(dY), dy)
				d.Backward(dX, x, dY)
				return append(ofMatrix(dX), grads(d.Params())...)
			},
		}, 0.25, 2e-4)
	}
}

// onVector is a layer on vectors without weights.
func onVector(x []float32, forward func(y, x []float32), backward func(dx, y, dy []float32)) layer {
	y := make([]float32, len(x))
	return layer{
		x:       pointers(x),
		forward: func() []*float32 { forward(y, x); return pointers(y) },
		backward: func(dy []float32) []*float32 {
			dx := make([]float32, len(x))
			forward(y, x)
			backward(dx, y, dy)
			return pointers(dx)
		},
	}
}

func TestActivationGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 8))
	x := random(rng, 40)
	for i := range x { // no input near the corner of ReLU
		x[i] += float32(math.Copysign(0.1, float64(x[i])))
	}
	numeric(t, onVector(x, ReLU, ReLUBackward), 0.05, 1e-4)
	numeric(t, onVector(random(rng, 40), Tanh, TanhBackward), 0.01, 1e-3)
}

// TestLossGradients checks the losses, whose gradients are those of a single number.
func TestLossGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 9))
	x, target := random(rng, 30), random(rng, 30)
	sum := float32(0)
	for i := range target {
		target[i] = max(target[i], 0)
		sum += target[i]
	}
	for i := range target {
		target[i] /= sum
	}
	for name, loss := range map[string]func(dx, x, target []float32, weight float32) float64{"cross entropy": CrossEntropy, "squares": Squares} {
		dx, scratch := make([]float32, len(x)), make([]float32, len(x))
		loss(dx, x, target, 0.5)
		for i := range x {
			const step = 0.01
			old := x[i]
			x[i] = old + step
			up := loss(scratch, x, target, 0.5)
			x[i] = old - step
			down := loss(scratch, x, target, 0.5)
			x[i] = old
			if want := 0.5 * (up - down) / (2 * step); math.Abs(want-float64(dx[i])) > 1e-4 {
				t.Errorf("%s: gradient %d is %v, want %v", name, i, dx[i], want)
			}
		}
	}
}
