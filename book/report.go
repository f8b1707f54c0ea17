package book

import (
	"cmp"
	"slices"
	"time"

	"github.com/gsolve/gsolve/proof"
)

// Report is the work of a run, and what is known at its end.
type Report struct {
	Positions int // distinct ones of the book
	Met       int // with repeated ones and finished games
	Over      int // of Met, finished games

	Verdicts Tally
	Spaces   [proof.Spaces]int // wins by the smallest space that is known to hold them
	New      Tally             // of Verdicts, those of this run
	Flowed   Tally             // of New, those that the positions behind decided
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
	Name    string // the item's id; and "@" and the number of moves, on the way to it
	Outcome proof.Outcome
	Nodes   uint64 // of its longest search
}

// shown is the most positions in each list of a report.
const shown = 10

// Progress is how far a run has come.
type Progress struct {
	Round     int // from 1; 0 before the first
	Rounds    int
	Positions int   // of the book
	Done      int   // decided positions, and those searched in this round
	Verdicts  Tally // so far
}

// Progress may be called while Run is at work.
func (p *Prover) Progress() Progress {
	return Progress{
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
