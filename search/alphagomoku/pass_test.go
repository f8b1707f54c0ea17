package alphagomoku

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/nn"
)

// randomBatch fills the planes and the targets with noise.
func randomBatch(l *pass, rng *rand.Rand) {
	for i := range l.batch {
		sum := float32(0)
		for p := range points {
			for c := range planes {
				l.planes.At(i, p%size, p/size)[c] = float32(rng.IntN(2))
			}
			t := float32(0)
			if rng.IntN(30) == 0 {
				t = rng.Float32()
			}
			l.targets[i*points+p] = t
			sum += t
		}
		for p := range points {
			l.targets[i*points+p] /= max(sum, 1e-9)
		}
		l.values[i] = rng.Float32()*2 - 1
	}
}

// TestGradients compares the gradient of each block of weights with differences of the loss: along the
// gradient itself, along random directions, and along the weights without gradient.
func TestGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 20))
	p := newPass(drawn(2, 16, 1), 3)
	randomBatch(p, rng)
	loss := func() float64 {
		sum := p.step()
		mean := sum.Mean()
		return mean.Policy + mean.Value
	}
	for _, w := range p.n.params() {
		for _, q := range p.n.params() {
			q.Grad.Clear()
		}
		loss()
		grad := slices.Clone(w.Grad.Data)
		length := math.Sqrt(dot(grad, grad))
		if length < 0.01 { // the tolerance below would not see a wrong one
			t.Errorf("the gradient of %s is %v long, expected 0.01 or more", w.Name, length)
			continue
		}
		directions := [][]float32{grad, nil, nil, nil}
		for i := range directions[1:] {
			for _, g := range grad {
				// Weights without gradient count too: they must not matter.
				directions[i+1] = append(directions[i+1], g*rng.Float32()+float32(length)*float32(rng.NormFloat64())/100)
			}
			clearPadding(w.Value, directions[i+1])
		}
		for _, d := range directions {
			n := math.Sqrt(dot(d, d))
			if got, want := slope(w.Value.Data, d, n, loss), dot(grad, d)/n; math.Abs(got-want) > 0.03*length+3e-4 {
				t.Errorf("%s: the loss changes by %v, expected %v; the gradient is %v long", w.Name, got, want, length)
			}
		}
	}
}

// slope returns the derivative of a loss as the weights w move in a direction of that length.
func slope(w, direction []float32, length float64, loss func() float64) float64 {
	const step = 2e-3
	old := slices.Clone(w)
	at := func(by float64) float64 {
		for i, d := range direction {
			w[i] = old[i] + float32(by*float64(d)/length)
		}
		return loss()
	}
	up, down := at(step), at(-step)
	copy(w, old)
	return (up - down) / (2 * step)
}

func dot(a, b []float32) (sum float64) {
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}

// clearPadding sets the numbers beyond the columns of m to 0.
func clearPadding(m *nn.Matrix, data []float32) {
	for i := range m.Rows {
		clear(data[i*m.Pitch()+m.Columns : (i+1)*m.Pitch()])
	}
}

// BenchmarkStep makes a step of training with a batch of 512.
func BenchmarkStep(b *testing.B) {
	rng := rand.New(rand.NewPCG(15, 21))
	l := newPass(drawn(2, 32, 1), 512)
	randomBatch(l, rng)
	for b.Loop() {
		l.step()
	}
}
