package api

import (
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/wire"
)

// Reply is the answer to a request: *Solved, *Judged, Verified, *Criticised, *Parsed, Refusal, or
// one of an unexported type.
type Reply interface {
	// AppendJSON appends the answer as one JSON object on one line, without a line break after it.
	AppendJSON(dst []byte) []byte
}

// Head holds the parts of a question that answers repeat.
type Head struct {
	wire.Head

	Space proof.Space
	Cert  bool
}

func newHead(q *Request, pos *board.Position) Head {
	return Head{wire.NewHead(q.ID, pos), q.Space, q.Cert}
}

// certificate writes a certificate with the question's id, if the request asks for it.
func (h *Head) certificate(o *wire.Object, c *proof.Certificate, suffix string) {
	if h.Cert {
		c.WriteTo(o, h.ID.Text()+suffix)
	}
}

// Solved answers Solve.
type Solved struct {
	Head
	Answer  oracle.Answer
	Elapsed time.Duration // with the checker's time, without Answer.Waited

	// Found is set for every Goal but proof.AnyWin; Found.Answer then equals Answer.
	Goal  proof.Goal
	Found oracle.Found
}

// AppendJSON writes the answer of `gsolve vcf --json`, with the stage that found it.
func (s *Solved) AppendJSON(dst []byte) []byte {
	o := s.Begin(dst)
	v := &s.Answer.Verdict
	a := proof.Answer{
		Outcome: s.Verdict(), Nodes: s.Answer.Nodes, Line: s.Answer.Line, First: s.Answer.Line[:min(1, len(s.Answer.Line))],
		Shortest: s.Answer.Shortest, Elapsed: s.Elapsed,
	}
	a.Class, a.Threats = s.Answer.Space.Words(v.Class())
	if s.Goal == proof.AllFirst {
		a.First, a.Wins = make([]board.Point, len(s.Found.Wins)), s.writeWins
		for i := range a.First {
			a.First[i] = s.Found.Wins[i].Move
		}
	}
	switch {
	case v.Outcome() == proof.Unknown:
		a.Reason = v.Reason().String()
	case s.Found.Incomplete:
		a.Reason = s.Found.Stopped.String()
	}
	a.Write(&o)
	o.Word("stage", s.Answer.Stage.String())
	s.certificate(&o, v.Certificate(), "")
	return o.End()
}

func (s *Solved) writeWins(o wire.Object) wire.Object {
	o.Objects("wins", len(s.Found.Wins), func(p *wire.Object, i int) {
		w := &s.Found.Wins[i]
		p.Point("move", w.Move)
		p.Line(w.Line)
		s.certificate(p, w.Certificate, "")
	})
	return o
}

// Verdict returns proof.Lost if the position is known to be lost, else the outcome of the search.
func (s *Solved) Verdict() proof.Outcome {
	if s.Answer.Lost {
		return proof.Lost
	}
	return s.Answer.Verdict.Outcome()
}

// Judged answers Filter.
type Judged struct {
	Head
	Answer  oracle.Filtered
	Elapsed time.Duration // with the checker's time, without Answer.Waited
}

// AppendJSON writes the candidates in the order of the request. The certificate of a winning move
// is for the position. The certificate of a losing move is for the position after the move; its id
// is that of the request, ":" and the move.
func (j *Judged) AppendJSON(dst []byte) []byte {
	o := j.Begin(dst)
	open := false
	o.Objects("moves", len(j.Answer.Moves), func(p *wire.Object, i int) {
		m := &j.Answer.Moves[i]
		open = open || m.Fate == oracle.Open
		p.Point("move", m.Move)
		p.Word("fate", m.Fate.String())
		if len(m.Line) > 0 {
			p.Line(m.Line)
		}
		suffix := ""
		if m.Fate == oracle.Loses {
			suffix = ":" + m.Move.String()
		}
		j.certificate(p, m.Certificate, suffix)
	})
	o.Flag("lost", j.Answer.Lost)
	if open {
		o.Word("reason", j.Answer.Stop.String())
	}
	o.Number("nodes", j.Answer.Nodes)
	o.Micros(j.Elapsed)
	return o.End()
}

// Verified answers Verify. The claim is nil if the certificate proves nothing; then Err, of package
// check, says why.
type Verified struct {
	ID    ID
	Claim *check.Claim
	Err   error
}

// AppendJSON writes the claim that the certificate proves, or the reason why it proves nothing.
func (v Verified) AppendJSON(dst []byte) []byte {
	o := wire.BeginAnswer(dst, v.ID)
	o.Truth("valid", v.Err == nil)
	if v.Err != nil {
		o.Word("error", v.Err.Error())
		return o.End()
	}
	c := v.Claim
	o.Object("position", func(p *wire.Object) {
		p.Some("id", c.ID)
		p.Word("rule", c.Rule)
		p.Int("size", c.Size)
		p.Words("black", c.Black)
		p.Words("white", c.White)
		p.Word("to_move", c.ToMove)
		p.Word("attacker", c.Attacker)
		p.Number("nodes", c.Nodes)
	})
	return o.End()
}

// Refusal answers a request with an error.
type Refusal struct {
	ID  ID
	Err error
}

// AppendJSON writes the error on one line.
func (r Refusal) AppendJSON(dst []byte) []byte {
	return wire.AppendRefusal(dst, r.ID, r.Err.Error())
}

type note struct {
	id    ID
	write func(*wire.Object) // the fields after the id
}

// AppendJSON writes the fields.
func (n note) AppendJSON(dst []byte) []byte {
	o := wire.BeginAnswer(dst, n.id)
	n.write(&o)
	return o.End()
}

// Stands answers Open, Put and Undo with the rule, size and side to move of the session, and the
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
