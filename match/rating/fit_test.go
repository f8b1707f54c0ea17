package rating_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/match/rating"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// repeat appends a result n times.
func repeat(games []rating.Game, n, first, second int, score float64) []rating.Game {
	for range n {
		games = append(games, rating.Game{First: first, Second: second, Score: score})
	}
	return games
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: %.4f, expected %.4f", what, got, want)
	}
}

// TestThreeQuarters: 75 % of the points are 400·log₁₀ 3 = 190.8 Elo, and the error is that of a
// binomial.
func TestThreeQuarters(t *testing.T) {
	var games []rating.Game
	games = repeat(games, 30, 0, 1, 1)
	games = repeat(games, 10, 0, 1, 0)
	games = repeat(games, 30, 1, 0, 0)
	games = repeat(games, 10, 1, 0, 1)
	f, err := rating.New(2, games)
	if err != nil || f.Padded {
		t.Fatalf("error %v, padded %v", err, f.Padded)
	}
	elo, stdErr := f.Difference(0, 1)
	near(t, "difference", elo, 190.8485, 1e-3)
	near(t, "its error", stdErr, 400/math.Ln10/math.Sqrt(80*0.75*0.25), 1e-3)
	near(t, "rating", f.Elo[0], elo/2, 1e-6)
	near(t, "its error", f.Error(0), stdErr/2, 1e-6)
	near(t, "first move", f.First, 0, 1e-6)
	near(t, "draws", f.Draw, 0, 0)
	near(t, "expected score", f.Expected(0, 1), 0.75, 1e-9)
	near(t, "superiority", f.Superior(0, 1), 1, 1e-4)
}

// baseball holds the results of Agresti, Categorical Data Analysis (2002), table 10.10: the American
// League of 1987, games won at home and lost at home, by team and visitor.
var baseball = [7][7][2]int{ // Baltimore, Boston, Cleveland, Detroit, Milwaukee, New York, Toronto
	{{}, {1, 6}, {3, 4}, {1, 5}, {2, 5}, {2, 4}, {1, 6}},
	{{6, 0}, {}, {5, 2}, {2, 5}, {5, 1}, {4, 2}, {3, 3}},
	{{2, 4}, {4, 2}, {}, {3, 3}, {2, 5}, {4, 3}, {3, 4}},
	{{4, 3}, {6, 0}, {6, 1}, {}, {3, 3}, {4, 3}, {4, 2}},
	{{6, 0}, {6, 1}, {4, 2}, {4, 3}, {}, {4, 3}, {4, 2}},
	{{6, 1}, {4, 3}, {4, 2}, {5, 1}, {3, 3}, {}, {2, 5}},
	{{6, 0}, {4, 3}, {4, 2}, {4, 3}, {2, 5}, {2, 4}, {}},
}

// TestBaseball compares with the published fit of the table with a home advantage (Turner and
// Firth, Bradley–Terry models in R, 2012, section 3.2). The home team is the one that moves first.
func TestBaseball(t *testing.T) {
	var games []rating.Game
	for home, row := range baseball {
		for away, count := range row {
			games = repeat(games, count[0], home, away, 1)
			games = repeat(games, count[1], home, away, 0)
		}
	}
	f, err := rating.New(7, games)
	if err != nil {
		t.Fatal(err)
	}
	const unit = 400 / math.Ln10
	for team, want := range []float64{0, 1.1438, 0.7047, 1.4754, 1.6196, 1.2813, 1.3271} {
		elo, stdErr := f.Difference(team, 0)
		near(t, "ability", elo/unit, want, 1e-4)
		if team > 0 {
			near(t, "its error", stdErr/unit, []float64{0, 0.3378, 0.3350, 0.3446, 0.3474, 0.3404, 0.3403}[team], 1e-4)
		}
	}
	near(t, "advantage", f.First/unit, 0.3023, 1e-4)
	near(t, "its error", f.FirstError()/unit, 0.1309, 1e-4)
}

// play draws games of a round robin between players of known strength.
func play(elo []float64, first, nu float64, rounds int, r *rand.Rand) (games []rating.Game, blocks [][]rating.Game) {
	score := func(i, j int) float64 {
		x := (elo[i] - elo[j] + first) / 400 * math.Ln10 / 2
		w, l := math.Exp(x), math.Exp(-x)
		switch u := r.Float64() * (w + l + nu); {
		case u < w:
			return 1
		case u < w+l:
			return 0
		}
		return 0.5
	}
	for range rounds {
		for i := range elo {
			for j := range i {
				b := []rating.Game{{First: i, Second: j, Score: score(i, j)}, {First: j, Second: i, Score: score(j, i)}}
				blocks, games = append(blocks, b), append(games, b...)
			}
		}
	}
	return games, blocks
}

// TestRecovered: in many drawn tournaments each true value lies within the 95 % interval about 95
// times of 100, by the Hessian and by the bootstrap.
func TestRecovered(t *testing.T) {
	elo := []float64{-330, -90, 30, 140, 250}
	const first, nu, trials = 60, 0.3, 60
	r := rand.New(rand.NewPCG(1, 2))
	missed, bootMissed, values := 0, 0, 0
	for trial := range trials {
		games, blocks := play(elo, first, nu, 40, r)
		f, err := rating.New(len(elo), games)
		if err != nil || f.Padded {
			t.Fatalf("error %v, padded %v", err, f.Padded)
		}
		boot, err := rating.Bootstrap(len(elo), blocks, 100, uint64(trial))
		if err != nil {
			t.Fatal(err)
		}
		check := func(got, stdErr, want float64, v rating.Interval) {
			values++
			if math.Abs(got-want) > rating.Z95*stdErr {
				missed++
			}
			if want < v.Low || want > v.High {
				bootMissed++
			}
		}
		for i, want := range elo {
			check(f.Elo[i], f.Error(i), want, boot.Elo[i])
		}
		check(f.First, f.FirstError(), first, boot.First)
	}
	for name, n := range map[string]int{"Hessian": missed, "bootstrap": bootMissed} {
		if share := float64(n) / float64(values); share > 0.10 || share < 0.01 {
			t.Errorf("%s: %d of %d true values outside their 95 %% interval", name, n, values)
		}
	}
}

// TestScale: a table with the expected results of the published tournament scale gives the scale
// back: the scores of the maximum are the scores of the table.
func TestScale(t *testing.T) {
	want := []float64{460, 820, 1090, 1300, 1940}
	mean := 0.0
	for _, elo := range want {
		mean += elo / float64(len(want))
	}
	var games []rating.Game
	for i := range want {
		for j := range want {
			if i != j {
				const n = 100_000
				won := int(math.Round(n / (1 + math.Pow(10, -(want[i]-want[j]+35)/400))))
				games = repeat(repeat(games, won, i, j, 1), n-won, i, j, 0)
			}
		}
	}
	f, err := rating.New(len(want), games)
	if err != nil || f.Padded {
		t.Fatalf("error %v, padded %v", err, f.Padded)
	}
	for i := range want {
		near(t, "rating", f.Elo[i], want[i]-mean, 0.1)
	}
	near(t, "first move", f.First, 35, 0.1)
}

// TestScores: at the maximum each player's expected points with each colour sum to its points, so
// the rating by colour lies on both sides of the rating, and draws count half.
func TestScores(t *testing.T) {
	var games []rating.Game
	games = repeat(games, 12, 0, 1, 1)
	games = repeat(games, 6, 0, 1, 0.5)
	games = repeat(games, 2, 0, 1, 0)
	games = repeat(games, 8, 1, 0, 1)
	games = repeat(games, 4, 1, 0, 0.5)
	games = repeat(games, 8, 1, 0, 0)
	f, err := rating.New(2, games)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "points of the first player", 20*f.Expected(0, 1)+20*(1-f.Expected(1, 0)), 15+10, 1e-6)
	near(t, "points of who moves first", 20*f.Expected(0, 1)+20*f.Expected(1, 0), 15+10, 1e-6)
	black, white := f.Colour(0, true), f.Colour(0, false)
	if black.Games != 20 || black.Score != 15 || white.Games != 20 || white.Score != 10 {
		t.Errorf("by colour: %+v and %+v", black, white)
	}
	near(t, "symmetry of the colours", f.Expected(0, 1)+1-f.Expected(1, 0), 1.25, 1e-6)
	if !(black.Error > 30 && black.Error < 120) {
		t.Errorf("error of a rating over 20 games: %v", black.Error)
	}
	if none := f.Colour(1, true); none.Games != 20 || none.Score != 10 {
		t.Errorf("the other player as Black: %+v", none)
	}
}

// TestPadded: a player that wins everything gets a finite rating, which grows with the games.
func TestPadded(t *testing.T) {
	last := 0.0
	for _, n := range []int{1, 10, 100, 1000} {
		f, err := rating.New(2, repeat(repeat(nil, n, 0, 1, 1), n, 1, 0, 0))
		if err != nil || !f.Padded {
			t.Fatalf("%d games: error %v, padded %v", n, err, f.Padded)
		}
		elo, stdErr := f.Difference(0, 1)
		near(t, "difference", elo, 400*math.Log10((2*float64(n)+1)/1), 1e-3)
		if elo <= last || !(stdErr > 0) {
			t.Errorf("%d games: %v ± %v after %v", n, elo, stdErr, last)
		}
		last = elo
		if c := f.Colour(0, true); !(c.Elo > 0) || !(c.Error > 0) {
			t.Errorf("%d games, as Black: %+v", n, c)
		}
	}
	// The first move wins every game.
	f, err := rating.New(2, repeat(repeat(nil, 5, 0, 1, 1), 5, 1, 0, 1))
	if err != nil || !f.Padded || !(f.First > 300) {
		t.Errorf("error %v, fit %+v", err, f)
	}
	near(t, "rating", f.Elo[0], 0, 1e-6)
	// Every game is a draw.
	f, err = rating.New(2, repeat(repeat(nil, 5, 0, 1, 0.5), 5, 1, 0, 0.5))
	if err != nil || !f.Padded || !(f.Draw > 0.7) {
		t.Errorf("error %v, fit %+v", err, f)
	}
	near(t, "rating", f.Elo[0], 0, 1e-6)
}

// TestPaddedApart: if one player loses everything, the ratings of the others hardly change: only its
// own games are padded, and the others' points against it are alike.
func TestPaddedApart(t *testing.T) {
	var games []rating.Game
	games = repeat(repeat(games, 30, 0, 1, 1), 10, 0, 1, 0)
	games = repeat(repeat(games, 10, 1, 0, 1), 30, 1, 0, 0)
	for i := range 2 {
		games = repeat(repeat(games, 20, i, 2, 1), 20, 2, i, 0)
	}
	f, err := rating.New(3, games)
	if err != nil || !f.Padded {
		t.Fatalf("error %v, padded %v", err, f.Padded)
	}
	elo, _ := f.Difference(0, 1)
	near(t, "difference of the others", elo, 190.85, 8)
	if f.Elo[2] > -300 {
		t.Errorf("the loser has %v", f.Elo[2])
	}
}

// TestRefused: players that did not meet, and games that are none.
func TestRefused(t *testing.T) {
	for _, games := range [][]rating.Game{
		nil,
		{{First: 0, Second: 1, Score: 1}},
	} {
		if _, err := rating.New(3, games); !errors.Is(err, rating.ErrApart) {
			t.Errorf("%v: error %v, expected %v", games, err, rating.ErrApart)
		}
	}
	for _, g := range []rating.Game{{First: 0, Second: 3}, {First: -1}, {First: 1, Second: 1}, {Second: 1, Score: 0.3}} {
		if _, err := rating.New(3, []rating.Game{g}); !errors.Is(err, rating.ErrGames) {
			t.Errorf("%v: error %v, expected %v", g, err, rating.ErrGames)
		}
		if _, err := rating.Bootstrap(3, [][]rating.Game{{g}}, 1, 0); !errors.Is(err, rating.ErrGames) {
			t.Errorf("%v: error %v of the bootstrap, expected %v", g, err, rating.ErrGames)
		}
	}
}

// TestFew: too few blocks give no interval.
func TestFew(t *testing.T) {
	_, blocks := play([]float64{0, 50}, 0, 0.3, 3, rand.New(rand.NewPCG(1, 2)))
	if _, err := rating.Bootstrap(2, blocks, 10, 1); !errors.Is(err, rating.ErrFew) {
		t.Errorf("error %v, expected %v", err, rating.ErrFew)
	}
	if _, err := rating.Bootstrap(2, append(blocks, blocks[0], nil), 10, 1); err != nil {
		t.Error(err)
	}
}

func BenchmarkBootstrap(b *testing.B) {
	_, blocks := play([]float64{-330, -90, 30, 140, 250}, 60, 0.3, 100, rand.New(rand.NewPCG(1, 2)))
	for b.Loop() {
		if _, err := rating.Bootstrap(5, blocks, 1000, 1); err != nil {
			b.Fatal(err)
		}
	}
}
