package proof

import (
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// Answer is what answers in JSON say of a search, whoever carries them.
type Answer struct {
	Outcome  Outcome
	Class    string // of the win, else what was searched; "" = none, as of a lost position
	Threats  string // of class vct; "" = none
	Line     Line   // of a win, as the next three
	First    []board.Point
	Shortest bool
	Wins     func(wire.Object) wire.Object // writes each first move with its line; may be nil
	Nodes    uint64                        // that the search visited
	Elapsed  time.Duration
	Untimed  bool   // there is no time to tell
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

// Early says why the search ended early, and false if it did not. That can also
// happen to a win: its list of first moves is then not all of them, or a shorter win
// is not excluded.
func (r *Result) Early() (Reason, bool) {
	if r.Incomplete {
		return r.Stopped, true
	}
	return r.Verdict.Reason(), r.Verdict.Outcome() == Unknown
}

// Words returns the class and the threats of an answer: those of a win of class c, or
// of a search for one, in this space.
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

// WriteTo writes the certificate by that id, and leaves out nil.
func (c *Certificate) WriteTo(o *wire.Object, id string) {
	if c == nil {
		return
	}
	named := *c
	named.ID = id
	o.Raw("certificate", named.AppendJSON(nil))
}
