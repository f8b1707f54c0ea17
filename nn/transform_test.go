package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTransforms compares the assembly of both transforms with Go, on random shapes. The slices end where
// the transform does, and what lies between its numbers stays as it was.
func TestTransforms(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 41))
	for range 300 {
		channels := narrow * (1 + rng.IntN(4))
		s := transform{channels: channels, step: channels + rng.IntN(9), point: channels + rng.IntN(9), bias: random(rng, channels), mode: rng.IntN(4)}
		s.row = filterIn*s.point + rng.IntN(9)
		termsEnd := (filterTerms-1)*s.step + channels
		end := func(side int) int { return (side-1)*(s.row+s.point) + channels }
		x, terms, y := random(rng, end(filterIn)), random(rng, termsEnd), random(rng, end(filterOut))
		var wantTerms, wantY []float32
		for _, with := range tilers() {
			withTiler(t, with, func() {
				gotTerms, gotY := slices.Clone(terms), slices.Clone(y)
				s.in(gotTerms, x)
				s.out(gotY, terms)
				if with == inGo {
					wantTerms, wantY = gotTerms, gotY
				}
				near(t, with, "terms", gotTerms, wantTerms)
				near(t, with, "patch", gotY, wantY)
			})
		}
	}
}

// near fails unless both lists agree up to rounding.
func near(t *testing.T, with tiler, name string, got, want []float32) {
	t.Helper()
	for i, v := range got {
		if d := math.Abs(float64(v - want[i])); !(d < 1e-5) {
			t.Fatalf("%s by %v: number %d is %v, want %v", name, with, i, v, want[i])
		}
	}
}
