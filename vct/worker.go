package vct

import (
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/vcf"
)

// worker is one thread of a search: a board that it moves about, a prober for
// wins by fours on that board, and the table, which it may share.
type worker struct {
	b       *lines.Board
	prober  *vcf.Prober
	table   *table
	me, opp lines.Side
	white   bool // the attacker is White in renju: a forbidden block wins
	black   bool // the attacker is Black in renju: its moves must be legal
	threats Threats

	limit  uint32 // attacker's moves that a win may take; unlimited
	budget uint64 // nodes of one probe
	now    uint8  // the number of that budget, see taint.go

	hints  [512][2]board.Point // by depth of the board: the moves that won there last
	items  []item // of the nodes on the path
	codes  []code
	points []board.Point
	threat []board.Point // the win by fours that was found last
	steps  int    // of the proof that is written out
	visits uint64 // of nodes of this search; those of the prober are its own
	most   uint64 // visits and nodes of the prober, together
	stop   *atomic.Bool
}

// Kinds of items.
const (
	four  uint8 = iota // and its block; the attacker is to move behind it
	quiet              // a move that makes no four
	rest               // all moves of order 2 that are no shape three, not generated yet
	reply              // of the defender
)

// item is a move at a node on the path, with the numbers of the node behind it.
type item struct {
	numbers
	key   key
	point board.Point
	block board.Point // of a four
	limit uint32      // the attacker's moves left behind it
	code  code
	kind  uint8
	taint uint8
}

// halted reports whether the search is to end.
func (w *worker) halted() bool {
	return w.visits+w.prober.Nodes() >= w.most || w.stop.Load()
}
