package api

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// Stands answers Open, Put and Undo: where the session stands now.
type Stands struct {
	ID      ID
	Session string
	Rule    board.Rule
	Size    int
	ToMove  board.Colour
	Moves   int // put since it was opened
}

// AppendJSON writes the position without its stones.
func (s Stands) AppendJSON(dst []byte) []byte {
	o := wire.BeginAnswer(dst, s.ID)
	o.Word("session", s.Session)
	o.Game(s.Rule, s.Size)
	o.ToMove(s.ToMove)
	o.Int("moves", s.Moves)
	return o.End()
}

// Closed answers Close.
type Closed struct {
	ID      ID
	Session string
}

// AppendJSON writes which session is no more.
func (c Closed) AppendJSON(dst []byte) []byte {
	o := wire.BeginAnswer(dst, c.ID)
	o.Word("session", c.Session)
	o.Truth("closed", true)
	return o.End()
}

// Stopped answers Cancel.
type Stopped struct {
	ID     ID
	Target ID
	Found  bool // a request of that id was running or waiting
}

// AppendJSON writes whether there was something to stop. The request that was
// stopped has an answer of its own.
func (s Stopped) AppendJSON(dst []byte) []byte {
	o := wire.BeginAnswer(dst, s.ID)
	o.Raw("target", []byte(s.Target))
	o.Truth("cancelled", s.Found)
	return o.End()
}
