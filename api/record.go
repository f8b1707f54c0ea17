package api

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Record is what is stored of a position in one space, in the words of
// proof.AppendRecord: a field of both means the same, and Nodes, of the proof,
// stands beside the proof only. Class is also that of a search.
type Record struct {
	Space          string   `json:"space"`
	Verdict        string   `json:"verdict"`
	Class          string   `json:"class,omitempty"` // of a win, else the one that was searched; none of a lost
	Plies          int      `json:"plies,omitempty"`
	Line           []string `json:"line,omitempty"`
	First          []string `json:"first,omitempty"`
	ProvedShortest bool     `json:"proved_shortest,omitempty"`
	Budget         uint64   `json:"budget,omitempty"` // nodes that did not suffice
	Spent          uint64   `json:"spent,omitempty"`  // nodes that the search visited
	Solver         uint32   `json:"solver,omitempty"` // its version
}

// NewRecord is r for an answer.
func NewRecord(r *proof.Record) Record {
	a := Record{Space: r.Space.String(), Verdict: r.Outcome.String(), Budget: r.Budget, Spent: r.Spent, Solver: r.Solver}
	switch r.Outcome {
	case proof.Win:
		a.Class, a.Plies, a.ProvedShortest = r.Class.String(), len(r.Line), r.Shortest
		a.Line, a.First = board.Names(r.Line), board.Names(r.Line[:min(1, len(r.Line))])
	case proof.None, proof.Unknown:
		a.Class = r.Space.Class().String()
	}
	return a
}
