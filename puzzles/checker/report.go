package checker

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// Kind is what is wrong with a puzzle.
type Kind string

// The kinds of problems. The first four make a claim false; the others are
// flaws, which a strict check refuses.
const (
	NoWin       Kind = "no-win"      // the goal cannot be reached
	WrongLength Kind = "length"      // not in as many attacks as claimed
	NotSolution Kind = "solution"    // the solution that is given is none
	WrongAnswer Kind = "answer"      // other points than those that are given
	Cook        Kind = "cook"        // a solution that the maker has not seen: shorter, or with another first move
	Dual        Kind = "dual"        // another move of the attacker at a later point reaches the goal, too
	Superfluous Kind = "superfluous" // the solution stands without these stones
	Counts      Kind = "counts"      // no game has so many stones of either side with this side to move
	Unreachable Kind = "unreachable" // no game without a forbidden move or an earlier five leads there
	PriorWin    Kind = "prior-win"   // whatever the opponent played last, it passed over a win of its own
	Undecided   Kind = "undecided"   // a limit was met before this could be told
)

// False reports whether a claim is false, rather than the puzzle flawed.
func (k Kind) False() bool {
	return k == NoWin || k == WrongLength || k == NotSolution || k == WrongAnswer
}

// Problem is one thing that is wrong.
type Problem struct {
	Kind    Kind
	Ply     int           // of the solution, from 1, where it speaks of one move; else 0
	Moves   []board.Point // the moves, points or stones that it speaks of
	Attacks int           // that the win with the move takes from there, where that is known
	Open    Kind          // of Undecided: the kind of problem that there may be
	Text    string        // a sentence without a full stop
}

// Step is an attacker's move of the solution, and the others that reach the goal
// there. At the five itself there is no choice that counts.
type Step struct {
	Ply   int           // of the move, from 1
	Move  board.Point   // of the solution
	Wins  []board.Point // every move that reaches the goal there, Move among them, increasing
	Whole bool          // no other does
}

// Report is what a check has found.
type Report struct {
	Puzzle   *puzzles.Puzzle
	Problems []Problem
	Attacks  int           // that the goal takes, proved; 0 where it is not a win, or not proved
	Line     proof.Line    // the solution that was walked: the puzzle's own, or the solver's
	Steps    []Step        // along Line
	Answer   []board.Point // of Defend and Forbidden, as found
	Game     []board.Point // a game that leads to the position, Black first; nil if none was found
	Nodes    uint64        // positions visited by all searches
	// Certificate of the win that Attacks speaks of.
	Certificate *proof.Certificate
}

// Result is how a check ended.
type Result uint8

// The results: a limit was met before it could be told; every claim is true; a
// claim is false, or of a strict check something is flawed.
const (
	Open Result = iota
	Passes
	Refused
)

// Result says whether every claim is true, and with strict whether there is no
// flaw either.
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

// Decided reports whether no limit was met.
func (r *Report) Decided() bool { return !r.Has(Undecided) }

// Has reports whether there is a problem of that kind.
func (r *Report) Has(k Kind) bool {
	for _, p := range r.Problems {
		if p.Kind == k {
			return true
		}
	}
	return false
}

// Unique reports whether there is no other first move, and no dual.
func (r *Report) Unique() bool {
	for _, s := range r.Steps {
		if len(s.Wins) != 1 || !s.Whole {
			return false
		}
	}
	return len(r.Steps) > 0 || len(r.Answer) == 1 && !r.open(WrongAnswer)
}

// open reports whether it was not decided if there is a problem of that kind.
func (r *Report) open(k Kind) bool {
	return slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Kind == Undecided && p.Open == k })
}

// Proved is the puzzle with its claims as they were proved: attacks, solution
// and answer. A solution that has the line as its main line stays as it is.
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
