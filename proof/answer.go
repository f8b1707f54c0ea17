package proof

import (
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// Answer holds the fields that every answer in JSON has about a search.
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

// Words returns the class and the threats in the answer of a win of class c, or of a search for
// one, in this space.
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

// WriteTo writes the certificate with that id. It writes nothing for nil.
func (c *Certificate) WriteTo(o *wire.Object, id string) {
	if c == nil {
		return
	}
	named := *c
	named.ID = id
	o.Raw("certificate", named.AppendJSON(nil))
}
