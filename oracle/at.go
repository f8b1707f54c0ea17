package oracle

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// At is an oracle asked about one position: what a Session is for a game, for
// those who take either. Make one with Oracle.At. Safe for concurrent use.
type At struct {
	oracle *Oracle
	pos    *board.Position
}

// At is the oracle at pos, which is kept and must not change meanwhile.
func (r *Oracle) At(pos *board.Position) At { return At{r, pos} }

// Probe is Oracle.Probe at the position.
func (a At) Probe(ctx context.Context, b Budget) (Answer, error) {
	return a.oracle.Probe(ctx, a.pos, b)
}

// Find is Oracle.Find at the position.
func (a At) Find(ctx context.Context, g proof.Goal, b Budget) (Found, error) {
	return a.oracle.Find(ctx, a.pos, g, b)
}

// Filter is Oracle.Filter at the position.
func (a At) Filter(ctx context.Context, moves []board.Point, b Budget) (Filtered, error) {
	return a.oracle.Filter(ctx, a.pos, moves, b)
}

// Position is the position. It is only to be looked at.
func (a At) Position() *board.Position { return a.pos }
