package lab

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/search"
)

// failure measures the share of trees that choose a wrong move after k iterations (Cao and Lin 2019,
// figures 8 and 9: 50 trees a point). Their positions are not public; ours are of their kind. The
// first three searchers have no pruning: the shapes that it looks at settle S1 and S2 alone.
var failure = Experiment{
	Name: "failure", About: "wrong moves against iterations",
	Default: Options{
		Searchers: []string{
			"adp:variant=pb,pruning=off", "adp:variant=adp,pruning=off", "adp:variant=dummy,pruning=off",
			"adp:variant=pb,pruning=literal", "adp:variant=pb",
			"adp:variant=pb,pruning=off,oracle=vcf", "adp:variant=pb,pruning=off,oracle=vct",
		},
		Iterations: []uint64{10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000},
		Positions:  Situations(),
		Trees:      50,
		Size:       15,
	},
	Needs: []string{"iterations"},
	run:   runFailure,
}

// failures counts the wrong moves of one searcher in one position.
type failures struct {
	position Position
	searcher string
	wrong    []int // by index of Iterations
}

func runFailure(ctx context.Context, r *run) (*Report, error) {
	var list []*failures
	for _, p := range r.Positions {
		for _, spec := range r.Searchers {
			list = append(list, &failures{position: p, searcher: spec, wrong: make([]int, len(r.Iterations))})
		}
	}
	sum := uint64(0)
	for _, k := range r.Iterations {
		sum += k
	}
	r.total = sum * uint64(r.Trees*len(list))
	err := sideBySide(ctx, len(list)*r.Trees, r.Concurrency, func(ctx context.Context, i int) error {
		return r.tree(ctx, list[i/r.Trees], uint64(i%r.Trees))
	})
	if err != nil {
		return nil, err
	}
	return r.failureReport(list), nil
}

// tree searches with one seed. A search with fewer iterations is the beginning of one with more, so
// each limit is a search of its own: it also chooses its move as the searcher does at its end.
func (r *run) tree(ctx context.Context, f *failures, seed uint64) error {
	s, err := r.Make(f.searcher, r.Seed+seed)
	if err != nil {
		return err
	}
	pos, err := board.New(f.position.Setup)
	if err != nil {
		return fmt.Errorf("%s: %w", f.position.Name, err)
	}
	for i, k := range r.Iterations {
		s.Forget()
		res, err := s.Search(ctx, pos, search.Limit{Iterations: k}, nil)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return fmt.Errorf("%s in %s: %w", f.searcher, f.position.Name, err)
		}
		if !slices.Contains(f.position.Right, res.Move) {
			r.mu.Lock()
			f.wrong[i]++
			r.mu.Unlock()
		}
		r.step(k)
	}
	return nil
}

func (r *run) failureReport(list []*failures) *Report {
	report := &Report{
		Title: "Failure rate against iterations",
		About: []string{
			"The failure rate is the share of trees that choose a wrong move after so many iterations.",
			fmt.Sprintf("Each point has %d trees, from seed %d on.", r.Trees, r.Seed),
		},
		Tables: []Table{{Key: "points", Columns: columns("position", "searcher", "iterations", "trees", "wrong", "rate", "low", "high")}},
	}
	figure := chart.Figure{Title: report.Title, Note: fmt.Sprintf("%d trees a point; 95 %% intervals between 0 and 100 %%", r.Trees)}
	for n := len(r.Searchers); len(list) > 0; list = list[n:] {
		name := list[0].position.Name
		plot := chart.Plot{
			Heading: name,
			X:       chart.Axis{Label: "iterations", Log: true},
			Y:       chart.Axis{Label: "failure rate", To: 1, Percent: true},
		}
		table := Table{Key: name, Title: fmt.Sprintf("%s: wrong of %s", name, plain.Plural(r.Trees, "tree")), Columns: []Column{{Key: "iterations"}}}
		for _, k := range r.Iterations {
			table.Rows = append(table.Rows, cells(k))
		}
		for _, f := range list[:n] {
			table.Columns = append(table.Columns, Column{Key: f.searcher})
			line := chart.Line{Name: f.searcher}
			for i, k := range r.Iterations {
				rate := share(f.wrong[i], r.Trees)
				table.Rows[i] = append(table.Rows[i], cells(f.wrong[i])...)
				line.Points = append(line.Points, between(chart.Point{X: float64(k), Y: rate.value, Low: rate.low, High: rate.high}))
				report.Tables[0].Rows = append(report.Tables[0].Rows, cells(name, f.searcher, k, r.Trees, f.wrong[i], rate.value, rate.low, rate.high))
			}
			plot.Lines = append(plot.Lines, line)
		}
		report.Tables = append(report.Tables, table)
		figure.Plots = append(figure.Plots, plot)
	}
	report.Picture = func(w io.Writer) error { return figure.SVG(w) }
	return report
}

// between leaves the intervals at 0 and 1 out of the picture: most points lie there, and their
// intervals would hide each other.
func between(pt chart.Point) chart.Point {
	if pt.Y == 0 || pt.Y == 1 {
		pt.Low, pt.High = pt.Y, pt.Y
	}
	return pt
}
