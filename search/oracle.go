package search

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Oracle answers the questions of a searcher about threats. *oracle.Session satisfies it. An Oracle is
// not safe for concurrent use.
type Oracle interface {
	// Reset moves the oracle to a copy of pos.
	Reset(pos *board.Position)
	// Put plays the side to move on pt.
	Put(pt board.Point) error
	// Undo takes the last Put back.
	Undo() bool
	// Solve asks whether the side to move wins within the space and the nodes of q. proof/check
	// accepted each win.
	Solve(ctx context.Context, q proof.Question) (proof.Result, error)
	// Hold asks after which of the moves the opponent has no win within the space and the nodes of q.
	// The moves are legal ones; nil = all. It returns two parts of them, each in their order: holds, after which the
	// opponent has no such win, and open, which the search left undecided. After each of the other
	// moves the opponent has a win that proof/check accepted. nodes counts the visited positions.
	Hold(ctx context.Context, q proof.Question, moves []board.Point) (holds, open []board.Point, nodes uint64, err error)
}

// Level is the kind of wins that a searcher asks the oracle for.
type Level uint8

// The levels, each of which finds all wins of the one before.
const (
	Off       Level = iota // the searcher does not ask
	VCF                    // wins by fours
	VCT                    // wins by fours and threats
	WithStore              // those, and proofs of a database
)

var levelNames = [...]string{"off", "vcf", "vct", "store"}

// String returns "off", "vcf", "vct" or "store".
func (l Level) String() string { return levelNames[min(l, WithStore)] }

// ParseLevel reads the name of a level. The error lists the names.
func ParseLevel(name string) (Level, error) {
	for i, n := range levelNames {
		if n == name {
			return Level(i), nil
		}
	}
	return Off, fmt.Errorf("unknown oracle level %.20q, expected off, vcf, vct or store", name)
}

// Space returns the space of the questions of a level above Off.
func (l Level) Space() proof.Space {
	if l == VCF {
		return proof.Fours
	}
	return proof.ByThreats
}

// Tactics is a searcher's access to the oracle. The zero value asks nothing.
type Tactics struct {
	Level Level
	// New makes an oracle for one goroutine. nil asks nothing.
	New func() Oracle
}

// Oracle makes an oracle for one goroutine. It returns nil if the searcher asks nothing.
func (t Tactics) Oracle() Oracle {
	if t.Level == Off || t.New == nil {
		return nil
	}
	return t.New()
}
