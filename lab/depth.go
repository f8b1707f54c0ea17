package lab

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
)

// depth measures the time for a move and the length of the games of self-play by depth (Zhang 2020,
// table 4: 5, 8.4, 13 and 18 s a move, 32, 46, 40 and 28 moves a game at depths 1 to 4; 20×20).
var depth = Experiment{
	Name: "depth", About: "the time for a move and the length of games by depth",
	Default: Options{
		Searchers: []string{"kill", "kill:kill=off", "kill:cuts=off"},
		Depths:    []int{1, 2, 3, 4},
		Games:     100,
		Size:      20,
	},
	Needs: []string{"depth"},
	run:   runDepth,
}

func runDepth(ctx context.Context, r *run) (*Report, error) {
	var contests []contest
	for _, spec := range r.Searchers {
		for _, d := range r.Depths {
			deep := with(spec, fmt.Sprintf("depth=%d", d))
			contests = append(contests, contest{key: fileName(deep), entrants: []entrant{{"a", deep}, {"b", deep}}})
		}
	}
	all, err := r.playAll(ctx, contests)
	if err != nil {
		return nil, err
	}
	return r.depthReport(all)
}

// selfPlay is what the games of one searcher against itself show.
type selfPlay struct {
	times     []time.Duration // of all moves, sorted
	time      interval        // mean of a move in seconds, over openings
	moves     interval        // mean of a game: the stones on the board at its end, over openings
	firstWins int             // games that Black won
	drawn     int
}

// leastTime stands for times below the resolution of the journal, in seconds.
const leastTime = 1e-6

// selfPlayOf measures games. The two games of an opening are alike if the searcher is deterministic,
// so the intervals are those of the means of openings.
func selfPlayOf(games []*match.Game, size int, rule board.Rule) (*selfPlay, error) {
	s := &selfPlay{}
	var times, moves []float64
	for pair := range slices.Chunk(games, 2) {
		var elapsed time.Duration
		n, stones := 0, 0
		for _, g := range pair {
			start, err := g.Opening.Position(size, rule)
			if err != nil {
				return nil, err
			}
			stones += start.Count(board.Black) + start.Count(board.White) + len(g.Moves)
			for _, m := range g.Moves {
				s.times = append(s.times, m.Elapsed)
				elapsed += m.Elapsed
				n++
			}
			switch g.Result {
			case match.BlackWon:
				s.firstWins++
			case match.Drawn:
				s.drawn++
			}
		}
		times = append(times, max(elapsed.Seconds()/float64(max(n, 1)), leastTime))
		moves = append(moves, float64(stones)/float64(len(pair)))
	}
	slices.Sort(s.times)
	s.time, s.moves = positiveMean(times), positiveMean(moves)
	return s, nil
}

func (r *run) depthReport(all [][]*match.Game) (*Report, error) {
	t := Table{Key: "depths", Title: fmt.Sprintf("%d games of self-play a row", r.Games), Columns: []Column{
		{Key: "searcher"},
		{Key: "depth"},
		{Key: "mean_ms", Head: "ms a move"},
		{Key: "median_ms", Head: "median"},
		{Key: "p99_ms", Head: "99 %"},
		{Key: "max_ms", Head: "slowest"},
		{Key: "moves", Head: "moves a game"},
		{Key: "moves_low", Head: "from"},
		{Key: "moves_high", Head: "to"},
		{Key: "black_won", Head: "Black won"},
		{Key: "drawn"},
	}}
	cost := chart.Plot{X: chart.Axis{Label: "depth in plies"}, Y: chart.Axis{Label: "ms a move", Log: true}}
	length := chart.Plot{X: cost.X, Y: chart.Axis{Label: "moves a game"}}
	for _, d := range r.Depths {
		cost.X.Ticks = append(cost.X.Ticks, float64(d))
	}
	length.X.Ticks = cost.X.Ticks
	for i, spec := range r.Searchers {
		costs, lengths := chart.Line{Name: spec}, chart.Line{Name: spec}
		for k, d := range r.Depths {
			s, err := selfPlayOf(all[i*len(r.Depths)+k], r.Size, r.Rule)
			if err != nil {
				return nil, err
			}
			ms := func(seconds float64) float64 { return 1000 * max(seconds, leastTime) }
			quantile := func(q float64) float64 { return ms(s.times[int(q*float64(len(s.times)-1))].Seconds()) }
			low, high := s.moves.ends()
			t.Rows = append(t.Rows, cells(spec, d, ms(s.time.value), quantile(0.5), quantile(0.99), quantile(1), s.moves.value, low, high, s.firstWins, s.drawn))
			costs.Points = append(costs.Points, chart.Point{X: float64(d), Y: ms(s.time.value), Low: ms(s.time.low), High: ms(s.time.high)})
			lengths.Points = append(lengths.Points, chart.Point{X: float64(d), Y: s.moves.value, Low: s.moves.low, High: s.moves.high})
		}
		cost.Lines, length.Lines = append(cost.Lines, costs), append(length.Lines, lengths)
	}
	figure := chart.Figure{Title: "Time and length of games by depth", Note: fmt.Sprintf("self-play, %d games a point, 95 %% intervals", r.Games), Plots: []chart.Plot{cost, length}}
	return &Report{
		Title: figure.Title,
		About: append([]string{
			fmt.Sprintf("Each searcher plays itself from %s of %d×%d, with both colours.", plain.Plural(r.Games/2, "opening"), r.Size, r.Size),
			"A game's moves are the stones on the board at its end, those of the opening included.",
			"Both games of an opening are alike if nothing is left to chance; the intervals are those of the openings.",
		}, faultText(all)...),
		Tables:  []Table{t},
		Picture: func(w io.Writer) error { return figure.SVG(w) },
	}, nil
}
