package checker

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
)

// Verdict is how the check ended, in words.
func (r *Report) Verdict(strict bool) string {
	switch {
	case r.Result(strict) == Open:
		return "not decided"
	case r.Passed(true):
		return "passes"
	case !r.Passed(strict):
		return "refused"
	case r.Result(true) == Open:
		return "passes, as far as was decided"
	default:
		return "passes, with flaws"
	}
}

// Text is the report for people, on lines of which the first begins with name.
// With brief it is one line, with the first of the problems.
func (r *Report) Text(name string, strict, brief bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s: %s", name, r.Verdict(strict), r.proved())
	if brief && len(r.Problems) > 0 {
		fmt.Fprintf(&b, "; %s: %s", r.Problems[0].Kind, r.Problems[0].Text)
	}
	b.WriteByte('\n')
	if brief {
		return b.String()
	}
	if len(r.Line) > 0 {
		whose := "line"
		if r.Puzzle.Goal == puzzles.Defend {
			whose = "threat"
		}
		fmt.Fprintf(&b, "  %s: %s\n", whose, puzzles.LineText(r.Line))
	}
	if r.Game != nil {
		fmt.Fprintf(&b, "  game: %s\n", puzzles.LineText(r.Game))
	}
	for _, problem := range r.Problems {
		fmt.Fprintf(&b, "  %s: %s\n", problem.Kind, problem.Text)
	}
	return b.String()
}

// proved is what was proved about the goal.
func (r *Report) proved() string {
	side := r.Puzzle.Position.ToMove()
	switch {
	case r.Puzzle.Goal == puzzles.Forbidden:
		return "forbidden to black: " + puzzles.LineText(r.Answer)
	case r.Puzzle.Goal == puzzles.Defend:
		return fmt.Sprintf("%v holds with: %s", side, puzzles.LineText(r.Answer))
	case r.Has(NoWin):
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

// Answer is a report for programs, to be written as JSON.
type Answer struct {
	V        int             `json:"v"`
	ID       string          `json:"id"`
	Passed   *bool           `json:"passed,omitempty"` // nil = not decided
	Verdict  string          `json:"verdict"`
	Goal     string          `json:"goal"`
	Attacks  int             `json:"attacks,omitempty"`
	Unique   bool            `json:"unique,omitempty"`
	Line     []string        `json:"line,omitempty"`
	First    []string        `json:"first,omitempty"`
	Answer   []string        `json:"answer,omitempty"`
	Game     []string        `json:"game,omitempty"`
	Problems []ProblemAnswer `json:"problems,omitempty"`
	Nodes    uint64          `json:"nodes,omitempty"`
}

// ProblemAnswer is a Problem for programs.
type ProblemAnswer struct {
	Kind    Kind     `json:"kind"`
	Ply     int      `json:"ply,omitempty"`
	Moves   []string `json:"moves,omitempty"`
	Attacks int      `json:"attacks,omitempty"`
	Open    Kind     `json:"open,omitempty"`
	Text    string   `json:"text"`
}

// ForPrograms is the report on the puzzle of that id.
func (r *Report) ForPrograms(id string, strict bool) Answer {
	a := Answer{
		V: 1, ID: id, Verdict: r.Verdict(strict), Goal: r.Puzzle.Goal.String(), Attacks: r.Attacks, Unique: r.Unique(),
		Line: board.Names(r.Line), Answer: board.Names(r.Answer), Game: board.Names(r.Game), Nodes: r.Nodes,
	}
	if result := r.Result(strict); result != Open {
		passed := result == Passes
		a.Passed = &passed
	}
	if len(r.Steps) > 0 {
		a.First = board.Names(r.Steps[0].Wins)
	}
	for _, p := range r.Problems {
		a.Problems = append(a.Problems, ProblemAnswer{p.Kind, p.Ply, board.Names(p.Moves), p.Attacks, p.Open, p.Text})
	}
	return a
}
