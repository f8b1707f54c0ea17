package oracle

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle/why"
)

// Why judges an idea as why.Critic does, within the budget, on one of the oracle's
// engines. The class of the wins is that of the budget's space. The error wraps
// ErrMove where no move is given or more than the board has points, ErrBudget, or
// ErrUnchecked; then the answer says nothing. A context that ends before an engine
// is free gives an answer without steps.
func (r *Oracle) Why(ctx context.Context, pos *board.Position, moves []board.Point, b Budget) (a why.Answer, err error) {
	if !b.Space.Searched() {
		return a, fmt.Errorf("%w: space %v, expected vcf, three or order2", ErrBudget, b.Space)
	}
	if most := pos.Size() * pos.Size(); len(moves) == 0 || len(moves) > most {
		return a, fmt.Errorf("%w: an idea of %d moves, expected 1 to %d", ErrMove, len(moves), most)
	}
	e, waited, err := r.borrow(ctx)
	if err != nil {
		return why.Answer{Waited: waited, Stopped: stopReason(err)}, nil
	}
	defer r.giveBack(e)
	if b.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.Time)
		defer cancel()
	}
	a, err = why.New(e.solver).Why(ctx, pos, moves, why.Options{Space: b.Space, MaxNodes: b.Nodes})
	a.Waited = waited
	return a, err
}
