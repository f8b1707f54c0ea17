package checker

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/wire"
)

// Kind names what is wrong with a puzzle.
type Kind string

// The kinds of problems. The first four make a claim false; the others are flaws, which only a
// strict check refuses.
const (
	NoWin       Kind = "no-win"      // the goal cannot be reached
	WrongLength Kind = "length"      // the goal takes another number of attacks than claimed
	NotSolution Kind = "solution"    // the given solution does not reach the goal
	WrongAnswer Kind = "answer"      // the points that are given are not the answer
	Cook        Kind = "cook"        // a solution that the maker has not seen: shorter, or with another first move
	Dual        Kind = "dual"        // another move of the attacker at a later point reaches the goal, too
	Superfluous Kind = "superfluous" // the solution stands without these stones
	Counts      Kind = "counts"      // the numbers of stones fit no game with this side to move
	Unreachable Kind = "unreachable" // every game that leads there has a forbidden move or an earlier five
	PriorWin    Kind = "prior-win"   // the opponent missed a win before its last move, whichever that was
	Undecided   Kind = "undecided"   // a limit stopped the check of something
)

// False reports whether a claim is false, rather than the puzzle flawed.
func (k Kind) False() bool {
	return k == NoWin || k == WrongLength || k == NotSolution || k == WrongAnswer
}

// Problem is one thing that is wrong.
type Problem struct {
	Kind    Kind
	Ply     int           // of the move of the solution with the problem, from 1; 0 = no single move
	Moves   []board.Point // the moves, points or stones that it is about
	Attacks int           // of the win that begins with the move; 0 = not known
	Open    Kind          // of Undecided: the kind of the possible problem
	Text    string        // a sentence without a full stop
}

// Step is a move of the attacker in the solution, with all moves that reach the goal from the same
// position. The five is no Step.
type Step struct {
	Ply   int           // of the move, from 1
	Move  board.Point   // of the solution
	Wins  []board.Point // every move that reaches the goal there, also Move, increasing
	Whole bool          // Wins has all of them
}

// Report is the result of a check.
type Report struct {
	Puzzle   *puzzles.Puzzle
	Problems []Problem
	Attacks  int           // of the goal, proved; 0 = the goal is no win, or not proved
	Line     proof.Line    // the solution that the check followed: the puzzle's, or the solver's
	Steps    []Step        // along Line
	Answer   []board.Point // of Defend and Forbidden, as found
	Game     []board.Point // a game that leads to the position, Black first; nil = none was found
	Nodes    uint64        // positions visited by all searches
	// Certificate of the win with Attacks attacks.
	Certificate *proof.Certificate
}

// Result is how a check ended.
type Result uint8

// The results of a check.
const (
	Open    Result = iota // a limit left a claim open
	Passes                // every claim is true
	Refused               // a claim is false, or a strict check found a flaw
)

// Result returns the result of the check. A strict check also refuses flaws.
func (r *Report) Result(strict bool) Result {
	result := Passes
	for _, p := range r.Problems {
		switch {
		case p.Kind == Undecided && (strict || p.Open.False()):
			result = min(result, Open)
		case p.Kind != Undecided && (strict || p.Kind.False()):
			return Refused
		}
	}
	return result
}

// Passed reports whether Result is Passes.
func (r *Report) Passed(strict bool) bool { return r.Result(strict) == Passes }

// Decided reports whether no limit left anything open.
func (r *Report) Decided() bool { return !r.Has(Undecided) }

// Has reports whether there is a problem of that kind.
func (r *Report) Has(k Kind) bool {
	return slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Kind == k })
}

// open reports whether a limit prevented the check from finding a problem of that kind.
func (r *Report) open(k Kind) bool {
	return slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Kind == Undecided && p.Open == k })
}

// Unique reports whether there is no other first move, and no dual.
func (r *Report) Unique() bool {
	if len(r.Steps) == 0 {
		return len(r.Answer) == 1 && !r.open(WrongAnswer)
	}
	return !slices.ContainsFunc(r.Steps, func(s Step) bool { return len(s.Wins) != 1 || !s.Whole })
}

// Proved returns the puzzle with the claims that the check has proved: attacks, solution and
// answer. It keeps a solution whose main line is Line.
func (r *Report) Proved() *puzzles.Puzzle {
	p := *r.Puzzle
	if r.Attacks > 0 {
		p.Attacks = r.Attacks
	}
	if p.Goal.Wins() && !slices.Equal(puzzles.MainLine(p.Solution), r.Line) {
		p.Solution = puzzles.Linear(r.Line)
	}
	if r.Answer != nil {
		p.Answer = r.Answer
	}
	return &p
}

func (r *Report) add(p Problem) { r.Problems = append(r.Problems, p) }

// Verdict returns the result of the check in words.
func (r *Report) Verdict(strict bool) string {
	switch {
	case r.Result(strict) == Open:
		return "not decided"
	case r.Passed(true):
		return "passes"
	case !r.Passed(strict):
		return "fails"
	case r.Result(true) == Open:
		return "passes, as far as was decided"
	default:
		return "passes, with flaws"
	}
}

// Why returns the first problem that makes a claim false or leaves one open, or else the first
// flaw. The report must have a problem.
func (r *Report) Why() Problem {
	return r.Problems[max(0, slices.IndexFunc(r.Problems, func(p Problem) bool { return p.Kind.False() || p.Open.False() }))]
}

// Text returns the report for people: lines, the first of which begins with name. If brief, it is
// one line, which ends with Why.
func (r *Report) Text(name string, strict, brief bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s: %s", name, r.Verdict(strict), r.proved())
	if brief && len(r.Problems) > 0 {
		fmt.Fprintf(&b, "; %s: %s", r.Why().Kind, r.Why().Text)
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

// proved returns the proved result in words.
func (r *Report) proved() string {
	side := r.Puzzle.Position.ToMove()
	switch {
	case r.Puzzle.Goal == puzzles.Forbidden:
		return "forbidden to black: " + puzzles.LineText(r.Answer)
	case r.Puzzle.Goal == puzzles.Defend:
		return fmt.Sprintf("%v holds with: %s", side, puzzles.LineText(r.Answer))
	case r.Has(NoWin):
		return fmt.Sprintf("%v does not win that way", side)
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

// ForPrograms returns the report on the puzzle with that id. It leaves out "passed" if a limit left
// that open.
func (r *Report) ForPrograms(id string, strict bool) wire.Object {
	o := wire.BeginAnswer(nil, wire.TextID(id))
	if result := r.Result(strict); result != Open {
		o.Truth("passed", result == Passes)
	}
	o.Word("verdict", strings.Replace(r.Verdict(strict), "fails", "refused", 1)) // programs know the old word
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
