package nn

// transform changes a patch of a map to the terms of winograd, or the terms to a patch. All distances are
// numbers.
type transform struct {
	step       int // from term to term
	row, point int // from row to row and from point to point of the patch
	channels   int // a multiple of narrow
	bias       []float32
	mode       int // that of a tile
}

// vector is the number of channels that go through a transform side by side.
const vector = 8

// in sets the terms to Bᵀ x B.
func (t *transform) in(terms, patch []float32) {
	_, _ = terms[(filterTerms-1)*t.step+t.channels-1], patch[(filterIn-1)*(t.row+t.point)+t.channels-1]
	var work [filterTerms][vector]float32
	if inVectors(t.channels) {
		transformInAVX2(t, &terms[0], &patch[0], &work)
		return
	}
	for c := 0; c < t.channels; c += vector {
		for r := range filterIn {
			at := func(k int) *[vector]float32 { return (*[vector]float32)(patch[r*t.row+k*t.point+c:]) }
			w := work[r*filterIn:]
			mixIn([filterIn]*[vector]float32{at(0), at(1), at(2), at(3), at(4)}, [filterIn]*[vector]float32{&w[0], &w[1], &w[2], &w[3], &w[4]})
		}
		for k := range filterIn {
			to := func(r int) *[vector]float32 { return (*[vector]float32)(terms[(r*filterIn+k)*t.step+c:]) }
			w := work[k:]
			mixIn([filterIn]*[vector]float32{&w[0], &w[5], &w[10], &w[15], &w[20]}, [filterIn]*[vector]float32{to(0), to(1), to(2), to(3), to(4)})
		}
	}
}

// mixIn sets y to Bᵀ x.
func mixIn(x, y [filterIn]*[vector]float32) {
	for c := range vector {
		d1, d2, d3 := x[1][c], x[2][c], x[3][c]
		y[0][c] = 2*(x[0][c]-d2) + (d3 - d1)
		y[1][c] = d3 - d2 - 2*d1
		y[2][c] = 2*(d1-d2) + (d3 - d2)
		y[3][c] = d3 - d1
		y[4][c] = x[4][c] - d2 - 2*(d3-d1)
	}
}

// out sets the patch to Aᵀ m A, m the terms, with bias, sum and ReLU as mode says.
func (t *transform) out(patch, terms []float32) {
	_, _, _ = terms[(filterTerms-1)*t.step+t.channels-1], patch[(filterOut-1)*(t.row+t.point)+t.channels-1], t.bias[t.channels-1]
	var work [filterTerms][vector]float32
	if inVectors(t.channels) {
		transformOutAVX2(t, &patch[0], &terms[0], &work)
		return
	}
	for c := 0; c < t.channels; c += vector {
		for r := range filterIn {
			at := func(k int) *[vector]float32 { return (*[vector]float32)(terms[(r*filterIn+k)*t.step+c:]) }
			w := work[r*filterOut:]
			mixOut([filterIn]*[vector]float32{at(0), at(1), at(2), at(3), at(4)}, [filterOut]*[vector]float32{&w[0], &w[1], &w[2]})
		}
		bias := (*[vector]float32)(t.bias[c:])
		for k := range filterOut {
			w := work[k:]
			var y [filterOut][vector]float32
			mixOut([filterIn]*[vector]float32{&w[0], &w[3], &w[6], &w[9], &w[12]}, [filterOut]*[vector]float32{&y[0], &y[1], &y[2]})
			for r := range y {
				t.finish((*[vector]float32)(patch[r*t.row+k*t.point+c:]), &y[r], bias)
			}
		}
	}
}

// mixOut sets y to Aᵀ x.
func mixOut(x [filterIn]*[vector]float32, y [filterOut]*[vector]float32) {
	for c := range vector {
		sum, diff, m3 := x[1][c]+x[2][c], x[1][c]-x[2][c], x[3][c]
		y[0][c] = x[0][c] + m3 + sum
		y[1][c] = diff + 2*m3
		y[2][c] = sum + 4*m3 + x[4][c]
	}
}

// finish sets the channels of a point.
func (t *transform) finish(y, x, bias *[vector]float32) {
	for c, v := range x {
		v += bias[c]
		if t.mode&addC != 0 {
			v += y[c]
		}
		if t.mode&relu != 0 {
			v = max(v, 0)
		}
		y[c] = v
	}
}
