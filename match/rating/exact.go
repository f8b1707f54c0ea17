package rating

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Exact returns the 95 % interval of Clopper and Pearson (1934) for a share of n > 0 trials, 0 ≤ share
// ≤ 1. The number of successes, share·n, need not be whole: a draw is half of one. The interval always
// has a width, also if all trials were alike.
func Exact(share float64, n int) Interval {
	const tail = 0.025
	trials := float64(n)
	bound := math.Pow(tail, 1/trials)
	switch share {
	case 0:
		return Interval{0, 1 - bound}
	case 1:
		return Interval{bound, 1}
	}
	won, lost := share*trials, (1-share)*trials
	return Interval{
		distuv.Beta{Alpha: won, Beta: lost + 1}.Quantile(tail),
		distuv.Beta{Alpha: won + 1, Beta: lost}.Quantile(1 - tail),
	}
}
