// Package proof holds what a search says and how it proves it: verdicts,
// winning lines, certificates and their encoding. It searches nothing; the
// independent verifier of certificates is proof/check.
package proof

import (
	"context"
	"errors"

	"github.com/gsolve/gsolve/board"
)

// Outcome is the kind of a verdict. The zero value is Unknown, so that a
// verdict nobody filled in claims nothing.
type Outcome uint8

// The outcomes. None is "the named class holds no win", never "lost". Lost is of
// a side to move whose every legal move is refuted by a certified win; no search
// for wins says it, only who examines all moves.
const (
	Unknown Outcome = iota
	Win
	None
	Lost
)

// String is the word of the command line: "unknown", "win", "none" or "lost".
func (o Outcome) String() string {
	switch o {
	case Lost:
		return "lost"
	case Win:
		return "win"
	case None:
		return "none"
	default:
		return "unknown"
	}
}

// Class names a family of wins.
type Class uint8

// VCF is victory by continuous fours, VCT by continuous threes and fours.
const (
	VCF Class = iota
	VCT
)

// String is "vcf" or "vct".
func (c Class) String() string {
	if c == VCT {
		return "vct"
	}
	return "vcf"
}

// Reason says why a search ended without an answer.
type Reason uint8

// The reasons of an Unknown.
const (
	Nodes Reason = iota
	Time
	Memory
	Cancelled
)

// String is "nodes", "time", "memory" or "cancelled".
func (r Reason) String() string {
	switch r {
	case Nodes:
		return "nodes"
	case Time:
		return "time"
	case Memory:
		return "memory"
	default:
		return "cancelled"
	}
}

// ReasonOf is why a search ended without an answer whose limits are ctx and a
// number of nodes: Time or Cancelled once ctx has ended, Nodes before that.
func ReasonOf(ctx context.Context) Reason {
	switch err := ctx.Err(); {
	case err == nil:
		return Nodes
	case errors.Is(err, context.DeadlineExceeded):
		return Time
	default:
		return Cancelled
	}
}

// Verdict is the answer of a search. Make one with NewWin, NoWin or
// NewUnknown: the fields that belong to another outcome stay zero.
type Verdict struct {
	outcome Outcome
	class   Class
	reason  Reason
	cert    *Certificate
}

// NewWin is the verdict of a win with its certificate.
func NewWin(class Class, cert *Certificate) Verdict {
	return Verdict{outcome: Win, class: class, cert: cert}
}

// NoWin says that the class was searched to the end and holds no win.
func NoWin(class Class) Verdict { return Verdict{outcome: None, class: class} }

// NewUnknown says that the search of the class was stopped.
func NewUnknown(class Class, reason Reason) Verdict {
	return Verdict{outcome: Unknown, class: class, reason: reason}
}

// Outcome is Win, None or Unknown.
func (v Verdict) Outcome() Outcome { return v.outcome }

// Class is the class of the win, or the class that was searched.
func (v Verdict) Class() Class { return v.class }

// Reason says why the verdict is Unknown; it means nothing otherwise.
func (v Verdict) Reason() Reason { return v.reason }

// Certificate is the proof of a Win, nil otherwise.
func (v Verdict) Certificate() *Certificate { return v.cert }

// Line is a sequence of moves, attacker first, sides alternating, up to and
// including the five. board.Pass is the reply of a side without a legal move.
type Line []board.Point
