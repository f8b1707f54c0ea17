package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// expectation is what a JSON line says about the answer to its position. Zero
// fields say nothing.
type expectation struct {
	Expect        string  `json:"expect"`         // vcf, no-vcf or vct
	Attacks       int     `json:"attacks"`        // attacker moves before the five, of the shortest win
	AttacksExact  *bool   `json:"attacks_exact"`  // false: Attacks is only an upper bound
	ShortestPlies int     `json:"shortest_plies"` // length of the shortest line, the five included
	RefMicros     float64 `json:"ref_us"`
	RefShortest   float64 `json:"ref_shortest_us"`
}

// errWrong says that an answer is not the one expected.
var errWrong = errors.New("wrong answer")

// readExpectation reads line number n, from 1; a line that is no JSON object
// says nothing.
func readExpectation(lines [][]byte, n int) (e expectation) {
	if n < 1 || n > len(lines) || json.Unmarshal(lines[n-1], &e) != nil {
		return expectation{}
	}
	return e
}

// compare returns an error that wraps errWrong if the result contradicts the
// expectation. An undecided search contradicts nothing.
func (e expectation) compare(r vcf.Result, goal vcf.Goal) error {
	outcome := r.Verdict.Outcome()
	want := map[string]proof.Outcome{"vcf": proof.Win, "no-vcf": proof.None, "vct": proof.None}[e.Expect]
	if want != proof.Unknown && outcome != proof.Unknown && outcome != want {
		return fmt.Errorf("%w: %v, expected %v", errWrong, outcome, want)
	}
	plies, exact := e.plies()
	if outcome != proof.Win || plies == 0 {
		return nil
	}
	got := len(r.Line)
	if exact && got < plies {
		return fmt.Errorf("%w: a win in %d plies, expected %d or more", errWrong, got, plies)
	}
	if r.ProvedShortest && goal == vcf.Shortest && got > plies {
		return fmt.Errorf("%w: shortest win in %d plies, expected %d", errWrong, got, plies)
	}
	return nil
}

// plies is the expected length of the shortest line, 0 if not known, and
// whether it is more than an upper bound.
func (e expectation) plies() (plies int, exact bool) {
	switch {
	case e.ShortestPlies > 0:
		return e.ShortestPlies, true
	case e.Attacks > 0:
		return 2*e.Attacks + 1, e.AttacksExact == nil || *e.AttacksExact
	default:
		return 0, false
	}
}

// reference is another solver's time for the same goal in microseconds, 0 if
// not known.
func (e expectation) reference(goal vcf.Goal) float64 {
	switch goal {
	case vcf.Any:
		return e.RefMicros
	case vcf.Shortest:
		return e.RefShortest
	default:
		return 0
	}
}
