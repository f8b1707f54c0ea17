package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/wire"
)

// step walks along a win. That the certificate is no proof, or of another position,
// is a fault of the request here.
func (s Service) step(ctx context.Context, q *Request) Reply {
	ctx, cancel := s.limited(ctx, q)
	defer cancel()
	a, err := s.Oracle.Step(ctx, q.Position, q.Certificate, q.Path)
	switch {
	case err == nil:
		return newStepped(q, &a)
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return Refusal{q.ID, fmt.Errorf("not verified: %w", err)}
	}
	return Refusal{q.ID, err}
}

// Stepped answers Step.
type Stepped struct {
	ID     ID
	ToMove board.Colour // the attacker
	At     *oracle.Step
	Threat string // what the move makes: see render.Explain
}

func newStepped(q *Request, a *oracle.Step) Reply {
	steps, err := render.Explain(a.Before, proof.Line{a.Move})
	if err != nil {
		return Refusal{q.ID, fmt.Errorf("%w: %w", verify.ErrUnchecked, err)}
	}
	return &Stepped{q.ID, q.Position.ToMove(), a, steps[0].Threat}
}

// AppendJSON writes the attacker's move, its squares, and what the proof answers,
// the longest defence first.
func (s *Stepped) AppendJSON(dst []byte) []byte {
	a := s.At
	o := wire.BeginAnswer(dst, s.ID)
	o.ToMove(s.ToMove)
	o.Point("move", a.Move)
	o.Word("threat", s.Threat)
	o.Int("plies", a.Plies)
	o.Flag("ends", a.End != 0)
	if a.End != 0 {
		o.Word("end", a.End.String())
	}
	o.Point("gain", a.Move)
	s.appendSquares(&o)
	o.SomePoints("fives", a.Fives)
	o.SomePoints("zone", a.Zone)
	s.appendReplies(&o)
	if a.Other != board.Pass {
		o.Object("other", func(p *wire.Object) {
			p.Point("move", a.Other)
			p.Int("plies", a.OtherPlies)
		})
	}
	return o.End()
}

// appendSquares writes where the defender can answer the threat, and the attacker's
// stones that make it: those of the strongest patterns, and each pattern by itself.
func (s *Stepped) appendSquares(o *wire.Object) {
	a := s.At
	var cost, rest []board.Point
	for i := range a.Threats {
		if t := &a.Threats[i]; t.Kind == a.Threats[0].Kind {
			cost, rest = append(cost, t.Cost.All()...), append(rest, t.Rest.All()...)
		}
	}
	if len(a.Threats) == 0 && len(a.Fives) == 0 {
		cost = s.answers()
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

// answers are the legal replies of the zone: of a quiet move that is no three all
// that the defender can do about it.
func (s *Stepped) answers() (list []board.Point) {
	for _, r := range s.At.Replies {
		if !r.Forbidden && slices.Contains(s.At.Zone, r.Move) {
			list = append(list, r.Move)
		}
	}
	return list
}

// distinct sorts points, each once.
func distinct(points []board.Point) []board.Point {
	slices.Sort(points)
	return slices.Compact(points)
}

func (s *Stepped) appendReplies(o *wire.Object) {
	if len(s.At.Replies) == 0 {
		return
	}
	replies := slices.Clone(s.At.Replies)
	slices.SortStableFunc(replies, func(a, b oracle.Answered) int { return cmp.Compare(b.Plies, a.Plies) })
	o.Objects("replies", len(replies), func(p *wire.Object, i int) {
		r := &replies[i]
		p.Point("move", r.Move)
		p.Flag("forbidden", r.Forbidden)
		p.Int("plies", r.Plies)
	})
}
