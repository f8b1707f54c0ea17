package puzzles

import (
	"errors"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// ErrPuzzle is returned for a text that is no puzzle, with what was met and what
// was expected.
var ErrPuzzle = errors.New("not a puzzle")

// Puzzle is a position with a task, and what its maker claims. Only Position
// must be set; a Goal that is zero asks for a win by fours.
type Puzzle struct {
	ID       string
	Position *board.Position // the side to move has the task
	Goal     Goal
	// Space is that of the wins which count, see Goal.Space: for Defend that of
	// the opponent's. Zero is Fours.
	Space proof.Space
	// Attacks is the number of attacks that are claimed to be needed and enough;
	// 0 = nothing is claimed. For InMoves it is part of the task.
	Attacks int
	// Solution are the first moves that the maker gives, each with what follows;
	// nil = not given. The first child of every node continues the main line.
	Solution []*Node
	// Answer are the points that are asked for by Defend and Forbidden,
	// increasing; nil = not given.
	Answer []board.Point
	Rating Rating // zero = not rated
	Themes []Theme
	Source string // where it comes from, free text
}

// WinSpace is the space of the wins that count. For a goal by threats it is never
// Fours.
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
	Grade int     // 1 (easiest) to 9; 0 = not rated
	Score float64 // what the grade was made from, see Rate
}

// Theme is what a puzzle is about, one lower-case word.
type Theme string

// The themes. A puzzle may have several.
const (
	ThemeVCF         Theme = "vcf"          // won by continuous fours
	ThemeVCT         Theme = "vct"          // won by continuous threats, not by fours alone
	ThemeFourThree   Theme = "four-three"   // decided by a four that makes a three
	ThemeDoubleFour  Theme = "double-four"  // decided by a move that makes two fours in two lines
	ThemeForbidden   Theme = "forbidden"    // a block is forbidden to Black: double-four or double-three catch
	ThemeOverline    Theme = "overline"     // an overline decides: a six that is none, or that is forbidden
	ThemeCounterFour Theme = "counter-four" // a forced block makes a four of the defender's
	ThemeQuiet       Theme = "quiet"        // a move of the solution makes neither a four nor a three
	ThemeDefence     Theme = "defence"      // the task is to hold
	ThemeLong        Theme = "long"         // ten attacks and more
)
