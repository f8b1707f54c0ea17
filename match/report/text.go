package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match/rating"
)

// Write prints the tables of a match: ratings, results by opponent and colour, and how games ended.
func (r *Report) Write(w io.Writer) error {
	var b strings.Builder
	r.ratings(&b)
	r.opponents(&b)
	r.notes(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// columns begins a table whose columns are aligned.
func columns(b *strings.Builder) *tabwriter.Writer {
	return tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
}

func (r *Report) ratings(b *strings.Builder) {
	t := columns(b)
	put(t, "Elo", "±95%", "bootstrap", "games", "score", "won", "drawn", "lost", "as Black", "as White", "engine")
	for _, e := range r.Engines {
		put(t, e.Elo.value(), e.Elo.margin(), e.Elo.interval(), fmt.Sprint(e.Games()), percent(e.Points, e.Games()),
			fmt.Sprint(e.Won), fmt.Sprint(e.Drawn), fmt.Sprint(e.Lost), e.Black.text(), e.White.text(), e.Name)
	}
	_ = t.Flush() // a Builder takes everything
}

// put writes a row. The last cell is a name: it is aligned to the left.
func put(w io.Writer, cells ...string) {
	last := len(cells) - 1
	_, _ = fmt.Fprintf(w, "%s\t  %s\n", strings.Join(cells[:last], "\t"), plain.OneLine(cells[last]))
}

func (e *Elo) value() string {
	if e == nil {
		return "?"
	}
	return plain.Signed(e.Value)
}

func (e *Elo) margin() string {
	if e == nil {
		return "?"
	}
	return fmt.Sprintf("%.0f", e.Error)
}

func (e *Elo) interval() string {
	if e == nil || e.Low == e.High { // none, or without a width because all pairs are alike
		return "-"
	}
	return plain.Signed(e.Low) + "…" + plain.Signed(e.High)
}

func (c Colour) text() string {
	if c.Elo == nil {
		return "?"
	}
	return c.Elo.value() + " ±" + c.Elo.margin()
}

func percent(points float64, games int) string {
	if games == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*points/float64(games))
}

func (r *Report) opponents(b *strings.Builder) {
	if len(r.Opponents) == 0 {
		return
	}
	b.WriteString("\nWon-drawn-lost:\n")
	t := columns(b)
	put(t, "score", "both", "as Black", "as White", "engine against opponent")
	for _, o := range r.Opponents {
		both := o.Black.plus(o.White)
		put(t, percent(both.Points(), both.Games()), both.text(), o.Black.text(), o.White.text(), o.Name+" against "+o.Other)
	}
	_ = t.Flush() // a Builder takes everything
}

func (c Count) text() string { return fmt.Sprintf("%d-%d-%d", c.Won, c.Drawn, c.Lost) }

func (r *Report) notes(b *strings.Builder) {
	fmt.Fprintf(b, "\n%d of %s, %v %d×%d, %.1f moves a game after the opening.\n", r.Games, plain.Plural(r.Planned, "game"), r.Rule, r.Size, r.Size, r.Plies)
	if d := r.Difference; d != nil {
		fmt.Fprintf(b, "Elo of %s minus %s: %s ±%s. The first is stronger with a likelihood of %.1f%%.\n",
			plain.OneLine(r.first()), plain.OneLine(r.Opponents[0].Other), d.value(), d.margin(), 100*d.Superior)
	}
	if r.FirstMove != nil {
		fmt.Fprintf(b, "The Black stones are worth %s ±%s Elo. A game between equals is a draw with a chance of %.1f%%.\n", r.FirstMove.value(), r.FirstMove.margin(), 100*r.Draw)
	}
	if r.Padded {
		b.WriteString("The games alone do not bound the ratings: there are too few, or somebody won, drew or lost all of them, or all with one colour.\n" +
			"For such pairs the fit adds half a win and half a loss with each colour, so their ratings are too close together.\n")
	}
	var ends []string
	for _, reason := range slices.Sorted(maps.Keys(r.Reasons)) {
		ends = append(ends, fmt.Sprintf("%s %d", reason, r.Reasons[reason]))
	}
	if len(ends) > 0 {
		fmt.Fprintf(b, "Games ended by: %s.\n", strings.Join(ends, ", "))
	}
	var times []string
	for _, e := range r.Engines {
		took := "–" // of an engine that never moved
		if e.moves > 0 {
			took = duration(e.Millis).String()
		}
		times = append(times, plain.OneLine(e.Name)+" "+took)
	}
	fmt.Fprintf(b, "A move took on average: %s.\n", strings.Join(times, ", "))
	for _, e := range r.Engines {
		for _, reason := range slices.Sorted(maps.Keys(e.Faults)) {
			fmt.Fprintf(b, "%s lost %s by %s.", plain.OneLine(e.Name), plain.Plural(e.Faults[reason], "game"), reason)
			if detail := e.Details[reason]; detail != "" {
				fmt.Fprintf(b, " %.200s", plain.OneLine(detail))
			}
			b.WriteString("\n")
		}
	}
	if r.Pairs != nil {
		fmt.Fprintf(b, "Game pairs with 0, ½, 1, 1½, 2 points for %s: %v.\n", plain.OneLine(r.first()), *r.Pairs)
	}
	if s := r.SPRT; s != nil {
		fmt.Fprintf(b, "SPRT %g,%g: LLR %s (%s to %s): %s.\n", s.Elo0, s.Elo1, plain.Fixed(s.LLR, 2), plain.Fixed(s.Low, 2), plain.Fixed(s.High, 2), s.words())
	}
}

// duration turns milliseconds into a duration of few digits.
func duration(ms float64) time.Duration {
	return plain.Duration(time.Duration(ms * float64(time.Millisecond)).Round(time.Microsecond))
}

// first returns the name of the engine that Pairs are about: the first one of the match.
func (r *Report) first() string {
	if len(r.Opponents) == 0 {
		return "the first engine"
	}
	return r.Opponents[0].Name
}

func (s *SPRT) words() string {
	switch s.Verdict {
	case rating.Accept:
		return fmt.Sprintf("accepted, %g rather than %g", s.Elo1, s.Elo0)
	case rating.Reject:
		return fmt.Sprintf("rejected, %g rather than %g", s.Elo0, s.Elo1)
	}
	return "not decided"
}

// Live returns the lines of the table of a match in progress: a line for each engine, not wider than
// width columns.
func (r *Report) Live(width int) (lines []string) {
	longest := 0
	for _, e := range r.Engines {
		longest = max(longest, len([]rune(e.Name)))
	}
	longest = min(longest, max(width-50, 8))
	for _, e := range r.Engines {
		line := fmt.Sprintf("%-*.*s %6s ±%-5s %6.1f/%-5d +%d =%d -%d", longest, longest, plain.OneLine(e.Name),
			e.Elo.value(), e.Elo.margin(), e.Points, e.Games(), e.Won, e.Drawn, e.Lost)
		if runes := []rune(line); len(runes) > width {
			line = string(runes[:width])
		}
		lines = append(lines, line)
	}
	return lines
}
