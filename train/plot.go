package train

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/match/rating"
	"github.com/gsolve/gsolve/search/lesson"
)

// ErrNoCurve means that a run has no step yet.
var ErrNoCurve = errors.New("no step of gradient descent, expected one")

// Plot draws the log of the run in a folder as SVG: the losses and the accuracy by steps, and the gates
// by rounds. The error may wrap ErrNoCurve.
func Plot(dir string, w io.Writer) error {
	events, err := readLog(filepath.Join(dir, LogFile))
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(events, func(e Event) bool { return e.Kind == Steps }) {
		return fmt.Errorf("%s: %w", dir, ErrNoCurve)
	}
	f := figureOf(events)
	return f.SVG(w)
}

// readLog reads a log. Run has cut off a torn last line of a killed process.
func readLog(path string) (list []Event, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, files.Cause(err))
	}
	defer func() { _ = file.Close() }() // it was only read
	in := bufio.NewScanner(file)
	for n := 1; in.Scan(); n++ {
		var e Event
		if err := json.Unmarshal(in.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w, expected an event", path, n, err)
		}
		if !e.whole() {
			return nil, fmt.Errorf("%s: line %d: an event %.20q without its numbers, expected all", path, n, e.Kind)
		}
		list = append(list, e)
	}
	return list, in.Err()
}

// whole reports whether the content of an event is there.
func (e *Event) whole() bool {
	switch e.Kind {
	case Steps:
		return e.Loss != nil
	case Gated:
		return e.Verdict != nil
	}
	return true
}

func figureOf(events []Event) chart.Figure {
	means := thin(events)
	line := func(name string, value func(Event) float64) chart.Line {
		l := chart.Line{Name: name}
		for _, e := range means {
			v := value(e)
			l.Points = append(l.Points, chart.Point{X: float64(e.Steps), Y: v, Low: v, High: v})
		}
		return l
	}
	plots := []chart.Plot{
		{
			Heading: "Losses", X: chart.Axis{Label: "steps"}, Y: chart.Axis{Label: "policy: nats; value: squared error", Log: true},
			Lines: []chart.Line{line("policy", func(e Event) float64 { return e.Policy }), line("value", func(e Event) float64 { return e.Value })},
		},
		{
			Heading: "Accuracy", X: chart.Axis{Label: "steps"}, Y: chart.Axis{Label: "positions whose best move is right", From: 0, To: 1, Percent: true},
			Lines: []chart.Line{line("accuracy", func(e Event) float64 { return e.Accuracy })},
		},
	}
	if gates := gatesOf(events); len(gates.Points) > 0 {
		plots = append(plots, chart.Plot{
			Heading: "Gates", X: chart.Axis{Label: "round of self-play", Ticks: roundTicks(gates.Points)}, Y: chart.Axis{Label: "Elo over the version before"}, Lines: []chart.Line{gates},
		})
	}
	return chart.Figure{Title: "A training", Note: "each point of losses and accuracy is a mean over many steps; gates have 95 % intervals", Plots: plots}
}

// roundTicks returns whole rounds for the labels of an axis, twelve at most. A log may hold any number of a round.
func roundTicks(gates []chart.Point) (ticks []float64) {
	const most = 12
	last := int(gates[len(gates)-1].X)
	step := max(last-1, 0)/most + 1
	for i := 1; i <= last/step; i++ {
		ticks = append(ticks, float64(i*step))
	}
	return ticks
}

// mostPoints is the number of points of a curve, a few for each stage apart.
const mostPoints = 100

// thin returns means of successive steps of the same stage.
func thin(events []Event) (list []Event) {
	var steps []Event
	for _, e := range events {
		if e.Kind == Steps {
			steps = append(steps, e)
		}
	}
	size := (len(steps) + mostPoints - 1) / mostPoints
	for len(steps) > 0 {
		n := 1
		for n < min(size, len(steps)) && steps[n].Stage == steps[0].Stage {
			n++
		}
		mean := Event{Steps: steps[n-1].Steps, Loss: &lesson.Loss{}}
		for _, e := range steps[:n] {
			mean.Policy += e.Policy / float64(n)
			mean.Value += e.Value / float64(n)
			mean.Accuracy += e.Accuracy / float64(n)
		}
		list, steps = append(list, mean), steps[n:]
	}
	return list
}

// gatesOf returns the Elo of each network over the version before. The sum of these numbers is no
// measure: a network is adopted when chance is with it.
func gatesOf(events []Event) chart.Line {
	l := chart.Line{Name: "network after the round"}
	for i, e := range events {
		later := func(other Event) bool { return other.Kind == Gated && other.Round == e.Round }
		if e.Kind != Gated || slices.ContainsFunc(events[i+1:], later) { // a killed run may report a gate twice
			continue
		}
		interval := rating.Exact(e.score(), max(e.Wins+e.Draws+e.Losses, 1))
		l.Points = append(l.Points, chart.Point{X: float64(e.Round), Y: e.Elo(), Low: boundedElo(interval.Low), High: boundedElo(interval.High)})
	}
	return l
}
