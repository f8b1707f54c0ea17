package rating_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/match/rating"
)

// TestLLR: two tables whose ratio is published.
func TestLLR(t *testing.T) {
	s := rating.SPRT{Elo0: 0, Elo1: 3}
	near(t, "LLR", s.LLR(rating.Pairs{398, 4112, 7672, 4336, 430}), 2.96, 0.005)
	near(t, "LLR", s.LLR(rating.Pairs{56, 1144, 2546, 1310, 77}), 2.95, 0.005)
	reject, accept := s.Bounds()
	near(t, "bound", accept, math.Log(19), 1e-12)
	near(t, "bound", reject, -math.Log(19), 1e-12)
}

// TestDecide: the published tables accept, no pair decides nothing, and a one-sided match ends soon.
func TestDecide(t *testing.T) {
	for _, c := range []struct {
		s     rating.SPRT
		pairs rating.Pairs
		want  rating.Verdict
	}{
		{rating.SPRT{Elo0: 0, Elo1: 3}, rating.Pairs{398, 4112, 7672, 4336, 430}, rating.Accept},
		{rating.SPRT{Elo0: 0, Elo1: 3}, rating.Pairs{430, 4336, 7672, 4112, 398}, rating.Reject},
		{rating.SPRT{Elo0: 0, Elo1: 100}, rating.Pairs{}, rating.Open},
		{rating.SPRT{Elo0: 0, Elo1: 100}, rating.Pairs{0, 0, 0, 0, 25}, rating.Accept},
		{rating.SPRT{Elo0: 0, Elo1: 100}, rating.Pairs{25}, rating.Reject},
	} {
		if got := c.s.Decide(c.pairs); got != c.want {
			t.Errorf("%v: %s, expected %s", c.pairs, got, c.want)
		}
	}
}

// TestErrorRates: of many tests between players whose strength is a bound, about one in twenty
// decides wrongly.
func TestErrorRates(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	s := rating.SPRT{Elo0: 0, Elo1: 150}
	const trials = 300
	wrong := map[rating.Verdict]int{}
	for range trials {
		for _, truth := range []struct {
			elo   float64
			wrong rating.Verdict
		}{{0, rating.Accept}, {150, rating.Reject}} {
			// Games without draws: one standard deviation of the score is ½ near equality, so
			// normalised Elo of a game is nearly Elo.
			p := 1 / (1 + math.Pow(10, -truth.elo/400))
			var pairs rating.Pairs
			verdict := rating.Open
			for verdict == rating.Open {
				points := 0.0
				for range 2 {
					if r.Float64() < p {
						points++
					}
				}
				pairs.Add(points)
				verdict = s.Decide(pairs)
			}
			if verdict == truth.wrong {
				wrong[truth.wrong]++
			}
		}
	}
	for verdict, n := range wrong {
		if n > trials/10 {
			t.Errorf("%d of %d tests end wrongly with %s, expected about %d", n, trials, verdict, trials/20)
		}
	}
}

// TestParseSPRT: two bounds, the first below the second.
func TestParseSPRT(t *testing.T) {
	if s, err := rating.ParseSPRT("0, 10"); err != nil || s.Elo1 != 10 {
		t.Errorf("%+v, error %v", s, err)
	}
	for _, bad := range []string{"", "3", "3,3", "5,1", "0,x", "0,Inf", "NaN,1", "1e200,1e250", "-1e308,1e307", "0,10001"} {
		if _, err := rating.ParseSPRT(bad); !errors.Is(err, rating.ErrSPRT) {
			t.Errorf("%q: error %v, expected %v", bad, err, rating.ErrSPRT)
		}
	}
}
