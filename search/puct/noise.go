package puct

import (
	"math"
	"math/rand/v2"
)

// noise draws Dirichlet noise.
type noise struct{ rng *rand.Rand }

// mix makes the priors (1 − share) of themselves and share of Dirichlet noise with the parameter
// 10 / number of moves (Silver et al. 2017).
func (n *noise) mix(moves []prior, share float64) {
	if len(moves) == 0 {
		return
	}
	alpha := 10 / float64(len(moves))
	draw, sum := make([]float64, len(moves)), 0.0
	for i := range draw {
		draw[i] = n.gamma(alpha)
		sum += draw[i]
	}
	if sum == 0 { // each draw was below the smallest float
		return
	}
	for i := range moves {
		moves[i].worth = float32((1-share)*float64(moves[i].worth) + share*draw[i]/sum)
	}
}

// gamma draws from the gamma distribution with that shape and scale 1 (Marsaglia and Tsang 2000).
func (n *noise) gamma(shape float64) float64 {
	boost := 1.0
	if shape < 1 {
		boost = math.Pow(n.rng.Float64(), 1/shape)
		shape++
	}
	d := shape - 1./3
	c := 1 / math.Sqrt(9*d)
	for {
		x := n.rng.NormFloat64()
		v := 1 + c*x
		if v <= 0 {
			continue
		}
		v *= v * v
		if math.Log(1-n.rng.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return boost * d * v
		}
	}
}
