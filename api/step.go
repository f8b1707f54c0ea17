package api

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/wire"
)

// step walks along a win. If the certificate proves nothing or is for another position, the error
// is a fault of the request.
func (s Service) step(ctx context.Context, q *Request) (Reply, error) {
	a, err := s.Oracle.Step(ctx, q.Position, q.Certificate, q.Path)
	if err != nil {
		return nil, err
	}
	moves, err := render.Explain(a.Before, proof.Line{a.Move})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", verify.ErrUnchecked, err)
	}
	attacker, threat := q.Position.ToMove(), moves[0].Threat
	return note{q.ID, func(o *wire.Object) {
		o.ToMove(attacker)
		o.Point("move", a.Move)
		o.Word("threat", threat)
		o.Int("plies", a.Plies)
		o.Flag("ends", a.End != 0)
		o.Some("end", a.End.String())
		o.Point("gain", a.Move)
		writeSquares(o, &a)
		o.SomePoints("fives", a.Fives)
		o.SomePoints("zone", a.Zone)
		writeReplies(o, &a)
		if a.Other != board.Pass {
			o.Object("other", func(p *wire.Object) {
				p.Point("move", a.Other)
				p.Int("plies", a.OtherPlies)
			})
		}
	}}, nil
}

// writeSquares writes the points where the defender can answer the threat, and the stones of the
// attacker that make it: first those of the strongest patterns, then each pattern by itself.
func writeSquares(o *wire.Object, a *oracle.Step) {
	var cost, rest []board.Point
	for i := range a.Threats {
		if t := &a.Threats[i]; t.Kind == a.Threats[0].Kind {
			cost, rest = append(cost, t.Cost.All()...), append(rest, t.Rest.All()...)
		}
	}
	if len(a.Threats) == 0 && len(a.Fives) == 0 { // a quiet move that is no three: all legal replies in the zone
		for _, r := range a.Replies {
			if !r.Forbidden && slices.Contains(a.Zone, r.Move) {
				cost = append(cost, r.Move)
			}
		}
	}
	o.Points("cost", distinct(cost))
	o.Points("rest", distinct(rest))
	if len(a.Threats) == 0 {
		return
	}
	o.Objects("patterns", len(a.Threats), func(p *wire.Object, i int) {
		t := &a.Threats[i]
		p.Word("kind", t.Kind.String())
		p.Points("cost", t.Cost.All())
		p.Points("rest", t.Rest.All())
	})
}

func distinct(points []board.Point) []board.Point {
	slices.Sort(points)
	return slices.Compact(points)
}

// writeReplies writes the replies that the proof answers, the longest defence first.
func writeReplies(o *wire.Object, a *oracle.Step) {
	if len(a.Replies) == 0 {
		return
	}
	replies := slices.Clone(a.Replies)
	slices.SortStableFunc(replies, func(a, b oracle.Answered) int { return cmp.Compare(b.Plies, a.Plies) })
	o.Objects("replies", len(replies), func(p *wire.Object, i int) {
		r := &replies[i]
		p.Point("move", r.Move)
		p.Flag("forbidden", r.Forbidden)
		p.Int("plies", r.Plies)
	})
}
