package nn

import "math"

// Softmax sets y to e^x / Σ e^x. y may be x. A number of −∞ gives 0; if all are −∞, all results are 0.
func Softmax(y, x []float32) {
	largest := float32(math.Inf(-1))
	for _, v := range x {
		largest = max(largest, v)
	}
	sum := 0.0
	for i, v := range x {
		e := math.Exp(float64(v - largest))
		if math.IsNaN(e) { // −∞ − −∞
			e = 0
		}
		sum += e
		y[i] = float32(e)
	}
	if sum == 0 {
		return
	}
	scale := float32(1 / sum)
	for i := range x {
		y[i] *= scale
	}
}

// CrossEntropy returns −Σ target·ln(softmax(x)) in nats, and sets dx, which may be x, to its gradient
// times weight. All three have one length. The targets add up to 1, and are 0 where x is −∞.
func CrossEntropy(dx, x, target []float32, weight float32) (loss float64) {
	Softmax(dx, x)
	for i, p := range dx {
		if t := target[i]; t > 0 {
			loss -= float64(t) * math.Log(max(float64(p), 1e-30))
		}
		dx[i] = weight * (p - target[i])
	}
	return loss
}

// Squares returns Σ (x − target)², and sets dx to its gradient times weight.
func Squares(dx, x, target []float32, weight float32) (loss float64) {
	for i, v := range x {
		d := v - target[i]
		loss += float64(d) * float64(d)
		dx[i] = 2 * weight * d
	}
	return loss
}

// Largest returns the index of the first of the largest numbers, and 0 for none.
func Largest(list []float32) (at int) {
	for i, v := range list {
		if v > list[at] {
			at = i
		}
	}
	return at
}
