package defend

import (
	"time"

	"github.com/gsolve/gsolve/proof"
)

// check has the checker look at a win of the side to move of q.pos, as soon as
// it is found: so a stop finds no heap of unchecked wins.
func (q *inquiry) check(c *proof.Certificate) {
	start := time.Now()
	if err := q.solver.Checker().Win(q.pos, c); err != nil && q.err == nil {
		q.err = err
	}
	q.checking += time.Since(start)
}
