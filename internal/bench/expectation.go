package bench

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/proof"
)

// expectation is what a JSON line says about the answer to its position. Zero
// fields say nothing.
type expectation struct {
	Expect        string  `json:"expect"`         // vcf, no-vcf or vct
	QuietMoves    bool    `json:"quiet_moves"`    // vct: the known win needs more than threes and fours
	Attacks       int     `json:"attacks"`        // attacker moves before the five, of the shortest VCF
	AttacksExact  *bool   `json:"attacks_exact"`  // false: Attacks is only an upper bound
	AttacksUpper  int     `json:"attacks_upper"`  // attacker moves before the five, of a known win
	ShortestPlies int     `json:"shortest_plies"` // length of the line of the shortest VCF, the five included
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
func (e expectation) compare(r *proof.Result, q *proof.Question) error {
	outcome, want := r.Verdict.Outcome(), e.outcome(q)
	if want != proof.Unknown && outcome != proof.Unknown && outcome != want {
		return fmt.Errorf("%w: %v, expected %v", errWrong, outcome, want)
	}
	plies, exact := e.plies(q)
	if outcome != proof.Win || plies == 0 {
		return nil
	}
	got := len(r.Line)
	if exact && got < plies {
		return fmt.Errorf("%w: a win in %d plies, expected %d or more", errWrong, got, plies)
	}
	if r.ProvedShortest && q.Goal == proof.ShortestWin && got > plies {
		return fmt.Errorf("%w: shortest win in %d plies, expected %d", errWrong, got, plies)
	}
	return nil
}

// outcome is the expected one, Unknown if any is good.
func (e expectation) outcome(q *proof.Question) proof.Outcome {
	switch {
	case e.Expect == "vcf":
		return proof.Win
	case q.Space.Class() == proof.VCF && (e.Expect == "no-vcf" || e.Expect == "vct"):
		return proof.None
	case q.Space.Class() == proof.VCT && e.Expect == "vct" && !e.QuietMoves:
		return proof.Win
	default:
		return proof.Unknown
	}
}

// plies is the expected length of the shortest line, 0 if not known, and
// whether it is more than an upper bound. A VCT can be shorter than the
// shortest VCF, so that for one nothing is.
func (e expectation) plies(q *proof.Question) (plies int, exact bool) {
	exact = q.Space.Class() == proof.VCF
	switch {
	case !exact && e.AttacksUpper > 0 && !e.QuietMoves:
		return 2*e.AttacksUpper + 1, false
	case e.ShortestPlies > 0:
		return e.ShortestPlies, exact
	case e.Attacks > 0:
		return 2*e.Attacks + 1, exact && (e.AttacksExact == nil || *e.AttacksExact)
	default:
		return 0, false
	}
}

// reference is another solver's time for the same goal in microseconds, 0 if
// not known.
func (e expectation) reference(goal proof.Goal) float64 {
	switch goal {
	case proof.AnyWin:
		return e.RefMicros
	case proof.ShortestWin:
		return e.RefShortest
	default:
		return 0
	}
}
