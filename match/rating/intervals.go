package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Z95 is the number of standard errors on either side of a 95 % interval.
var Z95 = distuv.UnitNormal.Quantile(0.975)

// Error returns the standard error of the rating of player i beside the mean of all, in Elo.
func (f *Fit) Error(i int) float64 { return math.Sqrt(max(f.spread.At(i, i), 0)) }

// FirstError returns the standard error of First, in Elo.
func (f *Fit) FirstError() float64 { n := len(f.Elo); return math.Sqrt(max(f.spread.At(n, n), 0)) }

// Difference returns how many Elo player i is above j, with the standard error.
func (f *Fit) Difference(i, j int) (elo, stdErr float64) {
	v := f.spread.At(i, i) + f.spread.At(j, j) - 2*f.spread.At(i, j)
	return f.Elo[i] - f.Elo[j], math.Sqrt(max(v, 0))
}

// Superior returns the likelihood that player i is stronger than j, 0 … 1.
func (f *Fit) Superior(i, j int) float64 {
	elo, stdErr := f.Difference(i, j)
	if stdErr == 0 {
		return 0.5
	}
	return distuv.UnitNormal.CDF(elo / stdErr)
}

// Interval is an interval of ratings, in Elo.
type Interval struct{ Low, High float64 }

// Intervals are the 95 % intervals of a bootstrap.
type Intervals struct {
	Elo   []Interval // of each player
	First Interval
}

// fewest is the least number of blocks between two players that meet: samples drawn from fewer
// hardly differ, and the interval would be far too short.
const fewest = 4

// Bootstrap estimates 95 % intervals: it draws the blocks again with replacement, fits the ratings
// anew, and takes the percentiles 2.5 and 97.5. A block holds games that depend on each other, such
// as two games from one opening with colours swapped. Blocks are drawn among those of the same
// players, so each resample has the schedule of the match. The same seed gives the same intervals.
// The error is that of New, or wraps ErrFew.
func Bootstrap(players int, blocks [][]Game, resamples int, seed uint64) (*Intervals, error) {
	if _, err := New(players, slices.Concat(blocks...)); err != nil {
		return nil, err
	}
	strata := stratify(blocks)
	for _, s := range strata {
		if len(s) < fewest {
			return nil, fmt.Errorf("%w: %d blocks of two players, expected %d or more", ErrFew, len(s), fewest)
		}
	}
	draw := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // statistics
	samples := make([][]float64, players+1)
	var games []Game
	for range resamples {
		games = games[:0]
		for _, s := range strata {
			for range s {
				games = append(games, s[draw.IntN(len(s))]...)
			}
		}
		t, err := newTable(players, games)
		if err != nil {
			return nil, err
		}
		f := t.fit()
		for i, elo := range f.Elo {
			samples[i] = append(samples[i], elo)
		}
		samples[players] = append(samples[players], f.First)
	}
	v := &Intervals{First: percentiles(samples[players])}
	for _, s := range samples[:players] {
		v.Elo = append(v.Elo, percentiles(s))
	}
	return v, nil
}

// stratify groups blocks by the two players of their first game, in the order of first appearance.
func stratify(blocks [][]Game) [][][]Game {
	var strata [][][]Game
	at := map[[2]int]int{}
	for _, b := range blocks {
		if len(b) == 0 {
			continue
		}
		key := [2]int{min(b[0].First, b[0].Second), max(b[0].First, b[0].Second)}
		i, ok := at[key]
		if !ok {
			i = len(strata)
			at[key] = i
			strata = append(strata, nil)
		}
		strata[i] = append(strata[i], b)
	}
	return strata
}

// percentiles returns the 95 % interval of samples, which it sorts.
func percentiles(samples []float64) Interval {
	if len(samples) == 0 {
		return Interval{}
	}
	slices.Sort(samples)
	at := func(p float64) float64 { return samples[int(math.Round(p*float64(len(samples)-1)))] }
	return Interval{at(0.025), at(0.975)}
}
