package main

import (
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/wire"
)

func (d *defence) printJSON(r *defended) error {
	if r.err != nil {
		d.con.Refuse(r.err)
		return writeRefusal(d.con, r.question.ID, r.err)
	}
	a := &r.answer
	o := wire.BeginAnswer(nil, wire.TextID(r.question.ID))
	o.Word("rule", r.pos.Rule().String())
	o.Word("class", d.search.Space.Class().String()) // of the wins that a move must hold against
	o.SomePoints("wins", defend.MovesOf(a.Wins))
	o.SomePoints("holds", a.Holds)
	if len(a.Refuted) > 0 {
		o.Objects("refuted", len(a.Refuted), func(p *wire.Object, i int) {
			p.Point("move", a.Refuted[i].Move)
			p.Points("line", a.Refuted[i].Line)
			p.Int("plies", len(a.Refuted[i].Line))
		})
	}
	o.SomePoints("forbidden", a.Forbidden)
	o.SomePoints("unknown", a.Unknown)
	o.Flag("lost", a.Lost())
	o.SomePoints("threat", a.ThreatLine) // the opponent's line after a pass
	o.Number("nodes", a.Nodes)
	o.Micros(a.Elapsed)
	if a.Incomplete {
		o.Word("reason", a.Stopped.String())
	}
	return writeObject(d.con, o)
}
