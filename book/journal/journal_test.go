package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/render"
)

// TestRecord checks that samples stay evenly spaced and few, and that the end is among them.
func TestRecord(t *testing.T) {
	for _, calls := range []int{0, 1, mostSamples, mostSamples + 1, 5000} {
		r := NewRecord("t", "u", "a")
		for i := range calls {
			r.Add(time.Duration(i)*time.Second, i)
		}
		r.End(time.Duration(calls)*time.Second, calls)
		n := len(r.samples)
		if n > mostSamples+1 || n < min(calls, mostSamples/2) || r.samples[n-1].counts[0] != calls {
			t.Errorf("%d calls leave %d samples, the last of %v", calls, n, r.samples[n-1])
		}
		for i := range max(n-1, 0) {
			if want := i * r.step; r.samples[i].counts[0] != want || r.samples[i].at != time.Duration(want)*time.Second {
				t.Fatalf("%d calls: sample %d is of %v, want of call %d", calls, i, r.samples[i], want)
			}
		}
	}
}

// TestHostile: names with tags come out as text, and the page loads nothing.
func TestHostile(t *testing.T) {
	const evil = `<script src="https://example.org/x.js"></script><img src=x>`
	record := NewRecord(evil, evil, evil)
	record.Add(0, 0)
	record.End(time.Minute, 5)
	p := Page{
		Title: evil, Facts: []Fact{{evil, evil}}, Record: record,
		Tables: []Table{{Title: evil, Columns: []string{evil}, Rows: [][]string{{evil}}, Note: evil}, {Title: "no rows"}},
		Drawn: []Gallery{
			{evil, []Board{{evil, render.Diagram{Position: testboard.Position(t, board.Freestyle, 9, board.Black, "a1", "b2"), Caption: evil}}}},
			{"no boards", nil},
		},
	}
	var out bytes.Buffer
	if err := p.Write(&out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, bad := range []string{"<script", "<img", "<link", "@import", "url("} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	if strings.Count(text, "&lt;script") < 10 || strings.Contains(text, "no rows") || strings.Contains(text, "no boards") {
		t.Errorf("the page lacks texts, or has a heading with nothing below:\n%s", text)
	}
}

// TestFigure checks that the curves have the words of their record.
func TestFigure(t *testing.T) {
	r := NewRecord("Tree over time", "nodes", "proved")
	r.Add(0, 1)
	if f := r.figure(); f.Title != "Tree over time" || f.Plots[0].Y.Label != "nodes" || f.Plots[0].Lines[0].Name != "proved" {
		t.Errorf("the figure is %+v, want the title, unit and name of the record", f)
	}
}

// failing is a writer that fails.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, os.ErrClosed }

// TestError returns the error of the writer.
func TestError(t *testing.T) {
	if err := (&Page{}).Write(failing{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Write returns %v, want %v", err, os.ErrClosed)
	}
}

// The page of a run that proved 7 of 9 positions.
func Example() {
	r := NewRecord("Verdicts over time", "positions", "proved", "open")
	r.Add(0, 0, 9)
	r.Add(time.Second, 4, 5)
	r.End(2*time.Second, 7, 2)
	p := Page{
		Title: "mybook.lib", Record: r, Facts: []Fact{{"positions", "9"}},
		Tables: []Table{{Title: "Open", Columns: []string{"position", "nodes"}, Rows: [][]string{{"mybook.lib:3", "1000"}}}},
	}
	var page bytes.Buffer
	err := p.Write(&page)
	fmt.Println(err, strings.Contains(page.String(), "<svg"), strings.Contains(page.String(), "mybook.lib:3"))
	// Output: <nil> true true
}
