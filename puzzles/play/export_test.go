package play

import "github.com/gsolve/gsolve/board"

// Position returns a copy of the position on the board.
func (g *Game) Position() *board.Position { return g.pos.Clone() }
