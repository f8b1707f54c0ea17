package lab

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/match/rating"
	"github.com/gsolve/gsolve/match/report"
)

// dashed writes wins–draws–losses.
func dashed(c report.Count) string { return fmt.Sprintf("%d–%d–%d", c.Won, c.Drawn, c.Lost) }

// duel is the outcome of the games of one searcher against another.
type duel struct {
	all, black, white report.Count // of the first searcher, by its colour
	score             interval
	elo               interval
	faults            int // games that a fault ended
}

// resamples is the number of resamples of a bootstrap. With 2,000 the ends of an interval vary by a
// few percent of its width from seed to seed.
const resamples = 2000

// duelOf counts the games of a against b. Its intervals come from a bootstrap over the pairs of
// games from one opening, because the two depend on each other. A side that won everything has an
// infinite Elo; see scoreOf.
func duelOf(games []*match.Game, a, b string) duel {
	var d duel
	var pairs []float64 // mean scores of a
	at := map[int]int{}
	for _, g := range games {
		score, count := g.Result.Score(), &d.black
		switch {
		case g.Black == a && g.White == b:
		case g.Black == b && g.White == a:
			score, count = 1-score, &d.white
		default:
			continue
		}
		count.Add(score)
		d.all.Add(score)
		if g.Reason.Fault() {
			d.faults++
		}
		i, ok := at[g.Pair()]
		if !ok {
			i = len(pairs)
			at[g.Pair()] = i
			pairs = append(pairs, 0)
		}
		pairs[i] += score / 2
	}
	d.score = scoreOf(pairs)
	d.elo = interval{rating.OfScore(d.score.value), rating.OfScore(d.score.low), rating.OfScore(d.score.high)}
	return d
}

// fewPairs is the number of pairs below which a bootstrap says nothing: see rating.Bootstrap.
const fewPairs = 4

// scoreOf returns the mean of the scores, with its interval. No scores are ½ with any error. The
// interval is that of Clopper and Pearson if a bootstrap would be far too short: with few scores, or
// with scores that are all alike.
func scoreOf(pairs []float64) interval {
	if len(pairs) == 0 {
		return interval{0.5, 0, 1}
	}
	m := mean(pairs).value
	if len(pairs) < fewPairs || slices.Min(pairs) == slices.Max(pairs) {
		i := rating.Exact(m, len(pairs))
		return interval{m, i.Low, i.High}
	}
	draw := rand.New(rand.NewPCG(1, uint64(len(pairs)))) //nolint:gosec // statistics
	samples := make([]float64, resamples)
	for i := range samples {
		for range pairs {
			samples[i] += pairs[draw.IntN(len(pairs))]
		}
		samples[i] /= float64(len(pairs))
	}
	slices.Sort(samples)
	return interval{m, samples[resamples/40], samples[resamples-1-resamples/40]}
}

// standings are the ratings of several searchers from all games between them. Their mean is 0.
type standings struct {
	elo    []interval // in the order of the names
	padded bool       // see rating.Fit
}

// ratings rates the searchers by all games. The intervals are those of a bootstrap over openings. They
// are those of the Hessian if the ratings are padded, or if there are too few openings.
func ratings(names []string, all [][]*match.Game) (*standings, error) {
	blocks := blocksOf(names, all)
	fit, err := rating.New(len(names), slices.Concat(blocks...))
	if err != nil {
		return nil, err
	}
	s := &standings{padded: fit.Padded}
	for i, elo := range fit.Elo {
		half := rating.Z95 * fit.Error(i)
		s.elo = append(s.elo, interval{elo, elo - half, elo + half})
	}
	if fit.Padded { // a bootstrap would draw the same results again
		return s, nil
	}
	v, err := rating.Bootstrap(len(names), blocks, resamples/10, 1)
	if errors.Is(err, rating.ErrFew) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	for i, b := range v.Elo {
		if b.Low < b.High { // a searcher whose openings all end alike has no interval by drawing them again
			s.elo[i].low, s.elo[i].high = b.Low, b.High
		}
	}
	return s, nil
}

// blocksOf returns the games of each opening of each contest.
func blocksOf(names []string, all [][]*match.Game) [][]rating.Game {
	var blocks [][]rating.Game
	for _, games := range all {
		at := map[int]int{}
		for _, g := range games {
			i, ok := at[g.Pair()]
			if !ok {
				i = len(blocks)
				at[g.Pair()] = i
				blocks = append(blocks, nil)
			}
			blocks[i] = append(blocks[i], rating.Game{
				First: slices.Index(names, g.Black), Second: slices.Index(names, g.White), Score: g.Result.Score(),
			})
		}
	}
	return blocks
}

// order returns the indices of the players, the strongest first.
func (s *standings) order() []int {
	list := make([]int, len(s.elo))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(s.elo[b].value, s.elo[a].value) })
	return list
}

// overFirst rates the searchers by all games. The rating of the first one is 0. The intervals are
// those of the Hessian, because a rating adds up over several contests.
func overFirst(names []string, all [][]*match.Game) (list []interval, padded bool, err error) {
	fit, err := rating.New(len(names), slices.Concat(blocksOf(names, all)...))
	if err != nil {
		return nil, false, err
	}
	for i := range names {
		elo, stdErr := fit.Difference(i, 0)
		half := rating.Z95 * stdErr
		list = append(list, interval{elo, elo - half, elo + half})
	}
	return list, fit.Padded, nil
}

// paddedText explains ratings that are too close together.
const paddedText = "The games alone do not bound the ratings: there are too few, or somebody won, drew or lost all of them, or all with one colour. For such pairs the ratings add half a win and half a loss with each colour, so they are too close together."

// duelColumns are the columns of duel.cells.
var duelColumns = []Column{
	{Key: "games"},
	{Key: "result", Head: "won–drawn–lost"},
	{Key: "as_black", Head: "as Black"},
	{Key: "as_white", Head: "as White"},
	{Key: "score"},
	{Key: "score_low", Head: "from"},
	{Key: "score_high", Head: "to"},
	{Key: "elo", Head: "Elo"},
	{Key: "elo_low", Head: "from"},
	{Key: "elo_high", Head: "to"},
	{Key: "faults"},
}

func (d duel) cells() []Cell {
	share := func(v float64) Cell { return Cell{v, percent(v)} }
	elo := func(v float64) Cell { return Cell{v, points(v)} }
	return cells(d.all.Games(), dashed(d.all), dashed(d.black), dashed(d.white),
		share(d.score.value), share(d.score.low), share(d.score.high), elo(d.elo.value), elo(d.elo.low), elo(d.elo.high), d.faults)
}
