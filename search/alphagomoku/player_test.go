package alphagomoku

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// drawn returns a network that has opinions.
func drawn(blocks, channels int, seed uint64) *net {
	n := newNet(blocks, channels)
	n.draw(seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	n.moves.Init(rng)
	n.chance.Init(rng)
	return n
}

// TestEvaluator compares the folded network with the training's forward pass, whose batch has the
// means that the batch norms are set to.
func TestEvaluator(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 22))
	n := drawn(2, 32, 3)
	for _, u := range n.units() {
		u.norm.Momentum = 1 // the running means are those of the last batch
	}
	l := newPass(n, 4)
	randomBatch(l, rng)
	l.forward()
	// The running variance of a batch is what its forward pass used, so both agree.
	for _, exact := range []bool{false, true} {
		e := newEvaluator(n, exact).share()
		for i := range l.batch {
			for p := range points {
				copy(e.planes.At(0, p%size, p/size), l.planes.At(i, p%size, p/size))
			}
			logits, value := e.run()
			for p, v := range logits {
				if d := math.Abs(float64(v - l.policy.y.Row(i)[p])); !(d < 1e-4) {
					t.Fatalf("exact %v, position %d, point %d: %v, want %v", exact, i, p, v, l.policy.y.Row(i)[p])
				}
			}
			if d := math.Abs(float64(value - l.chance.Row(i)[0])); !(d < 1e-4) {
				t.Errorf("exact %v, position %d: value %v, want %v", exact, i, value, l.chance.Row(i)[0])
			}
		}
	}
}

// BenchmarkEvaluate computes a position, in play and as training does.
func BenchmarkEvaluate(b *testing.B) {
	for _, exact := range []bool{false, true} {
		b.Run(fmt.Sprintf("exact=%v", exact), func(b *testing.B) {
			e := newEvaluator(drawn(2, 32, 1), exact)
			b.ReportAllocs()
			for b.Loop() {
				e.run()
			}
		})
	}
}
