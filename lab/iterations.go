package lab

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/search"
)

// iterations measures the iterations in a fixed time (Cao and Lin 2019, table 5: over 20,000 in 20 s
// against 500 with random simulations, and twice as many without the network), what a second thread
// adds, and what the oracle costs.
var iterations = Experiment{
	Name: "iterations", About: "iterations in a fixed time",
	Default: Options{
		Searchers: []string{"adp:variant=pb", "adp:variant=adp", "adp:variant=dummy", "adp:variant=sim", "statenode"},
		Times:     []time.Duration{time.Second},
		Trees:     10,
	},
	Timed: true,
	run:   runIterations,
}

// The settings of each searcher. The first is the base of the comparisons.
var settings = []struct {
	threads int
	oracle  string
}{{1, "off"}, {1, "vcf"}, {2, "off"}, {2, "vcf"}}

// speeds holds the iterations a second of one searcher with one setting, by opening.
type speeds struct {
	searcher string
	setting  int
	rates    []float64
}

func runIterations(ctx context.Context, r *run) (*Report, error) {
	items, err := r.Openings(ctx, r.Rule, r.Size, r.Trees)
	if err != nil {
		return nil, err
	}
	var list []*speeds
	for _, spec := range r.Searchers {
		for i := range settings {
			list = append(list, &speeds{searcher: spec, setting: i})
		}
	}
	// The openings are the outer loop: if the machine gets slower for a while, it does so for all.
	r.total = uint64(len(items) * len(list))
	for i, it := range items {
		pos, err := it.Position()
		if err != nil {
			return nil, err
		}
		for _, s := range list {
			if err := r.speed(ctx, s, pos, uint64(i)); err != nil {
				return nil, err
			}
		}
	}
	return r.iterationsReport(list), nil
}

// speed runs one search from an empty tree.
func (r *run) speed(ctx context.Context, s *speeds, pos *board.Position, seed uint64) error {
	set := settings[s.setting]
	made, err := r.Make(with(s.searcher, fmt.Sprintf("threads=%d", set.threads), "oracle="+set.oracle), r.Seed+seed)
	if err != nil {
		return err
	}
	res, err := made.Search(ctx, pos, search.Limit{Time: r.Times[0]}, nil)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.searcher, err)
	}
	if res.Elapsed > 0 {
		s.rates = append(s.rates, float64(res.Iterations)/res.Elapsed.Seconds())
	}
	r.step(1)
	return nil
}

func (r *run) iterationsReport(list []*speeds) *Report {
	t := Table{Key: "speeds", Title: "Iterations a second", Columns: []Column{
		{Key: "searcher"}, {Key: "threads"}, {Key: "oracle"}, {Key: "per_second", Head: "iterations a second"}, {Key: "low"}, {Key: "high"},
		{Key: "lost", Head: "lost to the oracle"}, {Key: "threads_factor", Head: "of one thread"},
	}}
	dots := chart.Dots{
		Title: "Iterations in a fixed time",
		Note:  fmt.Sprintf("%s a search, %d openings, 95 %% intervals of the mean", seconds(r.Times[0]), r.Trees),
		Axis:  chart.Axis{Label: "iterations a second", Log: true},
	}
	for i, s := range list {
		m, base := mean(s.rates), list[i-s.setting]
		set := settings[s.setting]
		lost, factor := Cell{}, Cell{}
		if set.oracle != "off" {
			v := 1 - m.value/mean(list[i-1].rates).value
			lost = Cell{v, percent(v)}
		}
		if set.threads > 1 {
			v := m.value / mean(list[i-2].rates).value
			factor = Cell{v, fmt.Sprintf("%.2f×", v)}
		}
		t.Rows = append(t.Rows, cells(s.searcher, set.threads, set.oracle, m.value, m.low, m.high, lost, factor))
		dots.Rows = append(dots.Rows, chart.Row{
			Group: base.searcher, Name: fmt.Sprintf("%d threads, oracle %s", set.threads, set.oracle),
			Value: max(m.value, 1), Low: max(m.low, 1), High: max(m.high, 1), Text: rounded(m.value),
		})
	}
	return &Report{
		Title: dots.Title,
		About: []string{
			fmt.Sprintf("Each search begins with an empty tree and lasts %s. The iterations are means over %d openings.", seconds(r.Times[0]), r.Trees),
			"A searcher loses to the oracle the share of the iterations that it would make without it, with as many threads.",
		},
		Tables:  []Table{t},
		Picture: func(w io.Writer) error { return dots.SVG(w) },
	}
}
