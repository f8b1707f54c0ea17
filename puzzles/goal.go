package puzzles

import (
	"fmt"

	"github.com/gsolve/gsolve/proof"
)

// Goal is what the side to move has to do.
type Goal uint8

// The goals. ByFours, ByThreats and InMoves ask for a win: by continuous fours,
// by continuous threats (fours and moves of order 2, or fours and threes alone),
// or by such threats within a number of attacks. Defend asks for the moves after
// which the opponent's threat is gone, Forbidden for the points on which Black
// may not play.
const (
	ByFours Goal = iota
	ByThreats
	InMoves
	Defend
	Forbidden
)

var goalNames = [...]string{ByFours: "vcf", ByThreats: "vct", InMoves: "win", Defend: "defend", Forbidden: "forbidden"}

// String is the word in files and on the command line: "vcf", "vct", "win",
// "defend" or "forbidden".
func (g Goal) String() string { return goalNames[g] }

// Wins reports whether the goal is a win of the side to move.
func (g Goal) Wins() bool { return g <= InMoves }

// Space is the space of wins that the goal speaks of unless a puzzle says
// otherwise: the attacker's own, or those of the opponent that are to be
// stopped.
func (g Goal) Space() proof.Space {
	switch g {
	case ByThreats, InMoves:
		return proof.ByThreats
	default:
		return proof.Fours
	}
}

// ParseGoal reads the word of String. The error wraps ErrPuzzle.
func ParseGoal(name string) (Goal, error) {
	for g, known := range goalNames {
		if name == known {
			return Goal(g), nil
		}
	}
	return 0, fmt.Errorf("%w: goal %.20q, expected vcf, vct, win, defend or forbidden", ErrPuzzle, name)
}
