package nn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// withTiler runs f with another tiler.
func withTiler(t *testing.T, with tiler, f func()) {
	t.Helper()
	old := best
	best = with
	defer func() { best = old }()
	f()
}

// TestFolded compares convolution, batch norm with running means, sum and ReLU with the folded form
// by every tiler, exact and with fewer products.
func TestFolded(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 10))
	for _, c := range []struct{ size, in, out, reach int }{{15, 32, 32, 1}, {15, 3, 32, 1}, {20, 16, 16, 1}, {5, 48, 20, 1}, {7, 16, 3, 0}, {6, 17, 33, 1}} {
		conv, norm := NewConv("conv", c.in, c.out, c.reach), NewBatchNorm("norm", c.out)
		conv.Init(rng)
		randomise(rng, values(norm.Params()))
		randomise(rng, ofMatrix(norm.Mean))
		for i := range norm.Variance.Row(0) {
			norm.Variance.Data[i] = 0.5 + rng.Float32()
		}
		x, skip := NewMaps(2, c.size, c.in), NewMaps(2, c.size, c.out)
		randomise(rng, ofMaps(x))
		randomise(rng, ofMaps(skip))
		for mode := range 8 {
			add, cut, exact := mode&1 != 0, mode&2 != 0, mode&4 != 0
			want := foldedByHand(conv, norm, x, skip, add, cut)
			for _, with := range tilers() {
				withTiler(t, with, func() {
					f := Fold(conv, norm, exact).Share()
					y := NewMaps(2, c.size, c.out)
					fill(ofMaps(y), read(ofMaps(skip)))
					f.Forward(y, x, add, cut)
					for i, v := range ofMaps(y) {
						if d := math.Abs(float64(*v) - want[i]); !(d < 1e-4) {
							t.Fatalf("%s, %+v, add %v, cut %v, exact %v: number %d is %v, want %v", with.String(), c, add, cut, exact, i, *v, want[i])
						}
					}
				})
			}
		}
	}
}

func read(p []*float32) (list []float32) {
	for _, v := range p {
		list = append(list, *v)
	}
	return list
}

// foldedByHand computes the definition in float64.
func foldedByHand(c *Conv, b *BatchNorm, x, skip *Maps, add, cut bool) (list []float64) {
	for i := range x.Count {
		for py := range x.Size {
			for px := range x.Size {
				for o := range c.Out {
					sum := 0.0
					for dy := -c.Reach; dy <= c.Reach; dy++ {
						for dx := -c.Reach; dx <= c.Reach; dx++ {
							if qx, qy := px+dx, py+dy; qx >= 0 && qy >= 0 && qx < x.Size && qy < x.Size {
								tap := (dy+c.Reach)*(2*c.Reach+1) + dx + c.Reach
								for j, v := range x.At(i, qx, qy) {
									sum += float64(v) * float64(c.W.Value.Row(tap*c.In + j)[o])
								}
							}
						}
					}
					deviation := math.Sqrt(float64(b.Variance.Data[o]) + normEpsilon)
					sum = (sum-float64(b.Mean.Data[o]))/deviation*float64(b.Gamma.Value.Data[o]) + float64(b.Beta.Value.Data[o])
					if add {
						sum += float64(skip.At(i, px, py)[o])
					}
					if cut {
						sum = max(sum, 0)
					}
					list = append(list, sum)
				}
			}
		}
	}
	return list
}

// TestFrames checks that neither way through the layers writes into the frames.
func TestFrames(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 11))
	conv, norm := NewConv("conv", 16, 20, 1), NewBatchNorm("norm", 20)
	conv.Init(rng)
	x, y := NewMaps(3, 7, 16), NewMaps(3, 7, 20)
	randomise(rng, ofMaps(x))
	conv.Forward(y, x)
	norm.Forward(y, y, nil)
	norm.Backward(y, y, y, nil)
	conv.Backward(x, x.Slice(0, 3), y)
	Fold(conv, norm, true).Forward(y, x, true, true)
	Fold(conv, norm, false).Forward(y, x, true, true)
	for name, m := range map[string]*Maps{"x": x, "y": y} {
		inside, total := 0, 0
		for _, v := range ofMaps(m) {
			if *v != 0 {
				inside++
			}
		}
		for _, v := range m.Data {
			if v != 0 {
				total++
			}
		}
		if inside != total || inside == 0 {
			t.Errorf("%s: %d numbers in the frame or the padding, %d inside", name, total-inside, inside)
		}
	}
}

// BenchmarkFolded computes a convolution from 32 to 32 channels on 15×15, of one position and of a batch.
// docs/design/networks.md draws the conclusions: a batch saves next to nothing, fewer products save half.
func BenchmarkFolded(b *testing.B) {
	rng := rand.New(rand.NewPCG(15, 12))
	conv := NewConv("conv", 32, 32, 1)
	conv.Init(rng)
	for _, with := range tilers() {
		for _, exact := range []bool{false, true} {
			for _, batch := range []int{1, 8} {
				b.Run(fmt.Sprintf("%v/exact=%v/%d", with, exact, batch), func(b *testing.B) {
					old := best
					best = with
					defer func() { best = old }()
					x, y := NewMaps(batch, 15, 32), NewMaps(batch, 15, 32)
					randomise(rng, ofMaps(x))
					f := Fold(conv, nil, exact)
					b.ReportAllocs()
					for b.Loop() {
						f.Forward(y, x, false, true)
					}
					b.ReportMetric(b.Elapsed().Seconds()*1e6/float64(b.N*batch), "µs/position")
				})
			}
		}
	}
}
