package lab

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/search/adp"
)

// training follows a training of the value network: the error of its updates, and the strength of
// its versions one ply deep, against the sum of patterns and against the version before.
var training = Experiment{
	Name: "training", About: "the error and the strength of the network of adp during its training",
	Default: Options{
		Versions:  []int{100, 1000, 5000, 10_000, 20_000, 50_000},
		Opponents: trainedOpponents,
		Games:     200,
	},
	run: runTraining,
}

// version is a network at some point of its training.
type version struct {
	entrant
	adp.Report // of the games since the version before
}

func runTraining(ctx context.Context, r *run) (*Report, error) {
	if len(r.Opponents) != 1 {
		return nil, fmt.Errorf("%w: %s, expected one", ErrOptions, plain.Plural(len(r.Opponents), "opponent"))
	}
	if only := board.Rule(0); r.Rule != only {
		return nil, fmt.Errorf("%w: rule %v, expected %v: the training knows no other", ErrOptions, r.Rule, only)
	}
	list, err := r.train(ctx)
	if err != nil {
		return nil, err
	}
	var contests []contest
	for i, v := range list {
		c := contest{key: fileName(v.name), entrants: append([]entrant{v.entrant}, entrants(r.Opponents...)...)}
		if i > 0 {
			c.entrants = append(c.entrants, list[i-1].entrant)
		}
		contests = append(contests, c)
	}
	all, err := r.playAll(ctx, contests)
	if err != nil {
		return nil, err
	}
	return r.trainingReport(list, all), nil
}

// train trains a network, and writes each version to a file.
func (r *run) train(ctx context.Context) (list []version, err error) {
	dir := filepath.Join(r.Out, r.Name+"-weights")
	if strings.Contains(dir, ",") {
		return nil, fmt.Errorf("%w: %s: a comma in the path of weights, expected none", ErrOptions, dir)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("%s: %w, expected a folder", dir, files.Cause(err))
	}
	var w *adp.Weights
	for _, games := range r.Versions {
		v := version{entrant: entrant{name: strconv.Itoa(games)}}
		o := adp.TrainOptions{Games: games, Seed: r.Seed, Size: r.Size, From: w, Every: games}
		if w, err = adp.Train(ctx, o, func(report adp.Report, _ *adp.Weights) { v.Report = report }); err != nil {
			return nil, cmp.Or(context.Cause(ctx), err)
		}
		path := filepath.Join(dir, v.name+".bin")
		if err := files.Replace(path, nil, w.Write); err != nil {
			return nil, err
		}
		v.spec = "adp:variant=ply,weights=" + path
		list = append(list, v)
	}
	return list, nil
}

func (r *run) trainingReport(list []version, all [][]*match.Game) *Report {
	opponent := r.Opponents[0]
	if slices.Equal(r.Opponents, trainedOpponents) {
		opponent = "the sum of patterns"
	}
	report := &Report{
		Title: "A training of the value network",
		About: []string{
			fmt.Sprintf("One network on %d×%d, trained by games against itself from seed %d. The figures of the first table are those of the games since the row before.", r.Size, r.Size, r.Seed),
			fmt.Sprintf("The versions compare the positions after one ply. Each plays %d games against %s, and against the version before.", r.Games, opponent),
		},
	}
	learned := Table{Key: "training", Title: "The games of the training", Columns: []Column{
		{Key: "games"}, {Key: "td_error", Head: "mean change of the value"}, {Key: "stones", Head: "stones a game"}, {Key: "black", Head: "won by Black"}, {Key: "drawn"},
	}}
	duels := Table{Key: "duels", Title: fmt.Sprintf("%d games a row", r.Games), Columns: append(columns("games of training", "opponent"), duelColumns...)}
	loss := chart.Plot{X: chart.Axis{Label: "games of training", Log: true}, Y: chart.Axis{Label: "mean change of the value after a move"}, Lines: []chart.Line{{Name: "network"}}}
	strength := chart.Plot{X: loss.X, Y: chart.Axis{Label: "score against " + opponent, To: 1, Percent: true}, Lines: []chart.Line{{Name: "network"}}}
	for i, v := range list {
		learned.Rows = append(learned.Rows, cells(v.Games, Cell{v.Error, fmt.Sprintf("%.4f", v.Error)}, Cell{v.Length, fmt.Sprintf("%.1f", v.Length)},
			Cell{v.First, percent(v.First)}, Cell{v.Drawn, percent(v.Drawn)}))
		d := duelOf(all[i], v.name, r.Opponents[0])
		duels.Rows = append(duels.Rows, append(cells(v.Games, r.Opponents[0]), d.cells()...))
		if i > 0 {
			duels.Rows = append(duels.Rows, append(cells(v.Games, plain.Plural(list[i-1].Games, "game")), duelOf(all[i], v.name, list[i-1].name).cells()...))
		}
		x := float64(v.Games)
		loss.Lines[0].Points = append(loss.Lines[0].Points, chart.Point{X: x, Y: v.Error, Low: v.Error, High: v.Error})
		strength.Lines[0].Points = append(strength.Lines[0].Points, chart.Point{X: x, Y: d.score.value, Low: d.score.low, High: d.score.high})
	}
	figure := chart.Figure{Title: report.Title, Note: fmt.Sprintf("%d games a point, 95 %% intervals", r.Games), Plots: []chart.Plot{loss, strength}}
	report.Tables = []Table{learned, duels}
	report.About = append(report.About, faultText(all)...)
	report.Picture = func(w io.Writer) error { return figure.SVG(w) }
	return report
}
