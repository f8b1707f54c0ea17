package lab

import (
	"fmt"
	"io"
	"slices"

	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/match"
)

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
			if d.all.Games() == 0 {
				row = append(row, Cell{Text: "–"})
				continue
			}
			row = append(row, cells(dashed(d.all))...)
			long.Rows = append(long.Rows, append(cells(spec, o), d.cells()...))
		}
		wide.Rows = append(wide.Rows, row)
	}
	s, err := ratings(names(r.Searchers, others), all)
	if err != nil {
		return nil, err
	}
	rated, picture := s.table(report.Title, fmt.Sprintf("%d games a pair, 95 %% intervals", r.Games), names(r.Searchers, others))
	if s.padded {
		report.About = append(report.About, paddedText)
	}
	report.About = append(report.About, faultText(all)...)
	report.Tables, report.Picture = []Table{wide, rated, long}, picture
	return report, nil
}

// names returns the searchers, and those of the others that are not among them.
func names(searchers, others []string) []string {
	list := slices.Clone(searchers)
	for _, o := range others {
		if !slices.Contains(list, o) {
			list = append(list, o)
		}
	}
	return list
}

// ratingColumns are the columns of a rating with its interval.
var ratingColumns = []Column{{Key: "elo", Head: "Elo"}, {Key: "low", Head: "from"}, {Key: "high", Head: "to"}}

// table returns the table of the ratings, the strongest first, and its picture.
func (s *standings) table(title, note string, names []string) (Table, func(io.Writer) error) {
	dots := chart.Dots{Title: title, Note: note, Axis: chart.Axis{Label: "Elo beside the mean of all"}, Based: true}
	t := Table{Key: "ratings", Title: "Ratings", Columns: append(columns("searcher"), ratingColumns...)}
	for _, i := range s.order() {
		e := s.elo[i]
		t.Rows = append(t.Rows, cells(names[i], Cell{e.value, points(e.value)}, Cell{e.low, points(e.low)}, Cell{e.high, points(e.high)}))
		dots.Rows = append(dots.Rows, chart.Row{Name: names[i], Value: e.value, Low: e.low, High: e.high, Text: points(e.value)})
	}
	return t, dots.SVG
}
