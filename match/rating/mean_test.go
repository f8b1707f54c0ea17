package rating_test

import (
	"math"
	"testing"

	"github.com/gsolve/gsolve/match/rating"
)

// TestMean: the tables of Student's distribution have 2.776 for four degrees of freedom.
func TestMean(t *testing.T) {
	mean, i := rating.Mean([]float64{1, 2, 3, 4, 5})
	half := 2.776 * math.Sqrt(2.5) / math.Sqrt(5)
	near(t, "mean", mean, 3, 1e-12)
	near(t, "low", i.Low, 3-half, 1e-3)
	near(t, "high", i.High, 3+half, 1e-3)
	if mean, i := rating.Mean([]float64{7}); mean != 7 || i != (rating.Interval{Low: 7, High: 7}) {
		t.Errorf("one value: %v, %v", mean, i)
	}
}
