package oracle

import (
	"errors"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// ErrUnchecked is returned for a win that proof/check does not accept: a fault
// of this program, never of the input.
var ErrUnchecked = errors.New("a win that the checker does not accept")

// check has the checker look at a win of the side to move of q.pos, as soon as
// it is found: so a stop finds no heap of unchecked wins.
func (q *inquiry) check(c *proof.Certificate) {
	start := time.Now()
	if err := checked(q.pos, c); err != nil && q.err == nil {
		q.err = err
	}
	q.checking += time.Since(start)
}

// checked asks the checker about c and whether it is about p.
func checked(p *board.Position, c *proof.Certificate) error {
	if c == nil || c.Rule != p.Rule() || c.Size != p.Size() || c.Attacker != p.ToMove() ||
		!holdsAll(p, c.Black, board.Black) || !holdsAll(p, c.White, board.White) {
		return fmt.Errorf("%w: its certificate is of another position", ErrUnchecked)
	}
	if err := accepted(c); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrUnchecked, c.ID, err)
	}
	return nil
}

// holdsAll reports whether these are all stones of side c.
func holdsAll(p *board.Position, stones []board.Point, c board.Colour) bool {
	for _, pt := range stones {
		if p.At(pt) != c {
			return false
		}
	}
	return len(stones) == p.Count(c)
}
