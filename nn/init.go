package nn

import (
	"math"
	"math/rand/v2"
)

// drawHe draws normal numbers of variance 2 / inputs.
func drawHe(m *Matrix, inputs int, rng *rand.Rand) {
	deviation := math.Sqrt(2 / float64(inputs))
	for i := range m.Rows {
		for j := range m.Row(i) {
			m.Row(i)[j] = float32(rng.NormFloat64() * deviation)
		}
	}
}
