package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
)

// Report counts the work of a run, and the results at its end.
type Report struct {
	Positions int // distinct positions of the book
	Met       int // with repeated ones and finished games
	Over      int // of Met, finished games

	Verdicts Tally
	Spaces   [proof.Spaces]int // wins by the smallest space that is known to hold them
	New      Tally             // the part of Verdicts that this run found
	Flowed   Tally             // the part of New that the positions one move later decided
	Searched int               // searched positions of the book
	Rounds   []Round
	Hardest  []Hard // the positions with the longest searches, of this run or earlier ones
	Upwards  []Hard // the first of Flowed, in the order of the book

	Stopped bool // the run was cancelled
	Elapsed time.Duration
}

// Tally counts positions by verdict.
type Tally struct {
	Win, Lost, None, Unknown int
}

// Round is one round of searches.
type Round struct {
	MaxNodes uint64        // 0 = no limit
	Time     time.Duration // 0 = no limit
	Searched int
	Found    Tally // without Lost
	Nodes    uint64
}

// Hard is a position that a report names.
type Hard struct {
	Name    string // the item's id; and "@" and the number of moves, if the item goes on
	Outcome proof.Outcome
	Nodes   uint64 // of its longest search
}

// shown is the most positions in each list of a report.
const shown = 10

// Phase is what a run does at a moment.
type Phase int32

// The phases of a run. Flowing follows each round of searches. With Options.Replies, Examining and
// Flowing take turns at the end.
const (
	Waiting   Phase = iota // Run has not begun
	Searching              // the positions of the book, in Progress.Round
	Flowing                // results flow to the positions one move earlier
	Examining              // searches replies outside the book
	Ended                  // Run has returned
)

// String returns the phase as the progress line names it.
func (f Phase) String() string {
	return [...]string{Waiting: "waiting", Searching: "searching", Flowing: "letting results flow", Examining: "examining replies", Ended: "ended"}[f]
}

// Progress is how far a run has come.
type Progress struct {
	Phase     Phase
	Examined  int // replies outside the book that were searched
	Round     int // from 1; 0 before the first
	Rounds    int
	Positions int   // of the book
	Done      int   // decided positions, and those searched in this round
	Verdicts  Tally // so far
}

// Progress may be called while Run is at work.
func (p *Prover) Progress() Progress {
	return Progress{
		Phase: Phase(p.phase.Load()), Examined: int(p.examined.Load()),
		Round: int(p.round.Load()), Rounds: p.o.Rounds, Positions: len(p.book.nodes),
		Done: int(p.done.Load()), Verdicts: p.verdicts(),
	}
}

func (p *Prover) verdicts() (t Tally) {
	for o := range p.counts {
		*t.of(proof.Outcome(o)) = int(p.counts[o].Load())
	}
	return t
}

func (t *Tally) of(o proof.Outcome) *int {
	return [...]*int{proof.Unknown: &t.Unknown, proof.Win: &t.Win, proof.None: &t.None, proof.Lost: &t.Lost}[o]
}

// Decided returns the number of positions with a proof.
func (t Tally) Decided() int { return t.Win + t.Lost }

func (p *Prover) finish(elapsed time.Duration) {
	r := &p.report
	r.Positions, r.Elapsed = len(p.book.nodes), elapsed
	r.Met, r.Over = p.book.Met()
	r.Verdicts = p.verdicts()
	for _, round := range r.Rounds {
		r.Searched += round.Searched
	}
	for i := range p.book.nodes {
		n := &p.book.nodes[i]
		if n.state == proof.Win {
			r.Spaces[n.space]++
		}
		if n.fresh {
			*r.New.of(n.state)++
		}
		if n.flowed {
			*r.Flowed.of(n.state)++
			if len(r.Upwards) < shown {
				r.Upwards = append(r.Upwards, p.hard(n))
			}
		}
	}
	r.Hardest = p.hardest()
}

func (p *Prover) hard(n *node) Hard { return Hard{p.book.name(n), n.state, n.spent} }

func (p *Prover) hardest() (list []Hard) {
	for i := range p.book.nodes {
		if n := &p.book.nodes[i]; n.spent > 0 && (len(list) < shown || n.spent > list[shown-1].Nodes) {
			at, _ := slices.BinarySearchFunc(list, n.spent, func(h Hard, spent uint64) int { return cmp.Or(cmp.Compare(spent, h.Nodes), -1) })
			list = slices.Insert(list, at, p.hard(n))
			list = list[:min(len(list), shown)]
		}
	}
	return list
}

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
		fmt.Fprintf(&b, "  of these, decided by the positions after their moves: %d won, %d lost\n", r.Flowed.Win, r.Flowed.Lost)
	}
	if spaces := spaceWords(r); spaces != "" {
		fmt.Fprintf(&b, "  wins by space: %s\n", spaces)
	}
	for i, x := range Searched(r.Rounds) {
		fmt.Fprintf(&b, "  round %d%s: %d searched, %d won, %d without a win, %d left, %s\n",
			i+1, limitWords(x.MaxNodes, x.Time), x.Searched, x.Found.Win, x.Found.None, x.Found.Unknown, plain.Plural(x.Nodes, "node"))
	}
	hardWords(&b, "hardest", r.Hardest)
	hardWords(&b, "decided by the positions after them", r.Upwards)
	fmt.Fprintf(&b, "  time: %v\n", plain.Duration(r.Elapsed))
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
		words = append(words, plain.Plural(nodes, "node"))
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
			fmt.Fprintf(b, ", %s", plain.Plural(h.Nodes, "node"))
		}
		b.WriteString("\n")
	}
}

// Meter makes the progress line of a run. In a round of searches the line shows the rate and the time
// left in that round. It does not guess the time of later rounds and phases: answers of the store
// take no time, and larger limits take more.
func Meter(progress func() Progress) func(elapsed time.Duration) (label string, done, total int64) {
	round, begun, start := -1, time.Duration(0), 0
	return func(elapsed time.Duration) (string, int64, int64) {
		s := progress()
		v := s.Verdicts
		verdicts := fmt.Sprintf(": %d proven, %d none, %d unknown", v.Decided(), v.None, v.Unknown)
		switch s.Phase {
		case Searching:
		case Examining:
			return fmt.Sprintf("%v, %d searched", s.Phase, s.Examined) + verdicts, 0, 0
		default:
			return s.Phase.String() + verdicts, 0, 0
		}
		if s.Round != round {
			round, begun, start = s.Round, elapsed, s.Done
		}
		label := fmt.Sprintf("%v round %d of %d, %d of %d", s.Phase, s.Round, s.Rounds, s.Done, s.Positions) + verdicts
		if rate := float64(s.Done-start) / (elapsed - begun).Seconds(); s.Done > start && s.Done < s.Positions && elapsed > begun {
			left := time.Duration(float64(s.Positions-s.Done) / rate * float64(time.Second))
			label += fmt.Sprintf(", %.0f/s, %v left in this round", rate, left.Round(time.Second))
		}
		return label, int64(s.Done), int64(s.Positions)
	}
}
