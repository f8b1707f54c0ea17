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
	"github.com/gsolve/gsolve/search"
)

// iterations measures the iterations in a fixed time (Cao and Lin 2019, table 5: over 20,000 in 20 s
// against 500 with random simulations, and twice as many without the network), what a second thread
// adds, and what the oracle costs.
var iterations = Experiment{
	Name: "iterations", About: "iterations in a fixed time",
	Default: Options{
		Searchers: []string{"adp:variant=pb", "adp:variant=adp", "adp:variant=dummy", "adp:variant=sim", "statenode", "alphagomoku", "mix"},
		Times:     []time.Duration{time.Second},
		Trees:     10,
	},
	OneTime: true,
	Alone:   true,
	Needs:   []string{"iterations", "threads"},
	run:     runIterations,
}

// The settings of each searcher. The first is the base of the comparisons.
var settings = []struct {
	threads int
	oracle  string
}{{1, "off"}, {1, "vcf"}, {2, "off"}, {2, "vcf"}}

// speeds holds the iterations a second of one searcher with one setting, by opening. The rate is 0 for
// a search that ended before its time, because it had found a proof or had no choice.
type speeds struct {
	searcher string
	setting  int
	rates    []float64
}

// leastShare is the share of its time that a search must last to count.
const leastShare = 0.9

func runIterations(ctx context.Context, r *run) (*Report, error) {
	items, err := r.starts(ctx, r.Trees)
	if err != nil {
		return nil, err
	}
	var list []*speeds
	for _, spec := range r.Searchers {
		for i := range settings {
			list = append(list, &speeds{searcher: spec, setting: i})
		}
	}
	var starts []*board.Position
	for _, it := range items {
		pos, err := it.Position()
		if err != nil {
			return nil, err
		}
		starts = append(starts, pos)
	}
	// First searches are slower than later ones: they read weights, for example.
	for _, s := range list {
		if _, err := r.search(ctx, s, starts[0], 0, r.Times[0]/10); err != nil {
			return nil, err
		}
	}
	// The openings are the outer loop: if the machine gets slower for a while, it does so for all.
	r.total = uint64(len(starts) * len(list))
	for i, pos := range starts {
		for _, s := range list {
			res, err := r.search(ctx, s, pos, uint64(i), r.Times[0])
			if err != nil {
				return nil, err
			}
			rate := 0.0
			if res.Elapsed.Seconds() >= leastShare*r.Times[0].Seconds() {
				rate = float64(res.Iterations) / res.Elapsed.Seconds()
			}
			s.rates = append(s.rates, rate)
			r.step(1)
		}
	}
	return r.iterationsReport(list)
}

// search runs one search from an empty tree.
func (r *run) search(ctx context.Context, s *speeds, pos *board.Position, seed uint64, limit time.Duration) (search.Result, error) {
	set := settings[s.setting]
	made, err := r.Make(with(s.searcher, fmt.Sprintf("threads=%d", set.threads), "oracle="+set.oracle), r.Seed+seed)
	if err != nil {
		return search.Result{}, err
	}
	res, err := made.Search(ctx, pos, search.Limit{Time: limit}, nil)
	if ctx.Err() != nil {
		return res, context.Cause(ctx)
	}
	if err != nil {
		return res, fmt.Errorf("%s: %w", s.searcher, err)
	}
	return res, nil
}

// keepCommon drops the openings in which a setting of the searcher ended before its time, and returns
// the number of the others.
func keepCommon(list []*speeds) (openings int) {
	for i := range list[0].rates {
		if slices.ContainsFunc(list, func(s *speeds) bool { return s.rates[i] == 0 }) {
			continue
		}
		for _, s := range list {
			s.rates[openings] = s.rates[i]
		}
		openings++
	}
	for _, s := range list {
		s.rates = s.rates[:openings]
	}
	return openings
}

// ratio returns the geometric mean, over the openings, of the rate divided by that of base.
func (s *speeds) ratio(base *speeds) interval {
	list := make([]float64, len(s.rates))
	for i := range list {
		list[i] = s.rates[i] / base.rates[i]
	}
	return geometric(list)
}

func (r *run) iterationsReport(list []*speeds) (*Report, error) {
	t := Table{Key: "speeds", Title: "Iterations a second", Columns: []Column{
		{Key: "searcher"},
		{Key: "threads"},
		{Key: "oracle"},
		{Key: "openings"},
		{Key: "per_second", Head: "iterations a second"},
		{Key: "low", Head: "from"},
		{Key: "high", Head: "to"},
		{Key: "lost", Head: "lost to the oracle"},
		{Key: "threads_factor", Head: "of one thread"},
	}}
	dots := chart.Dots{
		Title: "Iterations in a fixed time",
		Note:  fmt.Sprintf("%s a search, %s, 95 %% intervals of the mean", seconds(r.Times[0]), plain.Plural(r.Trees, "opening")),
		Axis:  chart.Axis{Label: "iterations a second", Log: true},
	}
	about := []string{
		fmt.Sprintf("Each search begins with an empty tree and lasts %s. The figures are geometric means over the openings in which no search ended before its time.", seconds(r.Times[0])),
		"A searcher loses to the oracle the share of the iterations that it would make without it, with as many threads.",
	}
	for ; len(list) > 0; list = list[len(settings):] {
		group := list[:len(settings)]
		openings := keepCommon(group)
		if openings == 0 {
			about = append(about, fmt.Sprintf("Every search of %s ended before its time, or counted no iterations.", group[0].searcher))
			continue
		}
		for i, s := range group {
			m, set := geometric(s.rates), settings[i]
			lost, factor := Cell{}, Cell{}
			if set.oracle != "off" {
				v := s.ratio(group[i-1])
				lost = Cell{1 - v.value, percent(1-v.value) + " " + interval{1 - v.value, 1 - v.high, 1 - v.low}.within(percent)}
			}
			if set.threads > 1 {
				v := s.ratio(group[i-2])
				factor = Cell{v.value, fmt.Sprintf("%.2f× ", v.value) + v.within(func(v float64) string { return plain.Fixed(v, 2) })}
			}
			low, high := m.ends()
			t.Rows = append(t.Rows, cells(s.searcher, set.threads, set.oracle, openings, m.value, low, high, lost, factor))
			dots.Rows = append(dots.Rows, chart.Row{
				Group: s.searcher, Name: fmt.Sprintf("%s, oracle %s", plain.Plural(set.threads, "thread"), set.oracle),
				Value: m.value, Low: m.low, High: m.high, Text: rounded(m.value),
			})
		}
	}
	if len(dots.Rows) == 0 {
		return nil, fmt.Errorf("%w: every search ended before its time, or counted no iterations", ErrOptions)
	}
	return &Report{Title: dots.Title, About: about, Tables: []Table{t}, Picture: func(w io.Writer) error { return dots.SVG(w) }}, nil
}
