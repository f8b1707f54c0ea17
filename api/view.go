package api

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/wire"
)

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
