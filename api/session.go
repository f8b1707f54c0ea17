package api

import "github.com/gsolve/gsolve/board"

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
	o := begin(dst, s.ID)
	o.word("session", s.Session)
	o.word("rule", s.Rule.String())
	o.number("size", uint64(s.Size))
	o.word("to_move", s.ToMove.String())
	o.number("moves", uint64(s.Moves))
	return o.end()
}

// Closed answers Close.
type Closed struct {
	ID      ID
	Session string
}

// AppendJSON writes which session is no more.
func (c Closed) AppendJSON(dst []byte) []byte {
	o := begin(dst, c.ID)
	o.word("session", c.Session)
	o.truth("closed", true)
	return o.end()
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
	o := begin(dst, s.ID)
	o.key("target")
	o.text = append(o.text, s.Target...)
	o.truth("cancelled", s.Found)
	return o.end()
}
