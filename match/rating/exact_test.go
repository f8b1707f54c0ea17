package rating_test

import (
	"math"
	"testing"

	"github.com/gsolve/gsolve/match/rating"
)

// TestExact compares with the published table of Newcombe (1998), method 5, and with (0.025·π/4)²,
// the leading term for half of one trial.
func TestExact(t *testing.T) {
	for _, c := range []struct {
		k         float64
		n         int
		low, high float64
	}{{81, 263, 0.2527, 0.3676}, {15, 148, 0.0578, 0.1617}, {0, 20, 0, 0.1684}, {1, 29, 0.0009, 0.1776}, {20, 20, 0.8316, 1}, {0.5, 1, 0.0004, 0.9996}} {
		i := rating.Exact(c.k/float64(c.n), c.n)
		if math.Abs(i.Low-c.low) > 1e-4 || math.Abs(i.High-c.high) > 1e-4 {
			t.Errorf("%v of %d: %.4f to %.4f, expected %.4f to %.4f", c.k, c.n, i.Low, i.High, c.low, c.high)
		}
	}
}
