package rating

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Mean returns the mean of values, one at least, with Student's 95 % interval. A single value has no
// interval: both ends are the value.
func Mean(values []float64) (mean float64, i Interval) {
	mean, deviation := stat.MeanStdDev(values, nil)
	if len(values) < 2 {
		return mean, Interval{mean, mean}
	}
	n := float64(len(values))
	half := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile(0.975) * deviation / math.Sqrt(n)
	return mean, Interval{mean - half, mean + half}
}
