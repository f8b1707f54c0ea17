package lab

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
)

// timing measures Elo against the time for a move. Deng and Chen report 1300 at 2 s and 1600 at
// 15 s. Each time meets the next longer one, and the ratings add up.
var timing = Experiment{
	Name: "time", About: "strength against the time for a move",
	Default: Options{
		Searchers: []string{"statenode", "adp", "mix"},
		Times:     []time.Duration{50 * time.Millisecond, 100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond},
		Games:     200,
	},
	run: runTiming,
}

func runTiming(ctx context.Context, r *run) (*Report, error) {
	if len(r.Times) < 2 {
		return nil, fmt.Errorf("%w: %s, expected two or more", ErrOptions, plain.Plural(len(r.Times), "time"))
	}
	var contests []contest
	for _, spec := range r.Searchers {
		for i, limit := range r.Times[1:] {
			short, long := r.atTime(spec, r.Times[i]), r.atTime(spec, limit)
			contests = append(contests, contest{key: fileName(long, r.Times[i].String()), entrants: entrants(long, short)})
		}
	}
	all, err := r.playAll(ctx, contests)
	if err != nil {
		return nil, err
	}
	report := &Report{
		Title: "Elo against the time for a move",
		About: []string{
			fmt.Sprintf("Each searcher plays %d games against itself with the next longer time.", r.Games),
			"Its rating is relative to its shortest time. The ratings of different searchers cannot be compared.",
		},
	}
	return report, r.timingReport(report, all)
}

func (r *run) atTime(spec string, limit time.Duration) string {
	return with(spec, "time="+limit.String())
}

func (r *run) timingReport(report *Report, all [][]*match.Game) error {
	direct := Table{Key: "duels", Title: "Each time against the next shorter one", Columns: append(columns("searcher", "time", "against"), duelColumns...)}
	curve := Table{Key: "ratings", Title: "Elo over the shortest time", Columns: append(columns("searcher", "time"), ratingColumns...)}
	plot := chart.Plot{X: chart.Axis{Label: "seconds a move", Log: true}, Y: chart.Axis{Label: "Elo over the shortest time"}}
	steps := len(r.Times) - 1
	for s, spec := range r.Searchers {
		var names []string
		for i, limit := range r.Times {
			names = append(names, r.atTime(spec, limit))
			if i > 0 {
				d := duelOf(all[s*steps+i-1], names[i], names[i-1])
				direct.Rows = append(direct.Rows, append(cells(spec, limitCell(limit), limitCell(r.Times[i-1])), d.cells()...))
			}
		}
		elo, padded, err := overFirst(names, all[s*steps:(s+1)*steps])
		if err != nil {
			return err
		}
		if padded {
			report.About = append(report.About, paddedText)
		}
		line := chart.Line{Name: spec}
		for i, e := range elo {
			curve.Rows = append(curve.Rows, cells(spec, limitCell(r.Times[i]), Cell{e.value, points(e.value)}, Cell{e.low, points(e.low)}, Cell{e.high, points(e.high)}))
			line.Points = append(line.Points, chart.Point{X: r.Times[i].Seconds(), Y: e.value, Low: e.low, High: e.high})
		}
		plot.Lines = append(plot.Lines, line)
	}
	for _, limit := range r.Times {
		plot.X.Ticks = append(plot.X.Ticks, limit.Seconds())
	}
	figure := chart.Figure{Title: report.Title, Note: fmt.Sprintf("%d games a step, 95 %% intervals", r.Games), Plots: []chart.Plot{plot}}
	report.Tables = []Table{curve, direct}
	report.About = append(report.About, faultText(all)...)
	report.Picture = func(w io.Writer) error { return figure.SVG(w) }
	return nil
}

func limitCell(d time.Duration) Cell { return Cell{d.Seconds(), seconds(d)} }
