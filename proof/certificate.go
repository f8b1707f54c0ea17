package proof

import (
	"github.com/gsolve/gsolve/board"
)

// Certificate is a win that a checker can replay: the position it speaks of
// and the body, a preorder stream of unsigned varints (DESIGN.md, section 5).
type Certificate struct {
	ID       string
	Rule     board.Rule
	Size     int
	Black    []board.Point // increasing
	White    []board.Point // increasing
	Attacker board.Colour  // also the side to move, in version 1
	Nodes    uint64        // OR nodes in the body
	Body     []byte
}
