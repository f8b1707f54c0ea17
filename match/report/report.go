// Package report turns the games of a match into tables, JSON and a picture of the ratings.
//
//	report    the figures
//	text      tables for a terminal
//	live      the table of a match in progress
//	svg       the picture
package report

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/match/rating"
)

// Report holds the figures of a match.
type Report struct {
	Rule    string   `json:"rule"`
	Size    int      `json:"size"`
	Games   int      `json:"games"`   // that ended
	Planned int      `json:"planned"` // of the whole match
	Plies   float64  `json:"plies"`   // of a game after its opening, on average
	Engines []Engine `json:"engines"` // the strongest first
	// Opponents has a row for every two engines that met, and for each of the two.
	Opponents []Opponent `json:"opponents"`
	FirstMove *Elo       `json:"first_move,omitempty"` // worth of the Black stones
	Draw      float64    `json:"draw"`                 // chance of a draw between equals, 0 … 1
	// Padded reports whether the games alone do not bound the ratings: see rating.Fit.
	Padded  bool           `json:"padded,omitempty"`
	Reasons map[string]int `json:"reasons"` // games by the cause of their end
	// Difference, Pairs and SPRT are there in a match of two engines, for the first one.
	Difference *Difference   `json:"difference,omitempty"`
	Pairs      *rating.Pairs `json:"pairs,omitempty"`
	SPRT       *SPRT         `json:"sprt,omitempty"`
}

// Engine is the row of an engine.
type Engine struct {
	Name   string         `json:"name"`
	Spec   string         `json:"spec"`
	Elo    *Elo           `json:"elo,omitempty"` // beside the mean of all engines; nil = unknown
	Points float64        `json:"points"`
	Count                 // of both colours
	Black  Colour         `json:"as_black"`
	White  Colour         `json:"as_white"`
	Faults map[string]int `json:"faults,omitempty"` // games lost by a failure, by reason
	// Details describes the first of these failures in a line, by reason.
	Details map[string]string `json:"details,omitempty"`
	// The averages of a move, and the longest one; not in the JSON of an engine that never moved.
	Millis    float64 `json:"ms_a_move,omitempty"`
	Longest   float64 `json:"ms_longest,omitempty"`
	NodesMove float64 `json:"nodes_a_move,omitempty"`

	moves int
}

// Elo is a rating with its 95 % intervals.
type Elo struct {
	Value float64 `json:"elo"`
	Error float64 `json:"error95"` // from the Hessian: the interval is Value ± Error
	// Low and High are the interval by bootstrap over game pairs; both 0 without one, or with too few
	// pairs for one. In JSON an end that is 0 is absent.
	Low  float64 `json:"low95,omitempty"`
	High float64 `json:"high95,omitempty"`
}

// eloOf returns a rating in steps of a millionth: a search for a maximum ends beside it, and 0 would
// be 4e-14.
func eloOf(value, stdErr, low, high float64) *Elo {
	step := func(v float64) float64 { return math.Round(v*1e6)/1e6 + 0 } // no −0
	return &Elo{step(value), step(rating.Z95 * stdErr), step(low), step(high)}
}

// Count counts games.
type Count struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// Games returns the number of games.
func (c Count) Games() int { return c.Won + c.Drawn + c.Lost }

// Points returns the points of the games.
func (c Count) Points() float64 { return float64(c.Won) + float64(c.Drawn)/2 }

// plus returns the sum of two counts.
func (c Count) plus(d Count) Count { return Count{c.Won + d.Won, c.Drawn + d.Drawn, c.Lost + d.Lost} }

// Add counts a game with that score, 0 to 1.
func (c *Count) Add(score float64) {
	switch score {
	case 1:
		c.Won++
	case 0:
		c.Lost++
	default:
		c.Drawn++
	}
}

// Colour is an engine's result with one colour.
type Colour struct {
	Count
	Elo *Elo `json:"elo,omitempty"` // see rating.ByColour
}

// Opponent is an engine's result against another.
type Opponent struct {
	Name  string `json:"name"`
	Other string `json:"opponent"`
	Black Count  `json:"as_black"` // Name has Black
	White Count  `json:"as_white"`
}

// Difference compares two engines.
type Difference struct {
	Elo
	Superior float64 `json:"superior"` // likelihood that the first one is stronger, 0 … 1
}

// SPRT is the state of a sequential test of the first two engines.
type SPRT struct {
	Elo0    float64        `json:"elo0"`
	Elo1    float64        `json:"elo1"`
	LLR     float64        `json:"llr"`
	Low     float64        `json:"reject"` // bound of LLR
	High    float64        `json:"accept"`
	Verdict rating.Verdict `json:"verdict"`
}

// Options of New.
type Options struct {
	Planned   int          // games of the whole match
	Resamples int          // of the bootstrap; 0 = none
	Seed      uint64       // of the bootstrap
	SPRT      *rating.SPRT // nil = no test
}

// New computes the figures of a match from its header and games.
func New(h match.Header, games []*match.Game, o Options) *Report {
	r := &Report{Rule: h.Rule, Size: h.Size, Games: len(games), Planned: o.Planned, Reasons: map[string]int{}, Engines: []Engine{}, Opponents: []Opponent{}}
	index := map[string]int{}
	for i, e := range h.Engines {
		index[e.Name] = i
		r.Engines = append(r.Engines, Engine{Name: e.Name, Spec: e.Spec})
	}
	r.count(games, index)
	r.rate(games, index, o)
	if len(h.Engines) == 2 {
		p := PairsOf(games, h.Engines[0].Name)
		r.Pairs = &p
		r.SPRT = test(o.SPRT, p)
	}
	slices.SortStableFunc(r.Engines, stronger)
	return r
}

// stronger orders engines by rating, else by points.
func stronger(a, b Engine) int {
	if a.Elo != nil && b.Elo != nil {
		return cmp.Compare(b.Elo.Value, a.Elo.Value)
	}
	return cmp.Compare(b.Points, a.Points)
}

// count counts results, moves and faults.
func (r *Report) count(games []*match.Game, index map[string]int) {
	opponents := map[[2]int]*Opponent{}
	times := make([]float64, len(r.Engines)) // in milliseconds
	for _, g := range games {
		black, white := index[g.Black], index[g.White]
		score := g.Result.Score()
		r.Reasons[string(g.Reason)]++
		r.Plies += float64(len(g.Moves)) / float64(len(games))
		r.Engines[black].Black.Add(score)
		r.Engines[white].White.Add(1 - score)
		r.against(opponents, black, white).Black.Add(score)
		r.against(opponents, white, black).White.Add(1 - score)
		if g.Reason.Fault() {
			r.Engines[index[g.Loser()]].fail(g)
		}
		for i, m := range g.Moves {
			me := white
			if blackToMove(g, i) {
				me = black
			}
			e := &r.Engines[me]
			e.moves++
			times[me] += millis(m.Elapsed)
			e.NodesMove += float64(m.Nodes)
			e.Longest = max(e.Longest, millis(m.Elapsed))
		}
	}
	for i := range r.Engines {
		e := &r.Engines[i]
		e.Count = e.Black.plus(e.White.Count)
		e.Points = e.Count.Points()
		e.Millis = times[i] / float64(max(e.moves, 1))
		e.NodesMove /= float64(max(e.moves, 1))
	}
	for _, key := range slices.SortedFunc(maps.Keys(opponents), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		r.Opponents = append(r.Opponents, *opponents[key])
	}
}

// against returns the row of an engine against another.
func (r *Report) against(rows map[[2]int]*Opponent, me, other int) *Opponent {
	key := [2]int{me, other}
	if rows[key] == nil {
		rows[key] = &Opponent{Name: r.Engines[me].Name, Other: r.Engines[other].Name}
	}
	return rows[key]
}

// fail counts a game lost by a failure.
func (e *Engine) fail(g *match.Game) {
	if e.Faults == nil {
		e.Faults, e.Details = map[string]int{}, map[string]string{}
	}
	reason := string(g.Reason)
	e.Faults[reason]++
	if e.Faults[reason] == 1 && g.Detail != "" {
		e.Details[reason] = fmt.Sprintf("In game %d: %s", g.Number, g.Detail)
	}
}

// blackToMove reports whether Black plays move i of the game.
func blackToMove(g *match.Game, i int) bool { return g.Opening.BlackToMove() == (i%2 == 0) }

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// rate fits the ratings, if there are games enough.
func (r *Report) rate(games []*match.Game, index map[string]int, o Options) {
	var list []rating.Game
	blocks := map[int][]rating.Game{}
	for _, g := range games {
		one := rating.Game{First: index[g.Black], Second: index[g.White], Score: g.Result.Score()}
		list = append(list, one)
		blocks[g.Pair()] = append(blocks[g.Pair()], one)
	}
	fit, err := rating.New(len(r.Engines), list)
	if errors.Is(err, rating.ErrApart) {
		return // not everybody has played
	}
	if err != nil {
		panic(err) // the games of a match are games
	}
	boot := r.bootstrap(blocks, o)
	if len(r.Engines) == 2 {
		elo, stdErr := fit.Difference(0, 1)
		low, high := 2*boot.Elo[0].Low, 2*boot.Elo[0].High // the mean of both is 0
		r.Difference = &Difference{*eloOf(elo, stdErr, low, high), fit.Superior(0, 1)}
	}
	r.Padded, r.Draw = fit.Padded, fit.Draw
	r.FirstMove = eloOf(fit.First, fit.FirstError(), boot.First.Low, boot.First.High)
	for i := range r.Engines {
		e := &r.Engines[i]
		e.Elo = eloOf(fit.Elo[i], fit.Error(i), boot.Elo[i].Low, boot.Elo[i].High)
		for _, c := range []struct {
			to    *Colour
			first bool
		}{{&e.Black, true}, {&e.White, false}} {
			if by := fit.Colour(i, c.first); by.Games > 0 {
				c.to.Elo = eloOf(by.Elo, by.Error, 0, 0)
			}
		}
	}
}

// bootstrap returns the intervals by drawing the game pairs again. They are 0 without a bootstrap, or
// with too few pairs for one.
func (r *Report) bootstrap(blocks map[int][]rating.Game, o Options) *rating.Intervals {
	none := &rating.Intervals{Elo: make([]rating.Interval, len(r.Engines))}
	if o.Resamples == 0 {
		return none
	}
	var pairs [][]rating.Game
	for _, number := range slices.Sorted(maps.Keys(blocks)) {
		pairs = append(pairs, blocks[number])
	}
	intervals, err := rating.Bootstrap(len(r.Engines), pairs, o.Resamples, o.Seed)
	if errors.Is(err, rating.ErrFew) {
		return none
	}
	if err != nil {
		panic(err) // rating.New took the same games
	}
	return intervals
}

// PairsOf counts the complete game pairs of a match of two engines, by the points of the engine with
// that name.
func PairsOf(games []*match.Game, name string) (p rating.Pairs) {
	points, seen := map[int]float64{}, map[int]int{}
	for _, g := range games {
		score := g.Result.Score()
		if g.Black != name {
			score = 1 - score
		}
		points[g.Pair()] += score
		seen[g.Pair()]++
	}
	for number, n := range seen {
		if n == 2 {
			p.Add(points[number])
		}
	}
	return p
}

// Stopper returns the function for match.Options.Stop that ends a match of two engines once the
// test is decided.
func Stopper(s rating.SPRT, first string) func(a, b *match.Game) bool {
	var pairs rating.Pairs
	return func(a, b *match.Game) bool {
		p := PairsOf([]*match.Game{a, b}, first)
		for i, n := range p {
			pairs[i] += n
		}
		return s.Decide(pairs) != rating.Open
	}
}

// test returns the state of a test after these pairs; nil without one.
func test(s *rating.SPRT, p rating.Pairs) *SPRT {
	if s == nil {
		return nil
	}
	low, high := s.Bounds()
	return &SPRT{s.Elo0, s.Elo1, s.LLR(p), low, high, s.Decide(p)}
}
