package main

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/oracle"
)

// defendAnswer is the JSON answer to one position; the field order is part of
// the contract with programs.
type defendAnswer struct {
	V         int           `json:"v"`
	ID        string        `json:"id"`
	Rule      string        `json:"rule"`
	Class     string        `json:"class"` // of the wins that a move must hold against
	Wins      []string      `json:"wins,omitempty"`
	Holds     []string      `json:"holds,omitempty"`
	Refuted   []refutedMove `json:"refuted,omitempty"`
	Forbidden []string      `json:"forbidden,omitempty"`
	Unknown   []string      `json:"unknown,omitempty"`
	Lost      bool          `json:"lost,omitempty"`
	Threat    []string      `json:"threat,omitempty"` // the opponent's line after a pass
	Nodes     uint64        `json:"nodes"`
	Micros    micros        `json:"micros"`
	Reason    string        `json:"reason,omitempty"`
}

// refutedMove is a move and the opponent's line after it, of so many plies.
type refutedMove struct {
	Move  string   `json:"move"`
	Line  []string `json:"line"`
	Plies int      `json:"plies"`
}

func (d *defence) printJSON(r *defended) error {
	if r.err != nil {
		d.con.Complain(r.err)
		return d.con.WriteJSON(refusal{1, r.question.id, plain.OneLine(r.err.Error())})
	}
	a := defendAnswer{
		V: 1, ID: r.question.id, Rule: r.pos.Rule().String(), Class: d.search.Space.Class().String(),
		Wins: board.Names(movesOf(r.answer.Wins)), Holds: board.Names(r.answer.Holds),
		Forbidden: board.Names(r.answer.Forbidden), Unknown: board.Names(r.answer.Unknown),
		Lost: r.answer.Lost(), Threat: board.Names(r.answer.ThreatLine),
		Nodes: r.answer.Nodes, Micros: micros(r.answer.Elapsed),
	}
	for _, x := range r.answer.Refuted {
		a.Refuted = append(a.Refuted, refutedMove{x.Move.String(), board.Names(x.Line), len(x.Line)})
	}
	if r.answer.Incomplete {
		a.Reason = r.answer.Stopped.String()
	}
	return d.con.WriteJSON(a)
}

func movesOf(list []oracle.Proved) []board.Point {
	moves := make([]board.Point, len(list))
	for i, p := range list {
		moves[i] = p.Move
	}
	return moves
}
