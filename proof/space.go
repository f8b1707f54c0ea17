package proof

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
)

// Space is a family of wins that a search can be asked for. Each space contains the one before it.
// Any contains all wins.
type Space uint8

// The spaces: wins by continuous fours; by threes and fours (in renju real ones), as in puzzle
// books; by all moves of order 2; by all moves of order 3; by any moves.
const (
	Fours Space = iota
	Threes
	Order2
	Order3
	Any

	spaceCount = iota
)

// Spaces is the number of spaces.
const Spaces = spaceCount

// ByThreats is the space of a question about VCT that names no space.
const ByThreats = Order2

// spaces has one row for each space. Package solve chooses the engine of a space.
var spaces = [Spaces]struct {
	name  string // in answers and exports
	code  uint8  // in stored records, for ever
	class Class  // of a search
	words string // "wins by …"
	means string // an explanation of the words, if they need one
	task  string // "win by …" of a puzzle
	moves string // what the attacker may play, for people who choose a space of threats
	pass  Space  // of the win that a quiet move threatens
	// shape: the shapes of moves decide which wins belong to the space, so no proof shows it.
	shape bool
}{
	Fours: {name: "vcf", code: 0, class: VCF, words: "continuous fours", task: "continuous fours"},
	Threes: {
		name: "three", code: 1, class: VCT, words: "threes and fours", pass: Fours, shape: true,
		task:  "continuous threes and fours",
		moves: "of these only fours, threes and blocks of fours",
	},
	Order2: {
		name: "order2", code: 2, class: VCT, words: "moves of order 2", means: "fours, and moves that threaten a win by fours", pass: Fours,
		task:  "threats of order 2",
		moves: "every four, and every move that threatens a win by fours",
	},
	Order3: {
		name: "order3", code: 4, class: VCT, words: "moves of order 3", means: "fours, and moves that threaten a win by moves of order 2", pass: Order2,
		task:  "threats of order 3",
		moves: "every four, and every move that threatens a win by moves of order 2",
	},
	Any: {name: "any", code: 3, class: VCT, words: "any moves", task: "threats"},
}

// String returns the name in answers and exports: "vcf", "three", "order2", "order3" or "any".
func (s Space) String() string {
	if s >= Spaces {
		return fmt.Sprintf("space %d", uint8(s))
	}
	return spaces[s].name
}

// Means names the wins of the space in a sentence: "continuous fours".
func (s Space) Means() string { return spaces[s].words }

// Definition returns Means, with an explanation in brackets if the words need one.
func (s Space) Definition() string {
	if means := spaces[s].means; means != "" {
		return spaces[s].words + " (" + means + ")"
	}
	return spaces[s].words
}

// Task names the wins of the space in the task of a puzzle: "threats of order 2".
func (s Space) Task() string { return spaces[s].task }

// Moves says what the attacker may play in a space of threats.
func (s Space) Moves() string { return spaces[s].moves }

// Code returns the number of the space in stored records, 0 to 7.
func (s Space) Code() uint8 { return spaces[s].code }

// SpaceOfCode returns the space with that code, and false if there is none.
func SpaceOfCode(code uint8) (Space, bool) {
	for s := range spaces {
		if spaces[s].code == code {
			return Space(s), true
		}
	}
	return 0, false
}

// Class returns the class that a search of the space has: VCT for all but Fours.
func (s Space) Class() Class { return spaces[s].class }

// Pass returns the space of the win that a quiet move of the space threatens: the win after a pass
// of the defender.
func (s Space) Pass() Space { return spaces[s].pass }

// ByShape reports whether the shapes of moves decide which wins belong to the space. No proof shows
// that, so a win of the next space may belong to this one too.
func (s Space) ByShape() bool { return spaces[s].shape }

// Searched reports whether a search can exhaust the space and answer None: all but Any. A search of
// Any finds wins only.
func (s Space) Searched() bool { return s < Any }

// Widest returns the largest space that is searched to the end.
func Widest() Space { return Any - 1 }

// Searched returns the spaces that a search can exhaust, each within the next.
func Searched() (list []Space) {
	for s := range Any {
		list = append(list, s)
	}
	return list
}

// Threats returns the spaces of the class VCT that a search can exhaust, ByThreats first.
func Threats() []Space {
	list := []Space{ByThreats}
	for s := range Any {
		if s.Class() == VCT && s != ByThreats {
			list = append(list, s)
		}
	}
	return list
}

// ErrThreats is returned for text that names no threats.
var ErrThreats = errors.New("unknown threats")

// ParseThreats reads the name of one of Threats. The error wraps ErrThreats.
func ParseThreats(name string) (Space, error) {
	for _, s := range Threats() {
		if name == s.String() {
			return s, nil
		}
	}
	return 0, fmt.Errorf("%w: %.20q, expected %s", ErrThreats, name, NamesOf(Threats()))
}

// NamesOf lists the names for a sentence, such as "order2 or three".
func NamesOf(list []Space) string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = s.String()
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// Goal says which wins of a space a question asks for.
type Goal uint8

// The goals: any win; a win proved to be the shortest of the space (the fewest moves of the
// attacker before the five); every winning first move (every five, if a five is possible).
const (
	AnyWin Goal = iota
	ShortestWin
	AllFirst
)

// ErrGoal is returned for text that names no goal.
var ErrGoal = errors.New("unknown goal")

var goalNames = [...]string{"any", "shortest", "all"}

// String returns the name in requests: "any", "shortest" or "all".
func (g Goal) String() string { return goalNames[min(g, AllFirst)] }

// ParseGoal reads a goal's name. The error wraps ErrGoal.
func ParseGoal(s string) (Goal, error) {
	if i := slices.Index(goalNames[:], s); i >= 0 {
		return Goal(i), nil
	}
	return AnyWin, fmt.Errorf("%w: %.20q, expected any, shortest or all", ErrGoal, s)
}

// Question asks for wins of the side to move of a position. The zero value asks for any win by
// fours, without limits.
type Question struct {
	Space    Space
	Goal     Goal
	MaxNodes uint64 // the limit of Result.Nodes, which may pass it by a few; 0 = none
	Threads  int    // that search together, if the solver can; 0 means 1
	// Most is the largest number of the attacker's moves before the five, 0 for no limit. Of the
	// solvers only vct answers such a question, for AnyWin.
	Most uint32
	// Passed says that the win is to be the pass proof of a quiet move: the defender has passed. Then
	// the win withstands one further defender's stone outside its zone (docs/design/zones.md). Only
	// for AnyWin in the space Pass of a space.
	Passed bool
	// Opening says that the position is one of an opening that the side to move should win. Searches beyond
	// order 2 then prefer other moves. It changes no verdict that is found without a limit.
	Opening bool
	// Like holds wins of similar positions, as hints that save work. They change no verdict that is
	// found without a limit. Only searches beyond order 2 use them.
	Like []Like
	ID   string // of the certificate
	// Visited, unless nil, shows the progress: the solver adds the visited positions to it, 1024 at
	// a time and never more than Result.Nodes in all.
	Visited *atomic.Uint64
}

// Like is a win of a position that differs from the one in question by a defender's stone: on By
// instead of Of. Body is its proof; nobody need have checked it.
type Like struct {
	Of, By board.Point
	Body   []byte
}

// Result is the answer of a search to one question.
type Result struct {
	Verdict Verdict
	// Line is one variation of a win, up to and including the five. For a win by fours it is the
	// whole win; for a win by threats it is the longest defence that the certificate answers.
	Line Line
	// First is the winning first move; for AllFirst every one that the search proved to win. If the
	// side to move can make a five, First holds the fives only.
	First []board.Point
	// ProvedShortest means that no win of the space has fewer attacker's moves against the best
	// defence.
	ProvedShortest bool
	// Incomplete means that the search found a win, but that a limit stopped AllFirst or
	// ShortestWin.
	Incomplete bool
	Stopped    Reason        // why, if Incomplete
	Stored     bool          // the answer is from a store, without a search
	Nodes      uint64        // visited positions, after either side's move
	Elapsed    time.Duration // of the search and of building the certificate, not of checking it
}
