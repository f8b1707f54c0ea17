package api

import (
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

// Reply is what a request is answered with: *Solved, *Judged, Verified, *Criticised,
// *Stepped, *Viewed, *Parsed, Pong or Refusal, or one of the carrier's own.
type Reply interface {
	// AppendJSON appends the answer as one JSON object on one line, without a
	// line break after it.
	AppendJSON(dst []byte) []byte
}

// Head is what answers repeat of the question.
type Head struct {
	ID     ID
	Rule   board.Rule
	Size   int
	ToMove board.Colour
	Space  proof.Space
	Cert   bool
}

func newHead(q *Request, pos *board.Position) Head {
	return Head{q.ID, pos.Rule(), pos.Size(), pos.ToMove(), q.Space, q.Cert}
}

// begin writes the fields up to the side to move.
func (h *Head) begin(dst []byte) object {
	o := begin(dst, h.ID)
	o.word("rule", h.Rule.String())
	o.number("size", uint64(h.Size))
	o.word("to_move", h.ToMove.String())
	return o
}

// Solved answers Solve.
type Solved struct {
	Head
	Answer  oracle.Answer
	Elapsed time.Duration // of the question, with the checker's time, without Waited

	// Of a goal other than any win; Found.Answer is Answer.
	Goal  proof.Goal
	Found oracle.Found
}

// AppendJSON writes the answer of `gsolve vcf --json`, with the stage that had it.
func (s *Solved) AppendJSON(dst []byte) []byte {
	o := s.begin(dst)
	v := &s.Answer.Verdict
	outcome := v.Outcome()
	o.word("verdict", s.Verdict().String())
	o.word("class", v.Class().String())
	if v.Class() == proof.VCT {
		o.word("threats", s.Space.String())
	}
	if outcome == proof.Win {
		o.line(s.Answer.Line)
		s.appendFirst(&o)
		o.flag("proved_shortest", s.Answer.Shortest)
	}
	o.number("nodes", s.Answer.Nodes)
	o.micros(s.Elapsed)
	switch {
	case outcome == proof.Unknown:
		o.word("reason", v.Reason().String())
	case s.Found.Incomplete:
		o.word("reason", s.Found.Stopped.String())
	}
	o.word("stage", s.Answer.Stage.String())
	if s.Cert {
		o.certificate(v.Certificate(), s.ID.Text())
	}
	return o.end()
}

// appendFirst writes the winning first moves. Where all were asked for each has its
// own proof.
func (s *Solved) appendFirst(o *object) {
	if s.Goal != proof.AllFirst {
		o.points("first", s.Answer.Line[:1])
		return
	}
	first := make([]board.Point, len(s.Found.Wins))
	for i := range first {
		first[i] = s.Found.Wins[i].Move
	}
	o.points("first", first)
	o.key("wins")
	o.text = append(o.text, '[')
	for i := range s.Found.Wins {
		w := &s.Found.Wins[i]
		if i > 0 {
			o.text = append(o.text, ',')
		}
		p := object{text: append(o.text, '{')}
		p.word("move", w.Move.String())
		p.line(w.Line)
		if s.Cert {
			p.certificate(w.Certificate, s.ID.Text())
		}
		o.text = p.end()
	}
	o.text = append(o.text, ']')
}

// Verdict is the outcome in the answer: Lost, where that is known.
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
	Elapsed time.Duration // of the question, with the checker's time, without Waited
}

// AppendJSON writes the candidates in the order in which they were given.
// Certificates are of the position for a move that wins, and of the position
// behind the move for one that loses; the latter are named by the id with ":"
// and the move behind it.
func (j *Judged) AppendJSON(dst []byte) []byte {
	o := j.begin(dst)
	o.key("moves")
	o.text = append(o.text, '[')
	open := false
	for i := range j.Answer.Moves {
		m := &j.Answer.Moves[i]
		if i > 0 {
			o.text = append(o.text, ',')
		}
		open = open || m.Fate == oracle.Open
		o.text = j.appendMove(o.text, m)
	}
	o.text = append(o.text, ']')
	o.flag("lost", j.Answer.Lost)
	if open {
		o.word("reason", j.Answer.Stop.String())
	}
	o.number("nodes", j.Answer.Nodes)
	o.micros(j.Elapsed)
	return o.end()
}

func (j *Judged) appendMove(dst []byte, m *oracle.Judgement) []byte {
	o := object{text: append(dst, '{')}
	o.word("move", m.Move.String())
	o.word("fate", m.Fate.String())
	if len(m.Line) > 0 {
		o.line(m.Line)
	}
	if j.Cert {
		id := j.ID.Text()
		if m.Fate == oracle.Loses {
			id += ":" + m.Move.String()
		}
		o.certificate(m.Certificate, id)
	}
	return o.end()
}

// Verified answers Verify. The claim is nil where the certificate proves
// nothing; then Err, of package check, says why.
type Verified struct {
	ID    ID
	Claim *check.Claim
	Err   error
}

// AppendJSON writes what the certificate proves, or why nothing.
func (v Verified) AppendJSON(dst []byte) []byte {
	o := begin(dst, v.ID)
	o.truth("valid", v.Err == nil)
	if v.Err != nil {
		o.word("error", v.Err.Error())
		return o.end()
	}
	c := v.Claim
	o.key("position")
	p := object{text: append(o.text, '{')}
	if c.ID != "" {
		p.word("id", c.ID)
	}
	p.word("rule", c.Rule)
	p.number("size", uint64(c.Size))
	p.words("black", c.Black)
	p.words("white", c.White)
	p.word("to_move", c.ToMove)
	p.word("attacker", c.Attacker)
	p.number("nodes", c.Nodes)
	o.text = p.end()
	return o.end()
}

// Refusal answers a request that cannot be answered.
type Refusal struct {
	ID  ID
	Err error
}

// AppendJSON writes the error on one line.
func (r Refusal) AppendJSON(dst []byte) []byte {
	o := begin(dst, r.ID)
	o.word("error", r.Err.Error())
	return o.end()
}

// Pong answers Ping.
type Pong struct{ ID ID }

// AppendJSON writes that somebody is there.
func (p Pong) AppendJSON(dst []byte) []byte {
	o := begin(dst, p.ID)
	o.flag("pong", true)
	return o.end()
}
