package api

import (
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// why judges a person's idea.
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
	Answer  oracle.WhyAnswer
	Elapsed time.Duration // of the question, with the checker's time, without Waited
}

// ideaWords are the outcomes as an idea has them.
var ideaWords = [...]string{proof.Win: "wins", proof.None: "fails", proof.Unknown: "unknown"}

// AppendJSON writes the answer of `gsolve vcf --why --json`. The verdict is that of
// the last move that was judged.
func (c *Criticised) AppendJSON(dst []byte) []byte {
	verdict := proof.NewUnknown(c.Space.Class(), c.Answer.Stopped)
	if n := len(c.Answer.Steps); n > 0 {
		verdict = c.Answer.Steps[n-1].Verdict
	}
	o := c.begin(dst)
	o.word("verdict", ideaWords[verdict.Outcome()])
	o.word("class", c.Space.Class().String())
	if c.Space != proof.Fours {
		o.word("threats", c.Space.String())
	}
	o.key("why")
	o.text = append(o.text, '[')
	for i := range c.Answer.Steps {
		if i > 0 {
			o.text = append(o.text, ',')
		}
		o.text = c.appendStep(o.text, &c.Answer.Steps[i])
	}
	o.text = append(o.text, ']')
	o.number("nodes", c.Answer.Nodes)
	o.micros(c.Elapsed)
	if verdict.Outcome() == proof.Unknown {
		o.word("reason", verdict.Reason().String())
	}
	return o.end()
}

func (c *Criticised) appendStep(dst []byte, s *oracle.WhyStep) []byte {
	o := object{text: append(dst, '{')}
	o.word("move", s.Move.String())
	o.word("verdict", ideaWords[s.Verdict.Outcome()])
	o.word("reason", s.Reason.String())
	o.word("text", s.Text())
	if s.Reply != board.Pass {
		o.word("reply", s.Reply.String())
	}
	if len(s.At) > 0 {
		o.points("at", s.At)
	}
	if len(s.Open) > 0 {
		o.points("open", s.Open)
	}
	if len(s.Line) > 0 {
		o.line(s.Line)
	}
	if c.Cert {
		o.certificate(s.Verdict.Certificate(), c.ID.Text())
	}
	return o.end()
}
