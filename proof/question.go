package proof

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
)

// Goal says which wins of a space a question asks for.
type Goal uint8

// The goals: any win; a win proved to be the shortest of the space (the fewest
// moves of the attacker before the five); every first move that wins, or where a
// five can be made every five.
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
	for i, name := range goalNames {
		if s == name {
			return Goal(i), nil
		}
	}
	return AnyWin, fmt.Errorf("%w: %.20q, expected any, shortest or all", ErrGoal, s)
}

// Question is what is asked about the side to move of a position. The zero value
// asks for any win by fours, without limits.
type Question struct {
	Space    Space
	Goal     Goal
	MaxNodes uint64 // positions visited, see Result.Nodes; 0 = no limit
	Threads  int    // that search together, where the solver can; 0 = 1
	ID       string // goes into the certificate
	// Visited, unless nil, is for those who watch: while the search goes on, the
	// solver adds the positions visited to it, in lumps of 1024 and never more
	// than Result.Nodes in all.
	Visited *atomic.Uint64
}

// Result is the answer of a search to one question.
type Result struct {
	Verdict Verdict
	// Line is one variation of a win, up to and including the five. By fours it is
	// the whole win; by threats it is the longest defence that the certificate
	// answers. With ProvedShortest no win of the space has a shorter one.
	Line Line
	// First is the winning first move; for AllFirst every one that the search has
	// proved to win. Where the side to move can make a five, these are the fives only.
	First []board.Point
	// ProvedShortest says that no win of the space has fewer attacker's moves
	// against the best defence.
	ProvedShortest bool
	// Incomplete says that a win is known, but that a limit stopped AllFirst or
	// ShortestWin, for the reason given, before the question was answered.
	Incomplete bool
	Stopped    Reason // why, where Incomplete
	// Stored says that the answer is from a store, and that nothing was searched.
	Stored bool
	// Nodes counts the positions visited, after either side's move.
	Nodes uint64
	// Elapsed is the time of the search and of building the certificate, not of
	// checking it.
	Elapsed time.Duration
}
