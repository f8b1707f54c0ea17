package nn

import "math"

// ReLU sets y to max(x, 0). y may be x.
func ReLU(y, x []float32) {
	y = y[:len(x)]
	if inVectors(len(x)) {
		reluAVX2(&y[0], &x[0], len(x))
		return
	}
	for i, v := range x {
		y[i] = max(v, 0)
	}
}

// ReLUBackward sets dx to dy where y, the result of ReLU, is positive, and to 0 elsewhere. dx may be
// dy. It has no branch, because the processor would mispredict half of the branches.
func ReLUBackward(dx, y, dy []float32) {
	dx, dy = dx[:len(y)], dy[:len(y)]
	if inVectors(len(y)) {
		reluBackwardAVX2(&dx[0], &y[0], &dy[0], len(y))
		return
	}
	for i, v := range y {
		mask := uint32(-int32(math.Float32bits(v)) >> 31) // the bits of a positive number are a positive number
		dx[i] = math.Float32frombits(math.Float32bits(dy[i]) & mask)
	}
}

// Tanh sets y to tanh(x). y may be x.
func Tanh(y, x []float32) {
	for i, v := range x {
		y[i] = float32(math.Tanh(float64(v)))
	}
}

// TanhBackward sets dx to dy·(1 − y²), y the result of Tanh. dx may be dy.
func TanhBackward(dx, y, dy []float32) {
	for i, v := range y {
		dx[i] = dy[i] * (1 - v*v)
	}
}

// Add sets y to y + x.
func Add(y, x []float32) {
	y = y[:len(x)]
	if inVectors(len(x)) {
		addAVX2(&y[0], &x[0], len(x))
		return
	}
	for i, v := range x {
		y[i] += v
	}
}
