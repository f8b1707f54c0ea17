package proof

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// Answer is what answers in JSON say of a search, whoever carries them.
type Answer struct {
	Outcome  Outcome
	Class    string // of the win, else what was searched; "" = none, as of a lost position
	Threats  string // of class vct; "" = none
	Nodes    uint64 // that the search visited
	Line     Line   // of a win, as what follows
	First    []board.Point
	Shortest bool
	Wins     func(*wire.Object) // writes each first move with its line; may be nil
}

// Words returns the class and the threats of an answer: those of the win, else
// those that were searched.
func (s Space) Words(c Class) (class, threats string) {
	if c == VCT {
		threats = s.String()
	}
	return c.String(), threats
}

// Write writes the fields from verdict to nodes.
func (a *Answer) Write(o *wire.Object) {
	o.Word("verdict", a.Outcome.String())
	o.Some("class", a.Class)
	o.Some("threats", a.Threats)
	if a.Outcome == Win {
		o.Line(a.Line)
		o.Points("first", a.First)
		if a.Wins != nil {
			a.Wins(o)
		}
		o.Flag("proved_shortest", a.Shortest)
	}
	o.Number("nodes", a.Nodes)
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
