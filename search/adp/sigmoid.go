package adp

import "math"

// The sigmoid 1/(1+e⁻ʰ) comes from a table with straight lines between its points. math.Exp would
// take most of an evaluation's time. The error is below 4e-6 (TestSigmoid). Beyond ±sigmoidEnd the
// result is that of the end, which is 1.1e-7 from 0 or 1.
const (
	sigmoidEnd   = 16
	sigmoidSteps = 64 // for each unit of h
	sigmoidSize  = 2 * sigmoidEnd * sigmoidSteps
)

// knot is a point of the table: the value there, and the rise to the next point.
type knot struct{ value, rise float32 }

var sigmoidTable = func() (t [sigmoidSize]knot) {
	at := func(i int) float64 { return 1 / (1 + math.Exp(sigmoidEnd-float64(i)/sigmoidSteps)) }
	for i := range t {
		t[i] = knot{float32(at(i)), float32(at(i+1) - at(i))}
	}
	return t
}()

// sigmoid returns 1/(1+e⁻ʰ).
func sigmoid(h float32) float32 {
	// The conversions of products to float32 here and elsewhere keep the compiler from fusing them
	// with a sum: so every processor computes the same network.
	u := (h + sigmoidEnd) * sigmoidSteps
	u = min(max(u, 0), sigmoidSize-1)
	i := int(u)
	k := &sigmoidTable[i&(sigmoidSize-1)]
	return k.value + float32(k.rise*(u-float32(i)))
}
