package traits

import (
	"fmt"
	"strings"
)

// Text is the rating for people, on lines of which the first begins with name.
// With brief it is that line.
func (t *Terms) Text(name string, brief bool) string {
	var b strings.Builder
	rating := t.Rating()
	fmt.Fprintf(&b, "%s: grade %d, score %.2f\n", name, rating.Grade, rating.Score)
	if brief {
		return b.String()
	}
	for _, term := range t.List() {
		fmt.Fprintf(&b, "  %5.2f  %s\n", term.Score, term.Text)
	}
	return b.String()
}

// Answer is a rating for programs, to be written as JSON.
type Answer struct {
	V       int     `json:"v"`
	ID      string  `json:"id"`
	Grade   int     `json:"grade,omitempty"`
	Score   float64 `json:"score,omitempty"`
	Attacks int     `json:"attacks,omitempty"`
	Choice  float64 `json:"choice,omitempty"`
	Trails  float64 `json:"trails,omitempty"`
	Deepest int     `json:"deepest,omitempty"`
	Counter int     `json:"counter_fours,omitempty"`
	Quiet   int     `json:"quiet,omitempty"`
	Tricks  int     `json:"tricks,omitempty"`
}

// ForPrograms is the rating of the puzzle of that id.
func (t *Terms) ForPrograms(id string) Answer {
	rating := t.Rating()
	return Answer{
		V: 1, ID: id, Grade: rating.Grade, Score: rating.Score, Attacks: t.Attacks, Choice: hundredths(t.Choice), Trails: hundredths(t.Trails),
		Deepest: t.Deepest, Counter: t.Counter, Quiet: t.Quiet, Tricks: t.Tricks,
	}
}

// hundredths rounds bits for printing.
func hundredths(bits float64) float64 { return float64(int64(bits*100+0.5)) / 100 }
