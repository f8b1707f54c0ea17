package lab

import (
	"context"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/match"
)

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
