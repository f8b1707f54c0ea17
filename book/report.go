package book

import (
	"cmp"
	"slices"
	"time"

	"github.com/gsolve/gsolve/proof"
)

// Report is what a run did and what is known at its end.
type Report struct {
	Positions int // distinct ones of the book
	Met       int // with repeated ones and games that were over
	Over      int // of Met, games that were over

	Verdicts Tally
	Spaces   [proof.Spaces]int // wins by the smallest space they were found in
	New      Tally             // of Verdicts, what this run found out
	Flowed   Tally             // of New, what the positions behind decided
	Searched int               // jobs that were done for positions of the book
	Rounds   []Round
	Hardest  []Hard // that were searched longest, by this run or before it
	Upwards  []Hard // the first of those that positions behind them decided in this run, in the order of the book

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
	Found    Tally // Lost is none that a search finds
	Nodes    uint64
}

// Hard is a position that a report names.
type Hard struct {
	Name    string // the item's id; and "@" and the number of moves, on the way to it
	Outcome proof.Outcome
	Nodes   uint64 // that its longest search visited
}

// shown is how many positions each list of a report names at most.
const shown = 10

// Progress is how far a run has come.
type Progress struct {
	Round     int // from 1; 0 while the store is asked
	Rounds    int
	Positions int   // of the book
	Done      int   // that are decided or were searched in this round
	Verdicts  Tally // so far
}

// Progress may be called while Run is at work.
func (p *Prover) Progress() Progress {
	return Progress{
		Round: int(p.round.Load()), Rounds: p.o.Rounds, Positions: len(p.book.nodes),
		Done: int(p.done.Load()), Verdicts: p.verdicts(),
	}
}

func (p *Prover) verdicts() Tally {
	n := func(o proof.Outcome) int { return int(p.counts[o].Load()) }
	return Tally{Win: n(proof.Win), Lost: n(proof.Lost), None: n(proof.None), Unknown: n(proof.Unknown)}
}

// add counts a verdict.
func (t *Tally) add(o proof.Outcome) {
	switch o {
	case proof.Win:
		t.Win++
	case proof.Lost:
		t.Lost++
	case proof.None:
		t.None++
	default:
		t.Unknown++
	}
}

// Decided is how many positions have a proof.
func (t Tally) Decided() int { return t.Win + t.Lost }

// add counts a result.
func (r *Round) add(rec *proof.Record) {
	r.Searched++
	r.Nodes += rec.Spent
	r.Found.add(rec.Outcome)
}

// finish fills in what is known at the end.
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
			r.New.add(n.state)
		}
		if n.flowed {
			r.Flowed.add(n.state)
			if len(r.Upwards) < shown {
				r.Upwards = append(r.Upwards, p.hard(n))
			}
		}
	}
	r.Hardest = p.hardest()
}

func (p *Prover) hard(n *node) Hard { return Hard{p.book.name(n), n.state, n.spent} }

// hardest is the positions with the longest searches.
func (p *Prover) hardest() (list []Hard) {
	var top []*node
	for i := range p.book.nodes {
		n := &p.book.nodes[i]
		if n.spent == 0 || len(top) == shown && n.spent <= top[shown-1].spent {
			continue
		}
		at, _ := slices.BinarySearchFunc(top, n, func(a, b *node) int { return cmp.Or(cmp.Compare(b.spent, a.spent), -1) })
		top = slices.Insert(top, at, n)
		top = top[:min(len(top), shown)]
	}
	for _, n := range top {
		list = append(list, p.hard(n))
	}
	return list
}
