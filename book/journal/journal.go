// Package journal keeps how a run of proving goes, and writes it as one page of HTML that loads nothing
// from elsewhere: curves of counts over time, tables, and drawn positions.
package journal

import (
	"bytes"
	"fmt"
	"html/template"
	"io"
	"sync"
	"time"

	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/render"
)

// Record keeps counts over time: at most mostSamples of them, evenly spaced, and those of the end. Safe
// for concurrent use.
type Record struct {
	title, unit string
	series      []string

	mu      sync.Mutex
	samples []sample
	step    int // only one call of Add in step is kept
	calls   int
}

// sample holds the counts at a moment of the run.
type sample struct {
	at     time.Duration
	counts []int
}

// mostSamples is the largest number of samples before the end. It is even.
const mostSamples = 400

// NewRecord makes a record of the series with these names. title stands above the curves, and unit, the
// plural of a thing that is counted, beside them.
func NewRecord(title, unit string, series ...string) *Record {
	return &Record{title: title, unit: unit, series: series, step: 1}
}

// Add notes the counts after a time, one for each series. Call it at regular intervals.
func (r *Record) Add(at time.Duration, counts ...int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls++
	if (r.calls-1)%r.step != 0 {
		return
	}
	if len(r.samples) == mostSamples { // from now on keep every second one
		for i := range mostSamples / 2 {
			r.samples[i] = r.samples[2*i]
		}
		r.samples, r.step = r.samples[:mostSamples/2], 2*r.step
	}
	r.samples = append(r.samples, sample{at, counts})
}

// End notes the counts at the end of the run, whatever the interval.
func (r *Record) End(at time.Duration, counts ...int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.samples = append(r.samples, sample{at, counts})
}

// figure returns the curves.
func (r *Record) figure() *chart.Figure {
	r.mu.Lock()
	defer r.mu.Unlock()
	unit, name := time.Second, "seconds"
	if n := len(r.samples); n > 0 && r.samples[n-1].at > 3*time.Hour {
		unit, name = time.Hour, "hours"
	} else if n > 0 && r.samples[n-1].at > 5*time.Minute {
		unit, name = time.Minute, "minutes"
	}
	p := chart.Plot{X: chart.Axis{Label: name}, Y: chart.Axis{Label: r.unit}}
	for i, s := range r.series {
		l := chart.Line{Name: s}
		for _, at := range r.samples {
			y := float64(at.counts[i])
			l.Points = append(l.Points, chart.Point{X: float64(at.at) / float64(unit), Y: y, Low: y, High: y})
		}
		p.Lines = append(p.Lines, l)
	}
	return &chart.Figure{Title: r.title, Plots: []chart.Plot{p}}
}

// Page is what the report of a run says.
type Page struct {
	Title  string
	Facts  []Fact
	Record *Record // nil = no curves
	Tables []Table
	Drawn  []Gallery
}

// Fact is a line of the summary.
type Fact struct{ Name, Value string }

// Table is a table with a heading. Write leaves out a table without rows, with its heading and note.
type Table struct {
	Title   string
	Columns []string
	Rows    [][]string
	Note    string // below the table, "" = none
}

// Gallery is a row of drawn positions with a heading. Write leaves out a gallery without boards.
type Gallery struct {
	Title  string
	Boards []Board
}

// Board is a drawn position.
type Board struct {
	Caption string
	Diagram render.Diagram
}

// Write writes the page. The error is that of w, or of a drawing.
func (p *Page) Write(w io.Writer) error {
	v := view{Page: p}
	if p.Record != nil {
		var b bytes.Buffer
		if err := p.Record.figure().SVG(&b); err != nil {
			return err
		}
		v.Curves = template.HTML(b.String()) //nolint:gosec // package chart escapes all texts
	}
	for _, g := range p.Drawn {
		row := gallery{Title: g.Title}
		for _, d := range g.Boards {
			var b bytes.Buffer
			if err := render.SVG(&b, d.Diagram); err != nil {
				return fmt.Errorf("%s: %w", d.Caption, err)
			}
			row.Boards = append(row.Boards, drawn{d.Caption, template.HTML(b.String())}) //nolint:gosec // package render escapes all texts
		}
		v.Galleries = append(v.Galleries, row)
	}
	return page.Execute(w, v)
}

// view is what the template shows.
type view struct {
	*Page
	Curves    template.HTML
	Galleries []gallery
}

type gallery struct {
	Title  string
	Boards []drawn
}

type drawn struct {
	Caption string
	SVG     template.HTML
}

var page = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{{.Title}}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; } th, td { padding: .2rem .8rem; text-align: left; border-bottom: 1px solid #ddd; }
td + td, th + th { text-align: right; }
dl { display: grid; grid-template-columns: max-content auto; gap: .2rem 1rem; } dt { color: #555; } dd { margin: 0; }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1rem; }
figure { margin: 0; } figcaption { font-size: .9rem; } .note { color: #555; }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
<dl>{{range .Facts}}<dt>{{.Name}}</dt><dd>{{.Value}}</dd>
{{end}}</dl>
{{.Curves}}
{{range .Tables}}{{if .Rows}}<h2>{{.Title}}</h2>
<table><thead><tr>{{range .Columns}}<th>{{.}}</th>{{end}}</tr></thead><tbody>
{{range .Rows}}<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>
{{end}}</tbody></table>
{{with .Note}}<p class="note">{{.}}</p>{{end}}{{end}}
{{end}}
{{range .Galleries}}{{if .Boards}}<h2>{{.Title}}</h2>
<div class="boards">{{range .Boards}}<figure>{{.SVG}}<figcaption>{{.Caption}}</figcaption></figure>
{{end}}</div>{{end}}
{{end}}
</body>
</html>
`))
