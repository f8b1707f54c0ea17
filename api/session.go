package api

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

type note struct {
	id    ID
	write func(*wire.Object) // the fields behind the id
}

// AppendJSON writes the fields.
func (n note) AppendJSON(dst []byte) []byte {
	o := wire.BeginAnswer(dst, n.id)
	n.write(&o)
	return o.End()
}

// Stands answers Open, Put and Undo with the position of the session, without its stones, and the
// number of moves since Open.
func Stands(q *Request, pos *board.Position, moves int) Reply {
	rule, size, side := pos.Rule(), pos.Size(), pos.ToMove()
	return note{q.ID, func(o *wire.Object) {
		o.Word("session", q.Session)
		o.Game(rule, size)
		o.ToMove(side)
		o.Int("moves", moves)
	}}
}

// Closed answers Close.
func Closed(q *Request) Reply {
	return note{q.ID, func(o *wire.Object) {
		o.Word("session", q.Session)
		o.Truth("closed", true)
	}}
}

// Stopped answers Cancel. found reports that a request of the target's id was running or waiting.
// That request gets an answer of its own.
func Stopped(q *Request, found bool) Reply {
	return note{q.ID, func(o *wire.Object) {
		o.Raw("target", []byte(q.Target))
		o.Truth("cancelled", found)
	}}
}

func pong(q *Request) Reply { return note{q.ID, func(o *wire.Object) { o.Flag("pong", true) }} }
