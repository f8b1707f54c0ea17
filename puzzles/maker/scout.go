package maker

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Scout looks at positions quickly, for a Maker. Unlike a Solver it need not
// have its wins checked: what a Maker makes of them goes through a Checker.
// What it answers must depend on the question alone.
type Scout interface {
	// Win is the line of a win by fours of the side to move, up to and including
	// the five; nil if there is none, or none was found in so many nodes.
	Win(ctx context.Context, pos *board.Position, maxNodes uint64) proof.Line
	// Sole is the last attack of the line, as a ply from 1, at which it breaks
	// off or another move, dual, wins by fours, too; 0 if there is none. dual is
	// board.Pass where the line breaks off or a limit was met.
	Sole(pos *board.Position, line proof.Line, maxNodes uint64) (ply int, dual board.Point)
}
