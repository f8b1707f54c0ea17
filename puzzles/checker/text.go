package checker

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/wire"
)

// Verdict is the result of the check in words.
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

// Text is the report for people: lines, the first of which begins with name. With brief it is one
// line, with the first problem.
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

// proved names what the check proved about the goal.
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

// ForPrograms is the report on the puzzle with that id. It leaves out "passed" where a limit left
// that open.
func (r *Report) ForPrograms(id string, strict bool) wire.Object {
	o := wire.BeginAnswer(nil, wire.TextID(id))
	if result := r.Result(strict); result != Open {
		o.Truth("passed", result == Passes)
	}
	o.Word("verdict", r.Verdict(strict))
	o.Word("goal", r.Puzzle.Goal.String())
	o.Count("attacks", uint64(r.Attacks))
	o.Flag("unique", r.Unique())
	o.SomePoints("line", r.Line)
	if len(r.Steps) > 0 {
		o.SomePoints("first", r.Steps[0].Wins)
	}
	o.SomePoints("answer", r.Answer)
	o.SomePoints("game", r.Game)
	if len(r.Problems) > 0 {
		o.Objects("problems", len(r.Problems), func(o *wire.Object, i int) {
			p := r.Problems[i]
			o.Word("kind", string(p.Kind))
			o.Count("ply", uint64(p.Ply))
			o.SomePoints("moves", p.Moves)
			o.Count("attacks", uint64(p.Attacks))
			o.Some("open", string(p.Open))
			o.Word("text", p.Text)
		})
	}
	o.Count("nodes", r.Nodes)
	return o
}
