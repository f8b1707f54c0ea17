package api

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/wire"
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
	head := wire.NewHead(v.ID, p)
	o := head.Begin(dst)
	o.Stones(p)
	if last, ok := p.Last(); ok {
		o.Point("last", last)
	}
	o.Some("threat", v.Threat)
	if v.At.Winner != board.Empty {
		o.Word("winner", v.At.Winner.String())
	}
	o.Flag("draw", v.At.Draw)
	o.Forbidden(v.At.Forbidden)
	o.Object("fives", func(p *wire.Object) {
		p.Points("black", v.At.BlackFives)
		p.Points("white", v.At.WhiteFives)
	})
	return o.End()
}
