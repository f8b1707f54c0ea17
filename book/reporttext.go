package book

import (
	"fmt"
	"strings"
	"time"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
)

// Text returns the report for people; refused counts unreadable items of the book, and quiet asks
// for the first line alone.
func (r *Report) Text(refused int, quiet bool) string {
	var b strings.Builder
	v := r.Verdicts
	fmt.Fprintf(&b, "%s: %d won, %d lost, %d without a win, %d not decided", plain.Plural(uint64(r.Positions), "position"), v.Win, v.Lost, v.None, v.Unknown)
	if r.Stopped {
		b.WriteString("; stopped, the same command goes on from here")
	}
	b.WriteString("\n")
	if quiet {
		return b.String()
	}
	if r.Met > r.Positions || refused > 0 {
		fmt.Fprintf(&b, "  met: %d, with repeated and symmetric ones, and %d where the game was over; %d refused\n", r.Met, r.Over, refused)
	}
	fmt.Fprintf(&b, "  new: %d won, %d lost\n", r.New.Win, r.New.Lost)
	if r.Flowed.Decided() > 0 {
		fmt.Fprintf(&b, "  of these, decided by the positions behind their moves: %d won, %d lost\n", r.Flowed.Win, r.Flowed.Lost)
	}
	if spaces := spaceWords(r); spaces != "" {
		fmt.Fprintf(&b, "  wins by space: %s\n", spaces)
	}
	for i, x := range Searched(r.Rounds) {
		fmt.Fprintf(&b, "  round %d%s: %d searched, %d won, %d without a win, %d left, %d nodes\n",
			i+1, limitWords(x.MaxNodes, x.Time), x.Searched, x.Found.Win, x.Found.None, x.Found.Unknown, x.Nodes)
	}
	hardWords(&b, "hardest", r.Hardest)
	hardWords(&b, "decided by the positions behind", r.Upwards)
	fmt.Fprintf(&b, "  time: %v\n", r.Elapsed.Round(time.Millisecond))
	return b.String()
}

// Searched returns the rounds up to the last one with a search.
func Searched(rounds []Round) []Round {
	for len(rounds) > 0 && rounds[len(rounds)-1].Searched == 0 {
		rounds = rounds[:len(rounds)-1]
	}
	return rounds
}

func spaceWords(r *Report) string {
	var words []string
	for s, n := range r.Spaces {
		if n > 0 {
			words = append(words, fmt.Sprintf("%v %d", proof.Space(s), n))
		}
	}
	return strings.Join(words, ", ")
}

func limitWords(nodes uint64, limit time.Duration) string {
	var words []string
	if nodes > 0 {
		words = append(words, fmt.Sprintf("%d nodes", nodes))
	}
	if limit > 0 {
		words = append(words, limit.String())
	}
	if len(words) == 0 {
		return ""
	}
	return " (" + strings.Join(words, ", ") + ")"
}

func hardWords(b *strings.Builder, title string, list []Hard) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(b, "  %s:\n", title)
	for _, h := range list {
		fmt.Fprintf(b, "    %s: %v", plain.OneLine(h.Name), h.Outcome)
		if h.Nodes > 0 {
			fmt.Fprintf(b, ", %d nodes", h.Nodes)
		}
		b.WriteString("\n")
	}
}

// Meter makes the progress line of a run. Its rate is that of the round: answers of the store take
// no time, and rounds with larger limits are slower, so the line does not guess the time of later
// rounds.
func Meter(progress func() Progress) func(elapsed time.Duration) (label string, done, total int64) {
	round, begun, start := -1, time.Duration(0), 0
	return func(elapsed time.Duration) (string, int64, int64) {
		s := progress()
		if s.Round != round {
			round, begun, start = s.Round, elapsed, s.Done
		}
		v := s.Verdicts
		label := fmt.Sprintf("round %d of %d, %d of %d: %d proven, %d none, %d unknown",
			s.Round, s.Rounds, s.Done, s.Positions, v.Decided(), v.None, v.Unknown)
		if rate := float64(s.Done-start) / (elapsed - begun).Seconds(); s.Done > start && elapsed > begun {
			left := time.Duration(float64(s.Positions-s.Done) / rate * float64(time.Second))
			label += fmt.Sprintf(", %.0f/s, %v left", rate, left.Round(time.Second))
			if s.Round < s.Rounds {
				label += " in this round"
			}
		}
		return label, int64(s.Done), int64(s.Positions)
	}
}
