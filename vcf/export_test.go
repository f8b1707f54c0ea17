package vcf

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// SetPatience sets the number of nodes after which v leaves out the fours that no win needs.
func SetPatience(v *Solver, n uint64) { v.search.patience = n }

// Patience is the default of SetPatience.
const Patience = enoughNodes

// Analysis finds the fours that a shortest win may contain.
type Analysis struct {
	b lines.Board
	r relevance
}

// On sets a's position, and finds the fours.
func (a *Analysis) On(pos *board.Position) {
	a.b.Reset(pos)
	a.r.analyse(&a.b, lines.SideOf(pos.ToMove()))
}
