package nn

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestLoops compares the assembly of all loops with Go, bit for bit, on random shapes. The slices end
// where the loops do, and a loop may write over its input.
func TestLoops(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 40))
	loops := map[string]func(s strip, y, x, v, a, b, c []float32){
		"scale":         func(s strip, y, x, _, a, b, _ []float32) { s.scale(y, x, a, b) },
		"scale itself":  func(s strip, y, x, _, a, b, _ []float32) { copy(y, x); s.scale(y, y, a, b) },
		"blend":         func(s strip, y, x, v, a, b, c []float32) { s.blend(y, x, v, a, b, c) },
		"blend itself":  func(s strip, y, x, v, a, b, c []float32) { copy(y, x); s.blend(y, y, v, a, b, c) },
		"sums":          func(s strip, y, x, v, _, _, _ []float32) { s.sums(y[:s.channels], y[s.channels:2*s.channels], x, v) },
		"sums itself":   func(s strip, y, x, _, _, _, _ []float32) { s.sums(y[:s.channels], y[s.channels:2*s.channels], x, x) },
		"add":           func(_ strip, y, x, v, _, _, _ []float32) { copy(y, v); Add(y, x) },
		"relu":          func(_ strip, y, x, _, _, _, _ []float32) { ReLU(y, x) },
		"relu itself":   func(_ strip, y, x, _, _, _, _ []float32) { copy(y, x); ReLU(y, y) },
		"relu backward": func(_ strip, y, x, v, _, _, _ []float32) { ReLUBackward(y, x, v) },
	}
	for range 200 {
		s := strip{points: 2 + rng.IntN(20), channels: narrow * (1 + rng.IntN(4))}
		n := s.last() + 1
		x, v := random(rng, n), random(rng, n)
		for i := range x {
			x[i], v[i] = 7*x[i], v[i]/3 // beyond 2, and with all bits in use
		}
		x[rng.IntN(n)], x[rng.IntN(n)], v[rng.IntN(n)] = 0, float32(math.Copysign(0, -1)), 0
		a, b, c := random(rng, s.channels), random(rng, s.channels), random(rng, s.channels)
		for name, loop := range loops {
			var want []float32
			for _, with := range tilers() {
				withTiler(t, with, func() {
					y := random(rand.New(rand.NewPCG(1, 1)), n)
					loop(s, y, x, v, a, b, c)
					if want == nil {
						want = y
					}
					for i := range y {
						if math.Float32bits(y[i]) != math.Float32bits(want[i]) {
							t.Fatalf("%s by %v, %+v: number %d is %v, want %v", name, with, s, i, y[i], want[i])
						}
					}
				})
			}
		}
	}
}
