// Package vcf finds victories by continuous fours: wins in which every move
// of the attacker is a four, until the five. The search is complete (all
// fours, no distance window), so "none" means that there is none.
package vcf

import (
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Goal says which question is asked.
type Goal uint8

// The questions: any win, a win proved to be the shortest (fewest attacker
// moves), or every first move that wins (and any line).
const (
	Any Goal = iota
	Shortest
	AllFirst
)

// Options of one search. The zero value searches for any win without limits
// but the default memory.
type Options struct {
	Goal     Goal
	MaxNodes uint64 // attacker and defender moves made; 0 = no limit
	ID       string // goes into the certificate
}

// Result is the answer to one question.
type Result struct {
	Verdict        proof.Verdict
	Moves          []board.Point // the attacker's moves of the certificate; nil without a win
	Line           proof.Line    // both sides' moves, up to and including the five
	First          []board.Point // winning first moves: Moves[0], or all of them for AllFirst
	ProvedShortest bool
	Nodes          uint64        // attacker and defender moves made
	Elapsed        time.Duration // search and certificate
}

// Solver answers one question at a time. It owns its table, which grows as
// needed up to the memory limit and is kept between searches. Not safe for
// concurrent use: make one a goroutine.
type Solver struct {
	memory int64
}

// DefaultMemory is the table's limit in bytes where none is given.
const DefaultMemory = 256 << 20

// NewSolver makes a solver whose tables never take more than memory bytes
// (0 = DefaultMemory).
func NewSolver(memory int64) *Solver {
	if memory == 0 {
		memory = DefaultMemory
	}
	return &Solver{memory: memory}
}

// Solve answers for the side to move. Cancelling ctx, or its deadline, stops
// the search within a millisecond: the verdict is then Unknown (Cancelled or
// Time). pos is not changed.
func (s *Solver) Solve(ctx context.Context, pos *board.Position, o Options) Result {
	return Result{Verdict: proof.NewUnknown(proof.VCF, proof.Cancelled)}
}
