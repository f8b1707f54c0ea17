package oracle

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
)

// Why judges an idea as why.Critic does, within the budget, on one of the oracle's
// engines. The class of the wins is that of the budget's space. The error wraps
// ErrMove where no move is given or more than the board has points, ErrBudget, or
// ErrUnchecked; then the answer says nothing. A context that ends before an engine
// is free gives an answer without steps.
func (r *Oracle) Why(ctx context.Context, pos *board.Position, moves []board.Point, b Budget) (a why.Answer, err error) {
	if !b.Space.Searched() {
		return a, b.refused()
	}
	if most := pos.Size() * pos.Size(); len(moves) == 0 || len(moves) > most {
		return a, fmt.Errorf("%w: an idea of %d moves, expected 1 to %d", ErrMove, len(moves), most)
	}
	waited, ok, err := r.engage(ctx, b, func(ctx context.Context, e *engine) (err error) {
		a, err = why.New(e.solver).Why(ctx, pos, moves, why.Options{Space: b.Space, MaxNodes: b.Nodes})
		return err
	})
	if !ok {
		a.Stopped = proof.ReasonOf(ctx)
	}
	a.Waited = waited
	return a, err
}
