package lab

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/match"
)

// cross plays searchers against opponents of graded strength: the cross tables of Cao and Lin and of
// Zhang. Their opponents are programs for Windows; ours are the stand-ins of package search/ladder,
// and the proving player at three limits of nodes.
var cross = Experiment{
	Name: "cross", About: "the strength of searchers against graded opponents",
	Default: Options{
		Searchers: []string{
			"adp:variant=ply", "adp:variant=sim", "adp:variant=adp", "adp:variant=pb",
			"kill:depth=1", "kill:depth=2", "kill:depth=3", "kill:depth=4",
			"statenode:time=50ms", "statenode:time=200ms", "statenode:time=1s",
		},
		Opponents: []string{
			"random", "greedy", "greedy-vcf", "mentor", "threats:nodes=1000", "threats:nodes=10000", "threats:nodes=100000",
		},
		Times: []time.Duration{200 * time.Millisecond},
		Games: 50,
	},
	OneTime: true,
	run:     runCross,
}

func runCross(ctx context.Context, r *run) (*Report, error) {
	var contests []contest
	for _, spec := range r.Searchers {
		// Both sides of a match have one limit, but the opponents have limits of their own.
		c := contest{key: fileName(spec), entrants: append([]entrant{{spec, limited(spec, r.Times[0])}}, entrants(r.Opponents...)...)}
		contests = append(contests, c)
	}
	all, err := r.playAll(ctx, contests)
	if err != nil {
		return nil, err
	}
	return r.crossReport(&Report{
		Title: "Searchers against opponents of graded strength",
		About: []string{
			fmt.Sprintf("Each searcher plays each opponent %d times. A searcher without a limit of its own has %s for a move.", r.Games, seconds(r.Times[0])),
			"The opponents have no limit of time.",
		},
	}, r.Opponents, all)
}

// limited adds the time to a spec without a limit of its own. A depth is no limit, so kill gets the
// time, too.
func limited(spec string, limit time.Duration) string {
	_, options, _ := strings.Cut(spec, ":")
	for _, option := range strings.Split(options, ",") {
		name, _, _ := strings.Cut(option, "=")
		if name == "time" || name == "iterations" || name == "nodes" {
			return spec
		}
	}
	return with(spec, "time="+limit.String())
}

// crossReport completes the report with a cross table of the searchers against the others, and with
// the ratings of all.
func (r *run) crossReport(report *Report, others []string, all [][]*match.Game) (*Report, error) {
	wide := Table{Key: "cross", Title: fmt.Sprintf("Won–drawn–lost in %d games", r.Games), Columns: columns("searcher")}
	long := Table{Key: "duels", Columns: append(columns("searcher", "opponent"), duelColumns...)}
	for _, o := range others {
		wide.Columns = append(wide.Columns, Column{Key: o})
	}
	games := slices.Concat(all...)
	for _, spec := range r.Searchers {
		row := cells(spec)
		for _, o := range others {
			d := duelOf(games, spec, o)
			if d.all == (tally{}) {
				row = append(row, Cell{Text: "–"})
				continue
			}
			row = append(row, cells(d.all.String())...)
			long.Rows = append(long.Rows, append(cells(spec, o), d.cells()...))
		}
		wide.Rows = append(wide.Rows, row)
	}
	dots := chart.Dots{
		Title: report.Title, Note: fmt.Sprintf("%d games a pair, 95 %% intervals", r.Games),
		Axis: chart.Axis{Label: "Elo beside the mean of all"}, Based: true,
	}
	rated := Table{Key: "ratings", Title: "Ratings", Columns: []Column{{Key: "searcher"}, {Key: "elo", Head: "Elo"}, {Key: "low", Head: "from"}, {Key: "high", Head: "to"}}}
	names := slices.Clone(r.Searchers)
	for _, o := range others {
		if !slices.Contains(names, o) {
			names = append(names, o)
		}
	}
	s, err := ratings(names, all)
	if err != nil {
		return nil, err
	}
	for _, i := range s.order() {
		e := s.elo[i]
		rated.Rows = append(rated.Rows, cells(names[i], Cell{e.value, points(e.value)}, Cell{e.low, points(e.low)}, Cell{e.high, points(e.high)}))
		dots.Rows = append(dots.Rows, chart.Row{Name: names[i], Value: e.value, Low: e.low, High: e.high, Text: points(e.value)})
	}
	if s.padded {
		report.About = append(report.About, paddedText)
	}
	report.About = append(report.About, faultText(all)...)
	report.Tables = []Table{wide, rated, long}
	report.Picture = func(w io.Writer) error { return dots.SVG(w) }
	return report, nil
}
