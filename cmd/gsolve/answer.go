package main

import (
	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// writeObject writes one object, and a line break, to standard output.
func writeObject(con *console.Console, o wire.Object) error { return writeLine(con, o.End()) }

func writeLine(con *console.Console, object []byte) error { return con.Write(append(object, '\n')) }

// writeRefusal writes the answer to what was refused, by that id.
func writeRefusal(con *console.Console, id string, err error) error {
	return writeLine(con, wire.AppendRefusal(nil, wire.TextID(id), plain.OneLine(err.Error())))
}

// printText writes an answer for people, or complains of what was refused.
func printText(con *console.Console, refused error, answer func() ([]byte, error)) error {
	if refused != nil {
		con.Refuse(refused)
		return nil
	}
	text, err := answer()
	if err != nil {
		return err
	}
	return con.Write(text)
}

// headOf is what answers repeat of the question.
func headOf(q *input.Question) wire.Head {
	s := &q.Item.Setup
	return wire.Head{ID: wire.TextID(q.ID), Rule: s.Rule, Size: s.Size, ToMove: s.ToMove}
}

// writeAnswer writes the answer of r, which is not a refusal, to the search s.
func writeAnswer(con *console.Console, r *reply, s search) error {
	head := headOf(&r.question)
	if len(s.why) > 0 {
		return writeLine(con, (&api.Criticised{
			Head:    api.Head{Head: head, Space: s.Space},
			Answer:  why.Answer{Steps: r.result.steps, Stopped: r.result.Verdict.Reason(), Nodes: r.result.Nodes},
			Elapsed: r.result.Elapsed,
		}).AppendJSON(nil))
	}
	o := head.Begin(nil)
	a := proof.NewAnswer(&r.result.Result, s.Space)
	a.Write(&o)
	return writeObject(con, o)
}
