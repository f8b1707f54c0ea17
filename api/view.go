package api

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/render"
)

// view plays a path and looks at the board.
func (s Service) view(ctx context.Context, q *Request) Reply {
	ctx, cancel := s.limited(ctx, q)
	defer cancel()
	a, err := s.Oracle.View(ctx, q.Position, q.Path)
	if err != nil {
		if ctx.Err() != nil {
			err = fmt.Errorf("not looked at: %w", err)
		}
		return Refusal{q.ID, err}
	}
	v := &Viewed{ID: q.ID, At: &a}
	if n := len(q.Path); n > 0 && q.Path[n-1] != board.Pass {
		before := a.Position.Clone()
		before.Undo()
		v.Threat = render.Threat(before, q.Path[n-1])
	}
	return v
}

// Viewed answers View.
type Viewed struct {
	ID     ID
	At     *oracle.View
	Threat string // what the last move of the path makes: see render.Threat; "" = none was played
}

// AppendJSON writes the position, and what the rules say of it.
func (v *Viewed) AppendJSON(dst []byte) []byte {
	p := v.At.Position
	o := begin(dst, v.ID)
	o.word("rule", p.Rule().String())
	o.number("size", uint64(p.Size()))
	o.word("to_move", p.ToMove().String())
	o.points("black", p.AppendStones(nil, board.Black))
	o.points("white", p.AppendStones(nil, board.White))
	if last, ok := p.Last(); ok {
		o.word("last", last.String())
	}
	if v.Threat != "" {
		o.word("threat", v.Threat)
	}
	if v.At.Winner != board.Empty {
		o.word("winner", v.At.Winner.String())
	}
	o.flag("draw", v.At.Draw)
	o.key("forbidden")
	o.text = append(o.text, '[')
	for i, f := range v.At.Forbidden {
		if i > 0 {
			o.text = append(o.text, ',')
		}
		e := object{text: append(o.text, '{')}
		e.word("point", f.Point.String())
		e.word("reason", f.Reason.String())
		o.text = e.end()
	}
	o.text = append(o.text, ']')
	o.key("fives")
	fives := object{text: append(o.text, '{')}
	fives.points("black", v.At.BlackFives)
	fives.points("white", v.At.WhiteFives)
	o.text = fives.end()
	return o.end()
}
