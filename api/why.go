package api

import (
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/wire"
)

func (s Service) why(ctx context.Context, q *Request) Reply {
	start := time.Now()
	a, err := s.Oracle.Why(ctx, q.Position, q.Idea, s.budget(q))
	if err != nil {
		return Refusal{q.ID, err}
	}
	return &Criticised{newHead(q, q.Position), a, time.Since(start) - a.Waited}
}

// Criticised answers Why.
type Criticised struct {
	Head
	Answer  why.Answer
	Elapsed time.Duration // with the checker's time, without Answer.Waited
}

var ideaWords = [...]string{proof.Win: "wins", proof.None: "fails", proof.Unknown: "unknown"}

// AppendJSON writes the answer of `gsolve vcf --why --json`. The verdict is that of the last judged
// move.
func (c *Criticised) AppendJSON(dst []byte) []byte {
	verdict := proof.NewUnknown(c.Space.Class(), c.Answer.Stopped)
	if n := len(c.Answer.Steps); n > 0 {
		verdict = c.Answer.Steps[n-1].Verdict
	}
	o := c.Begin(dst)
	o.Word("verdict", ideaWords[verdict.Outcome()])
	class, threats := c.Space.Words(c.Space.Class())
	o.Word("class", class)
	o.Some("threats", threats)
	o.Objects("why", len(c.Answer.Steps), func(p *wire.Object, i int) { c.writeStep(p, &c.Answer.Steps[i]) })
	o.Number("nodes", c.Answer.Nodes)
	o.Micros(c.Elapsed)
	if verdict.Outcome() == proof.Unknown {
		o.Word("reason", verdict.Reason().String())
	}
	return o.End()
}

func (c *Criticised) writeStep(o *wire.Object, s *why.Step) {
	o.Point("move", s.Move)
	o.Word("verdict", ideaWords[s.Verdict.Outcome()])
	o.Word("reason", s.Reason.String())
	o.Word("text", s.Text())
	if s.Reply != board.Pass {
		o.Point("reply", s.Reply)
	}
	o.SomePoints("at", s.At)
	o.SomePoints("open", s.Open)
	if len(s.Line) > 0 {
		o.Line(s.Line)
	}
	c.certificate(o, s.Verdict.Certificate(), "")
}

// view plays a path and writes what the rules say about the board.
func (s Service) view(ctx context.Context, q *Request) (Reply, error) {
	a, err := s.Oracle.View(ctx, q.Position, q.Path)
	if err != nil {
		return nil, err
	}
	pos, threat := a.Position, ""
	if n := len(q.Path); n > 0 && q.Path[n-1] != board.Pass {
		before := pos.Clone()
		before.Undo()
		threat = render.Threat(before, q.Path[n-1])
	}
	return note{q.ID, func(o *wire.Object) {
		o.Game(pos.Rule(), pos.Size())
		o.ToMove(pos.ToMove())
		o.Stones(pos)
		if last, ok := pos.Last(); ok {
			o.Point("last", last)
		}
		o.Some("threat", threat)
		if a.Winner != board.Empty {
			o.Word("winner", a.Winner.String())
		}
		o.Flag("draw", a.Draw)
		o.Forbidden(a.Forbidden)
		o.Object("fives", func(p *wire.Object) {
			p.Points("black", a.BlackFives)
			p.Points("white", a.WhiteFives)
		})
	}}, nil
}
