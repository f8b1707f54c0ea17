package rating

import "math"

// OfScore returns the difference of Elo that gives a score from 0 to 1, with draws as halves: 400·log₁₀(s/(1 − s)), and ±Inf for 1 and 0.
func OfScore(score float64) float64 { return -400*math.Log10(1/score-1) + 0 } // no −0
