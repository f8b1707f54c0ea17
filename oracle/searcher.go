package oracle

import (
	"context"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
)

// Solve is Probe in the terms of search.Oracle. It uses the space and the nodes of q, and ignores
// the goal.
func (s *Session) Solve(ctx context.Context, q proof.Question) (proof.Result, error) {
	a, err := s.Probe(ctx, Budget{Space: q.Space, Nodes: q.MaxNodes})
	return proof.Result{Verdict: a.Verdict, Line: a.Line, Nodes: a.Nodes}, err
}

// Hold decides which of the moves hold against the opponent's wins, within the space and the nodes
// of q; nil moves = all legal moves. The search left the moves of open undecided. The opponent has
// a checked win after each of the other legal moves. Unlike Filter, Hold does not search for wins
// of the side to move.
func (s *Session) Hold(ctx context.Context, q proof.Question, moves []board.Point) (holds, open []board.Point, nodes uint64, err error) {
	if s.over > 0 {
		return nil, nil, 0, ErrOver
	}
	b := Budget{Space: q.Space, Nodes: q.MaxNodes}
	if err := askable(s.pos, moves, b); err != nil {
		return nil, nil, 0, err
	}
	_, ok, err := s.oracle.engage(ctx, b, func(ctx context.Context, e *engine) error {
		d, err := e.defender.Defend(ctx, s.pos, defend.Options{
			Space: b.Space, MaxNodes: b.Nodes, Moves: moves, Memory: s.oracle.picky(), HoldsOnly: true,
		})
		holds, open, nodes = d.Holds, d.Unknown, d.Nodes
		return err
	})
	if !ok {
		if open = moves; moves == nil {
			illegal := func(p board.Point) bool { return !s.pos.Legal(p, s.pos.ToMove()) }
			open = slices.DeleteFunc(s.pos.AppendStones(nil, board.Empty), illegal)
		}
	}
	return holds, open, nodes, err
}
