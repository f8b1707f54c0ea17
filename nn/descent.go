package nn

import (
	"math"
	"slices"
)

// SGD is stochastic gradient descent with momentum as of Nesterov (Sutskever et al. 2013): the
// gradient g moves the velocity to v = µ·v + g, and the weights by −rate·(g + µ·v).
type SGD struct {
	Momentum float32 // µ, such as 0.9
	Decay    float32 // the factor c of a term c·Σw² in the loss, over the Params that want it

	velocity []*Matrix
	steps    uint64
}

// Step moves the weights at a rate of learning, and clears the gradients. All calls have the same Params.
func (s *SGD) Step(params []*Param, rate float64) {
	s.velocity = like(s.velocity, params)
	s.steps++
	for i, p := range params {
		w, g, v := p.Value.Data, p.Grad.Data, s.velocity[i].Data
		w, v = w[:len(g)], v[:len(g)]
		decay := decayOf(p, s.Decay)
		for j, d := range g {
			d += decay * w[j]
			v[j] = s.Momentum*v[j] + d
			w[j] -= float32(rate) * (d + s.Momentum*v[j])
			g[j] = 0
		}
	}
}

// State returns the numbers that Step remembers, one block for each Param, so that a training can be
// stopped and resumed. They are those of s: to change them changes it. steps counts the calls of Step.
func (s *SGD) State(params []*Param) (blocks []*Matrix, steps *uint64) {
	s.velocity = like(s.velocity, params)
	return s.velocity, &s.steps
}

// Adam is the method of Kingma and Ba (2015), with β₁ = 0.9 and β₂ = 0.999.
type Adam struct {
	mean, square []*Matrix
	steps        uint64
}

// Step moves the weights at a rate of learning, and clears the gradients. All calls have the same Params.
func (a *Adam) Step(params []*Param, rate float64) {
	a.mean, a.square = like(a.mean, params), like(a.square, params)
	a.steps++
	for i, p := range params {
		AdamStep(p.Value.Data, p.Grad.Data, a.mean[i].Data, a.square[i].Data, rate, a.steps)
		p.Grad.Clear()
	}
}

// State returns the numbers that Step remembers: the means of all Params, then those of the squares.
// They are those of a: to change them changes it. steps counts the calls of Step.
func (a *Adam) State(params []*Param) (blocks []*Matrix, steps *uint64) {
	a.mean, a.square = like(a.mean, params), like(a.square, params)
	return slices.Concat(a.mean, a.square), &a.steps
}

// AdamStep makes step n of Adam, from 1, with weights and their gradients: slices of the same length, as
// are the running means of the gradients and of their squares.
func AdamStep(weights, gradients, mean, square []float32, rate float64, n uint64) {
	const beta1, beta2, least = 0.9, 0.999, 1e-8
	// The paper's efficient form: both corrections of the bias are part of the rate.
	step := float32(rate * math.Sqrt(1-math.Pow(beta2, float64(n))) / (1 - math.Pow(beta1, float64(n))))
	w, m, q := weights[:len(gradients)], mean[:len(gradients)], square[:len(gradients)]
	for j, d := range gradients {
		m[j] += (1 - beta1) * (d - m[j])
		q[j] += (1 - beta2) * (d*d - q[j])
		w[j] -= step * m[j] / (float32(math.Sqrt(float64(q[j]))) + least)
	}
}

// decayOf returns the factor of w in the gradient of decay·Σw².
func decayOf(p *Param, decay float32) float32 {
	if !p.Decay {
		return 0
	}
	return 2 * decay
}

// like returns list, or zeros in the shapes of params if it is empty.
func like(list []*Matrix, params []*Param) []*Matrix {
	if list != nil {
		return list
	}
	for _, p := range params {
		list = append(list, NewMatrix(p.Value.Rows, p.Value.Columns))
	}
	return list
}
