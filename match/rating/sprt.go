package rating

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SPRT is a sequential probability ratio test of two players over game pairs: two games from one
// opening with colours swapped. It tests whether the first player is Elo1 stronger than the second,
// or only Elo0. Elo is normalised here: it counts the score in its standard deviations, so it does
// not depend on the share of draws.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // chances of a wrong Accept and of a wrong Reject; 0 = 0.05
}

// Pairs counts game pairs by the points of the first player: 0, ½, 1, 1½, 2.
type Pairs [5]int

// Verdict is the state of a test.
type Verdict string

// The verdicts.
const (
	Open   Verdict = "open"
	Accept Verdict = "accept" // Elo1
	Reject Verdict = "reject" // Elo0 stands
)

// ErrSPRT is wrapped by the errors about bounds that make no test.
var ErrSPRT = errors.New("not a sequential test")

// maxElo bounds the bounds of a test. No player is so strong, and the squares of numbers above
// 10¹⁵⁴ overflow.
const maxElo = 10_000

// ParseSPRT reads "ELO0,ELO1" with −10,000 ≤ ELO0 < ELO1 ≤ 10,000. The error wraps ErrSPRT.
func ParseSPRT(text string) (s SPRT, err error) {
	low, high, _ := strings.Cut(text, ",")
	var errs [2]error
	s.Elo0, errs[0] = strconv.ParseFloat(strings.TrimSpace(low), 64)
	s.Elo1, errs[1] = strconv.ParseFloat(strings.TrimSpace(high), 64)
	if cmp.Or(errs[:]...) != nil || !(-maxElo <= s.Elo0 && s.Elo0 < s.Elo1 && s.Elo1 <= maxElo) {
		return SPRT{}, fmt.Errorf("%w: %.20q, expected ELO0,ELO1 such as 0,10", ErrSPRT, text)
	}
	return s, nil
}

// Bounds returns the log-likelihood ratios at which the test ends.
func (s SPRT) Bounds() (reject, accept float64) {
	a, b := cmp.Or(s.Alpha, 0.05), cmp.Or(s.Beta, 0.05)
	return math.Log(b / (1 - a)), math.Log((1 - b) / a)
}

// unseen is the count of a result that no pair had. Without it the variance of a player that won
// everything is 0. Half a pair is Jeffreys' prior. A smaller count keeps the test of a one-sided
// match open: with a variance near 0 the ratio hardly grows. Tables with all results are unchanged.
const unseen = 0.5

// LLR returns the log-likelihood ratio of the test:
//
//	t = (s − ½)/√(2v)   tᵢ = Eloᵢ·ln 10/800
//	LLR = (pairs/2)·ln[(1 + 2(t − t₀)²)/(1 + 2(t − t₁)²)]
//
// with the mean s and the variance v of the pairs' scores 0, ¼, ½, ¾, 1.
func (s SPRT) LLR(p Pairs) float64 {
	var n, sum, squares float64
	for i, count := range p {
		c, score := float64(count), float64(i)/4
		if count == 0 {
			c = unseen
		}
		n, sum, squares = n+c, sum+c*score, squares+c*score*score
	}
	pairs := 0
	for _, count := range p {
		pairs += count
	}
	mean := sum / n
	t := (mean - 0.5) / math.Sqrt(2*(squares/n-mean*mean))
	t0, t1 := s.Elo0*math.Ln10/800, s.Elo1*math.Ln10/800
	return float64(pairs) / 2 * math.Log((1+2*(t-t0)*(t-t0))/(1+2*(t-t1)*(t-t1)))
}

// Decide returns the verdict after these pairs.
func (s SPRT) Decide(p Pairs) Verdict {
	reject, accept := s.Bounds()
	switch llr := s.LLR(p); {
	case llr >= accept:
		return Accept
	case llr <= reject:
		return Reject
	}
	return Open
}

// Add counts a pair in which the first player has that many points, 0 … 2.
func (p *Pairs) Add(points float64) { p[int(math.Round(2*points))]++ }
