package solve

import (
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// Look is what all lines at a glance show, in nanoseconds: that the side me, to
// move, makes a five, or has no win of the space. Without pairs there are no threes
// and fours either.
func Look(fast *lines.Board, me lines.Side, space proof.Space) (five, none bool) {
	if space != proof.Fours && !fast.Pairs(me) {
		return false, true
	}
	five, four := fast.Sight(me)
	return five, !five && !four && space == proof.Fours
}
