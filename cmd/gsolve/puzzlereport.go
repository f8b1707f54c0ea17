package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
)

// verdictWord is how a check ended.
func verdictWord(r checked, strict bool) string {
	switch {
	case r.report == nil || r.report.Result(strict) == checker.Open:
		return "not decided"
	case r.report.Passed(true):
		return "passes"
	case r.report.Passed(strict) && r.report.Result(true) == checker.Open:
		return "passes, as far as was decided"
	case r.report.Passed(strict):
		return "passes, with flaws"
	default:
		return "refused"
	}
}

// checkText is the report for people; with quiet its head and the first problem.
func checkText(r checked, strict, quiet bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", plain.OneLine(r.id), verdictWord(r, strict))
	if r.report == nil {
		return b.String() + "\n"
	}
	p := r.report.Puzzle
	fmt.Fprintf(&b, ": %s\n", provedText(p, r.report))
	problems := r.report.Problems
	if quiet {
		problems = problems[:min(len(problems), 1)]
	}
	if len(r.report.Line) > 0 && !quiet {
		fmt.Fprintf(&b, "  %s: %s\n", lineWord(p), strings.Join(board.Names(r.report.Line), " "))
	}
	if r.report.Game != nil && !quiet {
		fmt.Fprintf(&b, "  game: %s\n", strings.Join(board.Names(r.report.Game), " "))
	}
	for _, problem := range problems {
		fmt.Fprintf(&b, "  %s: %s\n", problem.Kind, problem.Text)
	}
	return b.String()
}

// lineWord says whose line the report has: the solver's, or what a defence has to
// stop.
func lineWord(p *puzzles.Puzzle) string {
	if p.Goal == puzzles.Defend {
		return "threat"
	}
	return "line"
}

// provedText is what is to be done, and what was proved of it.
func provedText(p *puzzles.Puzzle, r *checker.Report) string {
	side := p.Position.ToMove()
	switch {
	case p.Goal == puzzles.Forbidden:
		return fmt.Sprintf("forbidden to black: %s", strings.Join(board.Names(r.Answer), " "))
	case p.Goal == puzzles.Defend:
		return fmt.Sprintf("%v holds with: %s", side, strings.Join(board.Names(r.Answer), " "))
	case r.Has(checker.NoWin):
		return fmt.Sprintf("%v does not win", side)
	case r.Certificate == nil:
		return fmt.Sprintf("it is not known whether %v wins", side)
	case r.Attacks == 0:
		return fmt.Sprintf("%v wins", side)
	case r.Unique():
		return fmt.Sprintf("%v wins in %d, and every move is the only one", side, r.Attacks)
	default:
		return fmt.Sprintf("%v wins in %d", side, r.Attacks)
	}
}

// reportAnswer is the report for programs.
type reportAnswer struct {
	V        int             `json:"v"`
	ID       string          `json:"id"`
	Passed   *bool           `json:"passed,omitempty"`
	Verdict  string          `json:"verdict,omitempty"`
	Error    string          `json:"error,omitempty"`
	Goal     string          `json:"goal,omitempty"`
	Attacks  int             `json:"attacks,omitempty"`
	Unique   bool            `json:"unique,omitempty"`
	Line     []string        `json:"line,omitempty"`
	First    []string        `json:"first,omitempty"`
	Answer   []string        `json:"answer,omitempty"`
	Game     []string        `json:"game,omitempty"`
	Problems []problemAnswer `json:"problems,omitempty"`
	Nodes    uint64          `json:"nodes,omitempty"`
}

type problemAnswer struct {
	Kind    checker.Kind `json:"kind"`
	Ply     int          `json:"ply,omitempty"`
	Moves   []string     `json:"moves,omitempty"`
	Attacks int          `json:"attacks,omitempty"`
	Open    checker.Kind `json:"open,omitempty"`
	Text    string       `json:"text"`
}

// checkJSON is the report as one line of JSON.
func checkJSON(r checked, strict bool) string {
	a := reportAnswer{V: 1, ID: r.id}
	switch {
	case r.err != nil:
		a.Error = plain.OneLine(r.err.Error())
	case r.report == nil:
		a.Verdict = verdictWord(r, strict)
	default:
		a.fill(r.report, strict)
		a.Verdict = verdictWord(r, strict)
	}
	text, err := json.Marshal(a)
	if err != nil {
		panic(err) // strings and numbers
	}
	return string(text) + "\n"
}

func (a *reportAnswer) fill(r *checker.Report, strict bool) {
	if result := r.Result(strict); result != checker.Open {
		passed := result == checker.Passes
		a.Passed = &passed
	}
	a.Goal, a.Attacks, a.Unique, a.Nodes = r.Puzzle.Goal.String(), r.Attacks, r.Unique(), r.Nodes
	a.Line, a.Answer, a.Game = board.Names(r.Line), board.Names(r.Answer), board.Names(r.Game)
	if len(r.Steps) > 0 {
		a.First = board.Names(r.Steps[0].Wins)
	}
	for _, p := range r.Problems {
		a.Problems = append(a.Problems, problemAnswer{p.Kind, p.Ply, board.Names(p.Moves), p.Attacks, p.Open, p.Text})
	}
}
