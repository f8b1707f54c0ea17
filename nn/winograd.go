package nn

// winograd is a convolution 3×3 by Winograd's minimal filtering F(4×4, 3×3) (Lavin and Gray 2016):
// 36 products for 16 points of y instead of 144. Without an assembly tile the products cost most,
// and it is 3 times as fast as the sum over the taps. With one it is not needed.
//
//	y = Aᵀ [ (G w Gᵀ) ⊙ (Bᵀ x B) ] A
//
// x are the 6×6 points around 4×4 points of y. The factors grow up to 8, so the error is some 10⁻⁵ of
// the numbers.
type winograd struct {
	in, out int     // channels; out is padded
	w       *Matrix // G w Gᵀ: row e·in + i, e = 0 … 35

	x, y []float32 // 36 × tiles × in, 36 × tiles × out
	work []float32 // 36 × max(in, out)
}

const (
	filterOut = 4 // points of y along an edge
	filterIn  = 6 // points of x
)

func newWinograd(w *Matrix, in int) *winograd {
	f := &winograd{in: in, out: w.Pitch(), w: NewMatrix(filterIn*filterIn*in, w.Columns)}
	for i := range in {
		for o := range w.Columns {
			var taps [3][3]float32
			for tap := range 9 {
				taps[tap/3][tap%3] = w.Row(tap*in + i)[o]
			}
			for e, v := range transformTaps(taps) {
				f.w.Row(e*in + i)[o] = v
			}
		}
	}
	return f
}

func (f *winograd) share() *winograd { return &winograd{in: f.in, out: f.out, w: f.w} }

// transformTaps returns G t Gᵀ.
func transformTaps(t [3][3]float32) (u [filterIn * filterIn]float32) {
	g := [filterIn][3]float32{{0.25, 0, 0}, {-1. / 6, -1. / 6, -1. / 6}, {-1. / 6, 1. / 6, -1. / 6}, {1. / 24, 1. / 12, 1. / 6}, {1. / 24, -1. / 12, 1. / 6}, {0, 0, 1}}
	for i := range g {
		for j := range g {
			for a := range 3 {
				for b := range 3 {
					u[i*filterIn+j] += g[i][a] * t[a][b] * g[j][b]
				}
			}
		}
	}
	return u
}

// forward computes y from x as Folded.Forward does.
func (f *winograd) forward(y, x *Maps, bias []float32, mode int) {
	side := (x.Size + filterOut - 1) / filterOut
	tiles := side * side
	if len(f.x) < filterIn*filterIn*tiles*f.in {
		f.x, f.y = make([]float32, filterIn*filterIn*tiles*f.in), make([]float32, filterIn*filterIn*tiles*f.out)
		f.work = make([]float32, filterIn*filterIn*max(f.in, f.out))
	}
	for i := range x.Count {
		for t := range tiles {
			f.load(x, i, t%side*filterOut, t/side*filterOut)
			f.transformIn(t, tiles)
		}
		for e := range filterIn * filterIn {
			p := product{
				m: tiles, n: f.out, k: f.in, a: f.x[e*tiles*f.in:], rowA: f.in, stepA: 1,
				b: f.w.Data[e*f.in*f.out:], rowB: f.out, c: f.y[e*tiles*f.out:], rowC: f.out,
			}
			p.run(best)
		}
		for t := range tiles {
			f.transformOut(t, tiles)
			f.store(y, i, t%side*filterOut, t/side*filterOut, bias, mode)
		}
	}
}

// load copies the points around the tile whose lower left point of y is (x0, y0): 0 outside the board.
func (f *winograd) load(x *Maps, i, x0, y0 int) {
	for r := range filterIn {
		for c := range filterIn {
			to := f.work[(r*filterIn+c)*f.in:][:f.in]
			px, py := x0+c-1, y0+r-1
			if px < 0 || py < 0 || px >= x.Size || py >= x.Size {
				clear(to)
				continue
			}
			copy(to, x.At(i, px, py))
		}
	}
}

// transformIn computes Bᵀ x B in place, then copies it to the inputs of the products.
func (f *winograd) transformIn(t, tiles int) {
	for k := range filterIn {
		f.mixIn(k*filterIn, 1)
	}
	for k := range filterIn {
		f.mixIn(k, filterIn)
	}
	for e := range filterIn * filterIn {
		copy(f.x[(e*tiles+t)*f.in:][:f.in], f.work[e*f.in:])
	}
}

// mixIn computes Bᵀ v for six vectors of channels.
func (f *winograd) mixIn(first, step int) {
	var v [filterIn][]float32
	for k := range v {
		v[k] = f.work[(first+k*step)*f.in:][:f.in]
	}
	v1, v2, v3, v4, v5 := v[1][:f.in], v[2][:f.in], v[3][:f.in], v[4][:f.in], v[5][:f.in]
	for c, d0 := range v[0] {
		d1, d2, d3, d4, d5 := v1[c], v2[c], v3[c], v4[c], v5[c]
		v[0][c] = 4*d0 - 5*d2 + d4
		v1[c] = d3 + d4 - 4*(d1+d2)
		v2[c] = d4 - d3 + 4*(d1-d2)
		v3[c] = d4 - d2 + 2*(d3-d1)
		v4[c] = d4 - d2 - 2*(d3-d1)
		v5[c] = 4*d1 - 5*d3 + d5
	}
}

// transformOut computes Aᵀ m A: 4×4 points in the first rows and columns of work.
func (f *winograd) transformOut(t, tiles int) {
	for e := range filterIn * filterIn {
		copy(f.work[e*f.out:][:f.out], f.y[(e*tiles+t)*f.out:])
	}
	for k := range filterIn {
		f.mixOut(k*filterIn, 1)
	}
	for k := range filterOut {
		f.mixOut(k, filterIn)
	}
}

// mixOut computes Aᵀ v for six vectors of channels.
func (f *winograd) mixOut(first, step int) {
	var v [filterIn][]float32
	for k := range v {
		v[k] = f.work[(first+k*step)*f.out:][:f.out]
	}
	v1, v2, v3, v4, v5 := v[1][:f.out], v[2][:f.out], v[3][:f.out], v[4][:f.out], v[5][:f.out]
	for c, m0 := range v[0] {
		sum, diff := v1[c]+v2[c], v1[c]-v2[c]
		sum2, diff2 := v3[c]+v4[c], v3[c]-v4[c]
		v[0][c] = m0 + sum + sum2
		v1[c] = diff + 2*diff2
		v2[c] = sum + 4*sum2
		v3[c] = diff + 8*diff2 + v5[c]
	}
}

// store finishes the points of a tile that are on the board.
func (f *winograd) store(y *Maps, i, x0, y0 int, bias []float32, mode int) {
	for r := range min(filterOut, y.Size-y0) {
		for c := range min(filterOut, y.Size-x0) {
			to, from := y.At(i, x0+c, y0+r), f.work[(r*filterIn+c)*f.out:]
			for o := range to {
				v := from[o] + bias[o]
				if mode&addC != 0 {
					v += to[o]
				}
				if mode&relu != 0 {
					v = max(v, 0)
				}
				to[o] = v
			}
		}
	}
}
