package statenode

import (
	"time"

	"github.com/gsolve/gsolve/search"
)

// Options are the parameters of the searcher. The zero value is the published searcher, with our own
// choices where the paper does not say.
type Options struct {
	Children     int // of a position, 1 … 16; 0 = 3
	Playouts     int // of each child at its expansion; 0 = 4 (our choice)
	PlayoutPlies int // of a playout at most; 0 = 2, negative = none: a child's own value counts

	Time    time.Duration // of a move without another limit; 0 = 2 s
	Threads int           // 0 = 1
	Memory  int64         // bytes of the tree; 0 = search.DefaultMemory
	Seed    uint64
	Tactics search.Tactics

	// Explore ≥ 0 adds Explore·√(ln N / n) to the rule of point 5 inside the tree, for n visits of a
	// child among N of its parent. The paper's rule has no such term (0).
	Explore float64
	// IgnoreL4 leaves the rival's L4 out of the rule about the rival's S4 (point 2, our choice).
	// The value of a move that leaves the rival a straight four is then the plain sum, in which an
	// L4 is worth nothing.
	IgnoreL4 bool
	// WholeBoard counts in the alarm groups the features of the whole board after the move, not
	// only those that the move makes (point 3, our choice).
	WholeBoard bool
}
