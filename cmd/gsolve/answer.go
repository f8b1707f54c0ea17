package main

import (
	"strconv"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// answer is the JSON answer to one position; the field order is part of the
// contract with programs.
type answer struct {
	V              int      `json:"v"`
	ID             string   `json:"id"`
	Rule           string   `json:"rule"`
	Size           int      `json:"size"`
	ToMove         string   `json:"to_move"`
	Verdict        string   `json:"verdict"`
	Class          string   `json:"class"`
	Threats        string   `json:"threats,omitempty"` // of class vct
	Plies          int      `json:"plies,omitempty"`   // length of Line
	Line           []string `json:"line,omitempty"`
	First          []string `json:"first,omitempty"`
	ProvedShortest bool     `json:"proved_shortest,omitempty"`
	Nodes          uint64   `json:"nodes"`
	Micros         micros   `json:"micros"`
	Reason         string   `json:"reason,omitempty"`
}

// newAnswer is the answer of r, which is not a refusal, to the search s.
func newAnswer(r *reply, s search) answer {
	setup := &r.question.item.Setup
	a := answer{
		V:       1,
		ID:      r.question.id,
		Rule:    setup.Rule.String(),
		Size:    setup.Size,
		ToMove:  setup.ToMove.String(),
		Verdict: r.result.Verdict.Outcome().String(),
		Class:   r.result.Verdict.Class().String(),
		Nodes:   r.result.Nodes,
		Micros:  micros(r.result.Elapsed),
	}
	if reason, ok := r.reason(); ok {
		a.Reason = reason.String()
	}
	if r.result.Verdict.Class() == proof.VCT {
		a.Threats = s.Space.String()
	}
	if r.result.Verdict.Outcome() == proof.Win {
		a.Plies = len(r.result.Line)
		a.Line = board.Names(r.result.Line)
		a.First = board.Names(r.result.First)
		a.ProvedShortest = r.result.ProvedShortest
	}
	return a
}

// reason says why the search ended early, and false if it did not. That can
// also happen to a win: its list of first moves is then not all of them, or a
// shorter win is not excluded.
func (r *reply) reason() (proof.Reason, bool) {
	if r.result.Incomplete {
		return r.result.Stopped, true
	}
	return r.result.Verdict.Reason(), r.result.Verdict.Outcome() == proof.Unknown
}

// micros is a duration that JSON shows in microseconds with one decimal.
type micros time.Duration

// MarshalJSON never fails.
func (m micros) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, m.float(), 'f', 1, 64), nil
}

func (m micros) float() float64 { return float64(m) / float64(time.Microsecond) }
