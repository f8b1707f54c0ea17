package proof

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
)

// Goal says which wins of a space a question asks for.
type Goal uint8

// The goals: any win; a win proved to be the shortest of the space (the fewest moves of the
// attacker before the five); every winning first move, or every five where there is one.
const (
	AnyWin Goal = iota
	ShortestWin
	AllFirst
)

// ErrGoal is returned for text that names no goal.
var ErrGoal = errors.New("unknown goal")

var goalNames = [...]string{"any", "shortest", "all"}

// String is the name in requests: "any", "shortest" or "all".
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
	MaxNodes uint64 // the limit of Result.Nodes; 0 = none
	Threads  int    // that search together, where the solver can; 0 = 1
	ID       string // of the certificate
	// Visited, unless nil, shows the progress: the solver adds the visited positions to it, in
	// lumps of 1024 and never more than Result.Nodes in all.
	Visited *atomic.Uint64
}

// Result is the answer of a search to one question.
type Result struct {
	Verdict Verdict
	// Line is one variation of a win, up to and including the five. Of a win by fours it is the
	// whole win; of one by threats it is the longest defence that the certificate answers.
	Line Line
	// First is the winning first move; for AllFirst every one that the search proved to win. Where
	// the side to move can make a five, First holds the fives only.
	First []board.Point
	// ProvedShortest means that no win of the space has fewer attacker's moves against the best
	// defence.
	ProvedShortest bool
	// Incomplete means that the search found a win, but that a limit stopped AllFirst or
	// ShortestWin.
	Incomplete bool
	Stopped    Reason        // why, where Incomplete
	Stored     bool          // the answer is from a store, without a search
	Nodes      uint64        // visited positions, after either side's move
	Elapsed    time.Duration // of the search and of building the certificate, not of checking it
}
