package vct

import (
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Goal says which question is asked.
type Goal uint8

// The questions: any win, a win proved to be the shortest (fewest attacker
// moves before the five), or every first move that wins (and any line).
const (
	Any Goal = iota
	Shortest
	AllFirst
)

// Threats is the class of moves that the attacker may play.
type Threats uint8

const (
	// Order2 is every four and every move of order 2: one after which the
	// attacker has a VCF if the defender passes.
	Order2 Threats = iota
	// Three is what puzzle books call VCT: fours, shape threes (in renju: real
	// ones), and the block of a four, each leaving a VCF if the defender passes.
	Three
)

// String is the name on the command line and in answers: "order2" or "three".
func (t Threats) String() string { return [2]string{"order2", "three"}[t&1] }

// SpaceOf is the space of a search of the class, for a VCT by these threats.
func SpaceOf(class proof.Class, t Threats) proof.Space {
	switch {
	case class == proof.VCF:
		return proof.Fours
	case t == Three:
		return proof.Threes
	default:
		return proof.Order2
	}
}

// ThreatsOf is the threats to search a space by that is not proof.Fours: Three
// for proof.Threes, else Order2.
func ThreatsOf(s proof.Space) Threats {
	if s == proof.Threes {
		return Three
	}
	return Order2
}

// Options of one search. The zero value searches for any win by moves of
// order 2, on one thread, without limits but the default memory.
type Options struct {
	Goal     Goal
	Threats  Threats
	MaxNodes uint64 // see Result.Nodes; 0 = no limit
	Threads  int    // that search together; 0 = 1
	ID       string // goes into the certificate
	// Visited, unless nil, is for those who watch: while the search goes on all
	// threads add the positions visited to it, in lumps of 1024 and never more
	// than Result.Nodes in all.
	Visited *atomic.Uint64
}

// Result is the answer to one question.
type Result struct {
	Verdict proof.Verdict
	// Line is one variation up to and including the five: the longest defence
	// that the certificate answers. For Shortest, where ProvedShortest, no win
	// has a shorter one.
	Line proof.Line
	// First is the winning first move; for AllFirst every one that the search
	// has proved to win.
	First []board.Point
	// ProvedShortest says that no win of the class has fewer attacker moves
	// against the best defence.
	ProvedShortest bool
	// Incomplete says that a win is known, but that AllFirst or Shortest was
	// stopped, for the reason given, before its question was answered.
	Incomplete bool
	Stopped    proof.Reason // why, where Incomplete
	// Nodes counts the positions visited, after either side's move, those of
	// the searches for fours included.
	Nodes uint64
	// Elapsed is the time of the search and of building the certificate.
	Elapsed time.Duration
}

// DefaultMemory is the tables' limit in bytes where none is given.
const DefaultMemory = 256 << 20
