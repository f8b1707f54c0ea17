package chart_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/gsolve/gsolve/internal/chart"
)

// Two searchers on a logarithmic axis.
func ExampleFigure() {
	f := chart.Figure{Title: "Failure rate", Plots: []chart.Plot{{
		X: chart.Axis{Label: "iterations", Log: true},
		Y: chart.Axis{Label: "wrong moves", To: 1, Percent: true},
		Lines: []chart.Line{
			{Name: "with bias", Points: []chart.Point{{X: 100, Y: 0.6}, {X: 1000, Y: 0.1}}},
			{Name: "without", Points: []chart.Point{{X: 100, Y: 0.9}, {X: 1000, Y: 0.5}}},
		},
	}}}
	var s strings.Builder
	if err := f.SVG(&s); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	fmt.Println(strings.Split(s.String(), "\n")[2])
	// Output:
	// <desc>wrong moves over iterations. Lines: with bias, without.</desc>
}
