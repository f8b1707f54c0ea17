package puzzles

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
)

// ErrPuzzle is returned for a text that is not a puzzle, with the cause and what was expected.
var ErrPuzzle = errors.New("not a puzzle")

// Puzzle is a position with a task, and the claims of its maker. Only Position must be set; a zero
// Goal asks for a win by fours.
type Puzzle struct {
	ID       string
	Position *board.Position // the side to move has the task
	Goal     Goal
	// Space is the space of the wins that count, see WinSpace. For Defend the opponent's wins
	// count. Zero is Fours.
	Space proof.Space
	// Attacks is the number of attacks that the maker claims to be necessary and sufficient; 0 =
	// no claim. For InMoves it is part of the task.
	Attacks int
	// Solution holds the first moves that the maker gives, each with the moves after it; nil = none
	// is given. The first child of every node continues the main line.
	Solution []*Node
	// Answer holds the points that solve Defend or Forbidden, increasing; nil = none are given.
	Answer []board.Point
	Rating Rating // zero = not rated
	Themes []Theme
	Source string // where the puzzle comes from, free text
}

// WinSpace returns the space of the wins that count. For a goal by threats it is never Fours.
func (p *Puzzle) WinSpace() proof.Space {
	if p.Space == proof.Fours {
		return p.Goal.Space()
	}
	return p.Space
}

// MaxGrade is the hardest grade; the easiest is 1.
const MaxGrade = 9

// Rating is how hard a puzzle is.
type Rating struct {
	Grade int     // 1 ≤ Grade ≤ MaxGrade; 0 = not rated
	Score float64 // bits, see traits.Terms
}

// Goal is the task of the side to move.
type Goal uint8

// The goals. The threats of ByThreats and InMoves are fours and moves of order 2, or, if
// Puzzle.Space says so, fours and threes alone.
const (
	ByFours   Goal = iota // a win by continuous fours
	ByThreats             // a win by continuous threats
	InMoves               // a win by continuous threats within a number of attacks
	Defend                // the moves that stop the opponent's threat
	Forbidden             // the points on which Black may not play
)

var goalNames = []string{ByFours: "vcf", ByThreats: "vct", InMoves: "win", Defend: "defend", Forbidden: "forbidden"}

// String returns the word in files and on the command line: "vcf", "vct", "win", "defend" or
// "forbidden".
func (g Goal) String() string { return goalNames[g] }

// Wins reports whether the goal is a win of the side to move.
func (g Goal) Wins() bool { return g <= InMoves }

// Space returns the space of wins that the goal means if a puzzle names none: wins of the side to
// move, or for Defend of the opponent.
func (g Goal) Space() proof.Space {
	if g == ByThreats || g == InMoves {
		return proof.ByThreats
	}
	return proof.Fours
}

// ParseGoal reads the word of String. The error wraps ErrPuzzle.
func ParseGoal(name string) (Goal, error) {
	if g := slices.Index(goalNames, name); g >= 0 {
		return Goal(g), nil
	}
	return 0, fmt.Errorf("%w: goal %.20q, expected vcf, vct, win, defend or forbidden", ErrPuzzle, name)
}

// Count returns a number with its noun: "1 attack", "2 attacks".
func Count(n int, noun string) string { return plain.Plural(n, noun) }

// LengthText returns the length of a win: "3 attacks, then five".
func LengthText(line proof.Line) string {
	if len(line) == 1 {
		return "a five"
	}
	return Count(len(line)/2, "attack") + ", then five"
}

// LineText writes a line, or a list of points, for people.
func LineText(line []board.Point) string {
	return strings.ReplaceAll(strings.Join(board.Names(line), " "), board.Pass.String(), "(no legal reply)")
}

// InTime returns " in time" for a goal that limits the attacks, else "".
func InTime(limited bool) string {
	if limited {
		return " in time"
	}
	return ""
}

// TaskText returns the task in words. It reveals nothing but the number of attacks, if that is not
// 0.
func (p *Puzzle) TaskText(attacks int) string {
	in := ""
	if attacks > 0 {
		in = fmt.Sprintf(" in %d", attacks)
	}
	side := p.Position.ToMove().Title()
	switch p.Goal {
	case Forbidden:
		return "Where may Black not play?"
	case Defend:
		return side + " to play and hold"
	case ByThreats:
		return side + " to play and win by threats" + in
	case InMoves:
		return side + " to play and win" + in
	default:
		return side + " to play and win by fours" + in
	}
}
