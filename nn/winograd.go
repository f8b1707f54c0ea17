package nn

// winograd is a convolution 3×3 by Winograd's minimal filtering F(3×3, 3×3) (Lavin and Gray 2016):
// 25 products for 9 points of y instead of 81. The patches of 3×3 points fill a board of 15×15.
//
//	y = Aᵀ [ (G w Gᵀ) ⊙ (Bᵀ x B) ] A
//
// x are the 5×5 points around 3×3 points of y. The factors grow up to 4, so the error is some 10⁻⁶ of
// the numbers.
type winograd struct {
	in int     // channels
	w  *Matrix // G w Gᵀ: row e·in + i, e = 0 … 24

	x, y  []float32 // 25 × patches × channels, padded
	patch []float32 // 25 × channels: one that reaches beyond the board
}

const (
	filterOut   = 3 // points of y along an edge
	filterIn    = 5 // points of x
	filterTerms = filterIn * filterIn
)

func newWinograd(w *Matrix, in int) *winograd {
	f := &winograd{in: in, w: NewMatrix(filterTerms*in, w.Columns)}
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

func (f *winograd) share() *winograd { return &winograd{in: f.in, w: f.w} }

// transformTaps returns G t Gᵀ.
func transformTaps(t [3][3]float32) (u [filterTerms]float32) {
	g := [filterIn][3]float32{{1. / 2, 0, 0}, {-1. / 2, -1. / 2, -1. / 2}, {-1. / 6, 1. / 6, -1. / 6}, {1. / 6, 1. / 3, 2. / 3}, {0, 0, 1}}
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
	n, in, out := side*side, x.Pitch(), y.Pitch()
	if len(f.x) < filterTerms*n*in {
		f.x, f.y = make([]float32, filterTerms*n*in), make([]float32, filterTerms*n*out)
		f.patch = make([]float32, filterTerms*max(in, out))
	}
	for i := range x.Count {
		for p := range n {
			f.load(x, i, p%side*filterOut, p/side*filterOut, f.x[p*in:], n*in)
		}
		for e := range filterTerms {
			terms := product{
				m: n, n: out, k: f.in, a: f.x[e*n*in:], rowA: in, stepA: 1,
				b: f.w.Data[e*f.in*out:], rowB: out, c: f.y[e*n*out:], rowC: out,
			}
			terms.run(best)
		}
		for p := range n {
			f.store(y, i, p%side*filterOut, p/side*filterOut, f.y[p*out:], n*out, bias, mode)
		}
	}
}

// load transforms the points around the patch of y whose lower left point is (x0, y0).
func (f *winograd) load(x *Maps, i, x0, y0 int, to []float32, step int) {
	side, pitch := x.Size+2, x.Pitch() // of the map with its frame, where the patch begins at (x0, y0)
	from := x.Map(i)[(y0*side+x0)*pitch:]
	t := transform{step: step, row: side * pitch, point: pitch, channels: pitch}
	if x0+filterIn > side || y0+filterIn > side {
		clear(f.patch)
		points := min(filterIn, side-x0) * pitch
		for r := range min(filterIn, side-y0) {
			copy(f.patch[r*filterIn*pitch:], from[r*side*pitch:][:points])
		}
		from, t.row = f.patch, filterIn*pitch
	}
	t.in(to, from)
}

// store transforms the terms of a patch of y back, and finishes the points that are on the board.
func (f *winograd) store(y *Maps, i, x0, y0 int, from []float32, step int, bias []float32, mode int) {
	side, pitch := y.Size+2, y.Pitch()
	to := y.row(i, y0)[x0*pitch:]
	t := transform{step: step, row: side * pitch, point: pitch, channels: pitch, bias: bias, mode: mode}
	if x0+filterOut <= y.Size && y0+filterOut <= y.Size {
		t.out(to, from)
		return
	}
	t.row = filterOut * pitch
	points := min(filterOut, y.Size-x0) * pitch
	for r := range min(filterOut, y.Size-y0) {
		copy(f.patch[r*t.row:], to[r*side*pitch:][:points])
	}
	t.out(f.patch, from)
	for r := range min(filterOut, y.Size-y0) {
		copy(to[r*side*pitch:][:points], f.patch[r*t.row:])
	}
}
