// Package proof holds the results of searches and their proofs: verdicts, winning lines,
// certificates and their encoding. It searches nothing. The independent verifier of certificates is
// proof/check.
package proof

import (
	"context"
	"errors"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// Outcome is the kind of a verdict. The zero value is Unknown, so that a forgotten verdict claims
// nothing.
type Outcome uint8

// The outcomes. None means that the named class holds no win; it never means "lost". Lost means
// that a certified win refutes every legal move of the side to move; a pass is not legal
// (board.Rule). A search for wins never finds Lost; only a search that examines all moves does.
const (
	Unknown Outcome = iota
	Win
	None
	Lost
)

// String returns the word of the command line: "unknown", "win", "none" or "lost".
func (o Outcome) String() string {
	if o > Lost {
		o = Unknown
	}
	return [...]string{"unknown", "win", "none", "lost"}[o]
}

// Class names a family of wins.
type Class uint8

// VCF is victory by continuous fours, VCT by continuous threes and fours.
const (
	VCF Class = iota
	VCT
)

// String returns "vcf" or "vct".
func (c Class) String() string { return [...]string{"vcf", "vct"}[c&1] }

// Reason says why a search ended without an answer.
type Reason uint8

// The reasons of an Unknown.
const (
	Nodes Reason = iota
	Time
	Memory // does not suffice for the search, or for writing out its proof
	Cancelled
	Exhausted // a search for wins by any moves has tried every move, see Space.Searched
)

// String returns "nodes", "time", "memory", "cancelled" or "exhausted".
func (r Reason) String() string {
	return [...]string{"nodes", "time", "memory", "cancelled", "exhausted"}[min(r, Exhausted)]
}

// ReasonOf returns why a search with a limit of nodes ended without an answer: Time or Cancelled if
// ctx has ended, else Nodes.
func ReasonOf(ctx context.Context) Reason {
	switch err := ctx.Err(); {
	case err == nil:
		return Nodes
	case errors.Is(err, context.DeadlineExceeded):
		return Time
	}
	return Cancelled
}

// Verdict is the answer of a search. Make one with NewWin, NoWin or NewUnknown. The fields of other
// outcomes stay zero.
type Verdict struct {
	outcome Outcome
	class   Class
	reason  Reason
	cert    *Certificate
}

// NewWin makes the verdict of a win with its certificate.
func NewWin(class Class, cert *Certificate) Verdict {
	return Verdict{outcome: Win, class: class, cert: cert}
}

// NoWin makes the verdict of a complete search that found no win of the class.
func NoWin(class Class) Verdict { return Verdict{outcome: None, class: class} }

// NewUnknown makes the verdict of a search for the class that ended without an answer.
func NewUnknown(class Class, reason Reason) Verdict {
	return Verdict{outcome: Unknown, class: class, reason: reason}
}

// Outcome returns Win, None or Unknown.
func (v Verdict) Outcome() Outcome { return v.outcome }

// Class returns the class of the win, or the searched class.
func (v Verdict) Class() Class { return v.class }

// Reason returns why the verdict is Unknown. For other outcomes it means nothing.
func (v Verdict) Reason() Reason { return v.reason }

// Certificate returns the proof of a Win, else nil.
func (v Verdict) Certificate() *Certificate { return v.cert }

// Line is a sequence of moves up to and including the five. The attacker moves first, and the sides
// alternate. board.Pass is the reply of a side without a legal move.
type Line []board.Point

// Answer holds the fields of a search that every answer in JSON has.
type Answer struct {
	Outcome  Outcome
	Class    string // of the win, else of the search; "" for a lost position
	Threats  string // of class vct; "" = none
	Line     Line   // only for a win, as the next three fields
	First    []board.Point
	Shortest bool
	Wins     func(wire.Object) wire.Object // writes each first move with its line; may be nil
	Nodes    uint64                        // that the search visited
	Elapsed  time.Duration
	Untimed  bool   // write no time
	Reason   string // why the search ended early; "" = it did not
}

// NewAnswer returns the answer of a search in a space.
func NewAnswer(r *Result, s Space) Answer {
	a := Answer{
		Outcome: r.Verdict.Outcome(), Line: r.Line, First: r.First, Shortest: r.ProvedShortest, Nodes: r.Nodes, Elapsed: r.Elapsed,
	}
	a.Class, a.Threats = s.Words(r.Verdict.Class())
	if reason, early := r.Early(); early {
		a.Reason = reason.String()
	}
	return a
}

// Early returns why the search ended early, and false if it did not. A search that found a win can
// end early too: then its list of first moves is not complete, or a shorter win may exist.
func (r *Result) Early() (Reason, bool) {
	if r.Incomplete {
		return r.Stopped, true
	}
	return r.Verdict.Reason(), r.Verdict.Outcome() == Unknown
}

// Words returns the words for class and threats in an answer about this space. c is the class of
// the win, or of the search if it found none.
func (s Space) Words(c Class) (class, threats string) {
	if c == VCT {
		threats = s.String()
	}
	return c.String(), threats
}

// Write writes the fields from verdict to reason.
func (a *Answer) Write(o *wire.Object) {
	o.Word("verdict", a.Outcome.String())
	o.Some("class", a.Class)
	o.Some("threats", a.Threats)
	if a.Outcome == Win {
		o.Line(a.Line)
		o.Points("first", a.First)
		if a.Wins != nil {
			*o = a.Wins(*o) // by value: a pointer would put o on the heap
		}
		o.Flag("proved_shortest", a.Shortest)
	}
	o.Number("nodes", a.Nodes)
	if !a.Untimed {
		o.Micros(a.Elapsed)
	}
	o.Some("reason", a.Reason)
}

// WriteTo writes the certificate with that id. For a nil certificate it writes nothing.
func (c *Certificate) WriteTo(o *wire.Object, id string) {
	if c == nil {
		return
	}
	named := *c
	named.ID = id
	o.Raw("certificate", named.AppendJSON(nil))
}
