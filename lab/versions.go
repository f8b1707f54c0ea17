package lab

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/roster"
)

// versions plays the versions of a network: each against the one before, the first one and the
// opponents. The searchers are the versions in their order. Each pair has a journal of its own, so that
// a training may add versions later.
var versions = Experiment{
	Name: "versions", About: "the strength of the versions of a network, as gsolve train mix keeps them",
	Default: Options{
		Opponents: []string{"mentor"},
		Games:     100,
	},
	Lineage: true,
	run:     runVersions,
}

// lineage is the versions of an experiment.
type lineage struct {
	specs, opponents []string
	numbers          []int // of the versions, rising
}

func runVersions(ctx context.Context, r *run) (*Report, error) {
	if len(r.Searchers) < 2 {
		return nil, fmt.Errorf("%w: %s, expected two or more", ErrOptions, plain.Plural(len(r.Searchers), "version"))
	}
	l := &lineage{specs: r.Searchers, opponents: r.Opponents, numbers: numbersOf(r.Searchers)}
	var contests []contest
	for i, spec := range l.specs {
		for _, other := range l.rivals(i) {
			contests = append(contests, contest{key: fileName(spec, other), entrants: entrants(spec, other)})
		}
	}
	all, err := r.playAll(ctx, contests)
	if err != nil {
		return nil, err
	}
	report := &Report{
		Title: "The strength of a network's versions",
		About: []string{
			fmt.Sprintf("Each version plays %d games against the version before, against the first one, and against %s.", r.Games, strings.Join(l.opponents, " and ")),
			fmt.Sprintf("The rule is %v, the board %d×%d. No move has a limit of time; a searcher without a limit in its name has its own number of iterations.", r.Rule, r.Size, r.Size),
		},
	}
	return report, r.versionsReport(report, l, all)
}

// numbersOf returns the numbers of the versions: those of the names of their files, such as 012.weights,
// if all have a number and the numbers rise, else their places from 1.
func numbersOf(specs []string) (list []int) {
	before := -1
	for _, text := range specs {
		n := -1
		if spec, err := roster.Parse(text); err == nil && len(spec.Files()) == 1 {
			name, _, _ := strings.Cut(filepath.Base(spec.Files()[0]), ".")
			if v, err := strconv.Atoi(name); err == nil {
				n = v
			}
		}
		if n <= before {
			return places(len(specs))
		}
		list, before = append(list, n), n
	}
	return list
}

func places(n int) (list []int) {
	for i := range n {
		list = append(list, i+1)
	}
	return list
}

// rivals returns the specs that version i meets.
func (l *lineage) rivals(i int) (list []string) {
	if i > 0 {
		list = append(list, l.specs[i-1])
	}
	if i > 1 {
		list = append(list, l.specs[0])
	}
	return append(list, l.opponents...)
}

// label returns the name of a rival in the table.
func (l *lineage) label(spec string) string {
	if i := slices.Index(l.specs, spec); i >= 0 {
		return fmt.Sprintf("version %d", l.numbers[i])
	}
	return spec
}

// versionsReport completes the report. The contests have one pair each.
func (r *run) versionsReport(report *Report, l *lineage, all [][]*match.Game) error {
	names := slices.Concat(l.specs, l.opponents)
	elo, padded, err := overFirst(names, all)
	if err != nil {
		return err
	}
	rated := Table{Key: "ratings", Title: "Elo over the first version", Columns: append(columns("version", "searcher"), ratingColumns...)}
	duels := Table{Key: "duels", Title: fmt.Sprintf("%d games a row", r.Games), Columns: append(columns("version", "opponent"), duelColumns...)}
	for i, e := range elo {
		number := Cell{Text: unknown}
		if i < len(l.specs) {
			number = Cell{Value: l.numbers[i]}
			for _, rival := range l.rivals(i) {
				d := duelOf(all[len(duels.Rows)], names[i], rival)
				duels.Rows = append(duels.Rows, append(cells(l.numbers[i], l.label(rival)), d.cells()...))
			}
		}
		rated.Rows = append(rated.Rows, cells(number, names[i], Cell{e.value, points(e.value)}, Cell{e.low, points(e.low)}, Cell{e.high, points(e.high)}))
	}
	if padded {
		report.About = append(report.About, paddedText)
	}
	report.Tables = []Table{rated, duels}
	report.About = append(report.About, faultText(all)...)
	figure := chart.Figure{Title: report.Title, Note: fmt.Sprintf("%d games a pair, 95 %% intervals", r.Games), Plots: []chart.Plot{l.plot(elo)}}
	report.Picture = func(w io.Writer) error { return figure.SVG(w) }
	return nil
}

// mostTicks is the number of versions that have labels of their own on the axis.
const mostTicks = 20

// plot draws the Elo of the versions over their numbers. An opponent is a level line.
func (l *lineage) plot(elo []interval) chart.Plot {
	p := chart.Plot{
		X: chart.Axis{Label: "version"}, Y: chart.Axis{Label: "Elo over the first version"},
		Lines: []chart.Line{{Name: "versions"}},
	}
	for i, n := range l.numbers {
		p.Lines[0].Points = append(p.Lines[0].Points, chart.Point{X: float64(n), Y: elo[i].value, Low: elo[i].low, High: elo[i].high})
		if len(l.numbers) <= mostTicks {
			p.X.Ticks = append(p.X.Ticks, float64(n))
		}
	}
	for i, name := range l.opponents {
		e := elo[len(l.specs)+i]
		first, last := float64(l.numbers[0]), float64(l.numbers[len(l.numbers)-1])
		// The first version has no interval, so that of the opponent hides nothing there.
		p.Lines = append(p.Lines, chart.Line{Name: name, Points: []chart.Point{{X: first, Y: e.value, Low: e.low, High: e.high}, {X: last, Y: e.value}}})
	}
	return p
}
