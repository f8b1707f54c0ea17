package nn

import (
	"math"
	"testing"
)

// TestSGD compares three steps with the formula.
func TestSGD(t *testing.T) {
	p := NewParam("p", 1, 1)
	p.Decay = true
	p.Value.Data[0] = 2
	s := &SGD{Momentum: 0.5, Decay: 0.25}
	w, v := 2.0, 0.0
	for range 3 {
		p.Grad.Data[0] = 1
		s.Step([]*Param{p}, 0.1)
		g := 1 + 0.5*w // the derivative of 0.25·w²
		v = 0.5*v + g
		w -= 0.1 * (g + 0.5*v)
		if got := float64(p.Value.Data[0]); math.Abs(got-w) > 1e-6 || p.Grad.Data[0] != 0 {
			t.Fatalf("weight %v, gradient %v, want %v and 0", got, p.Grad.Data[0], w)
		}
	}
	if blocks, steps := s.State([]*Param{p}); *steps != 3 || math.Abs(float64(blocks[0].Data[0])-v) > 1e-6 {
		t.Errorf("%d steps, velocity %v, want 3 and %v", *steps, blocks[0].Data[0], v)
	}
}

// TestAdam compares steps with the paper's algorithm, without its efficient form.
func TestAdam(t *testing.T) {
	p := NewParam("p", 1, 1)
	p.Value.Data[0] = 1
	a := &Adam{}
	w, m, v := 1.0, 0.0, 0.0
	for n := 1.0; n <= 20; n++ {
		g := math.Sin(n) + 0.5
		p.Grad.Data[0] = float32(g)
		a.Step([]*Param{p}, 0.01)
		m, v = 0.9*m+0.1*g, 0.999*v+0.001*g*g
		w -= 0.01 * (m / (1 - math.Pow(0.9, n))) / (math.Sqrt(v/(1-math.Pow(0.999, n))) + 1e-8)
		if got := float64(p.Value.Data[0]); math.Abs(got-w) > 1e-5 {
			t.Fatalf("step %v: weight %v, want %v", n, got, w)
		}
	}
	if blocks, steps := a.State([]*Param{p}); len(blocks) != 2 || *steps != 20 {
		t.Errorf("%d blocks, %d steps, want 2 and 20", len(blocks), *steps)
	}
}

// TestDecay checks that a Param without Decay has none.
func TestDecay(t *testing.T) {
	d, p := SGD{Decay: 1}, NewParam("p", 1, 2)
	p.Value.Data[0] = 1
	d.Step([]*Param{p}, 0.1)
	if p.Value.Data[0] != 1 {
		t.Errorf("a weight moves to %v", p.Value.Data[0])
	}
	p.Decay = true
	d.Step([]*Param{p}, 0.1)
	if !(p.Value.Data[0] < 1) {
		t.Errorf("a weight stays at %v", p.Value.Data[0])
	}
}
