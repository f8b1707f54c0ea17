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

// ablation plays pairs of searchers that differ in one part: the order of the paper's tables, in
// direct games. The pairs are successive searchers of the list; the second one should be stronger.
var ablation = Experiment{
	Name: "ablation", About: "the strength of searchers with and without one of their parts",
	Default: Options{
		Searchers: []string{
			"adp:variant=sim", "adp:variant=adp",
			"adp:variant=ply", "adp:variant=adp",
			"adp:variant=dummy", "adp:variant=adp",
			"adp:variant=adp", "adp:variant=pb",
			"kill:depth=2", "kill:depth=4",
			"kill:kill=off", "kill",
		},
		Times: []time.Duration{200 * time.Millisecond},
		Games: 200,
	},
	OneTime: true,
	run:     runAblation,
}

func runAblation(ctx context.Context, r *run) (*Report, error) {
	if len(r.Searchers)%2 == 1 {
		return nil, fmt.Errorf("%w: %s, expected pairs: the weaker one first", ErrOptions, plain.Plural(len(r.Searchers), "searcher"))
	}
	return r.duels(ctx, r.ablationPairs(), &Report{
		Title: "Ablations",
		About: []string{
			"Each row is a searcher against an opponent that lacks a part of it.",
			fmt.Sprintf("Every move is limited to %s, for both.", seconds(r.Times[0])),
		},
	}, "Elo of the first searcher of a row over the second")
}

func (r *run) ablationPairs() (list []pairing) {
	for i := 0; i < len(r.Searchers); i += 2 {
		weak, strong := r.Searchers[i], r.Searchers[i+1]
		list = append(list, pairing{
			first: strong, second: weak, name: strong + " – " + weak,
			contest: contest{key: fileName(strong, weak), entrants: entrants(strong, weak), limits: match.Limits{Time: r.Times[0]}},
		})
	}
	return list
}

// pairing is two searchers of a contest whose games make a row of a report.
type pairing struct {
	contest
	first, second string // names of entrants
	group, name   string // of the row in the picture
}

// duels plays the contests of the pairings, and completes the report with a row for each pairing.
// Successive pairings with one key share their contest.
func (r *run) duels(ctx context.Context, list []pairing, report *Report, axis string) (*Report, error) {
	var contests []contest
	for i, p := range list {
		if i == 0 || p.key != list[i-1].key {
			contests = append(contests, p.contest)
		}
	}
	all, err := r.playAll(ctx, contests)
	if err != nil {
		return nil, err
	}
	t := Table{Key: "duels", Title: fmt.Sprintf("%d games a row", r.Games), Columns: append(columns("searcher", "opponent", "time"), duelColumns...)}
	dots := chart.Dots{
		Title: report.Title, Note: fmt.Sprintf("%d games a row, 95 %% intervals", r.Games),
		Axis: chart.Axis{Label: axis}, Based: true,
	}
	at := -1
	for i, p := range list {
		if i == 0 || p.key != list[i-1].key {
			at++
		}
		d := duelOf(all[at], p.first, p.second)
		row := cells(p.first, p.second, Cell{p.limits.Time.Seconds(), limitText(p.limits)})
		t.Rows = append(t.Rows, append(row, d.cells()...))
		dots.Rows = append(dots.Rows, chart.Row{
			Group: p.group, Name: p.name, Value: d.elo.value, Low: d.elo.low, High: d.elo.high, Text: signed(d.elo),
		})
	}
	report.Tables = append([]Table{t}, report.Tables...)
	report.About = append(report.About, faultText(all)...)
	report.Picture = func(w io.Writer) error { return dots.SVG(w) }
	return report, nil
}

func limitText(l match.Limits) string {
	if l.Time == 0 {
		return "–"
	}
	return seconds(l.Time)
}
