package vct

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/promise"
)

// A node's first proof number is an estimate before the first visit (package promise). A node whose
// proof is less likely gets a greater number. docs/design/vct.md says how the weights were found.

// replyPromise returns the first proof number after the reply d to a quiet move, which leaves the supply
// s. threes is the number of threes that the reply makes. If the reply makes a four, forced is not
// board.Pass.
func (w *worker) replyPromise(d board.Point, s promise.Supply, forced board.Point, threes int) uint32 {
	o := s.After(w.manner().reply, promise.Move{Run: w.came.fours + 1, Four: forced != board.Pass, Threes: threes})
	return w.number(reply, d, o)
}

// quietPromise returns the first proof number after the quiet move p, the last stone on the board.
// threes is the number of threes that it makes, windows that of promise.Move.
func (w *worker) quietPromise(p board.Point, threes, windows int) uint32 {
	return w.number(quiet, p, w.supply.Gained(&w.b, w.me).After(w.manner().quiet, promise.Move{
		Before: w.supply, Run: w.came.fours, Threes: threes, Windows: windows, Crossings: w.crossings.After(&w.b, w.me, p),
	}))
}

// fourPromise returns the first proof number after the four p and its block, which leave the supply
// s. If the block makes a four, forced is not board.Pass.
func (w *worker) fourPromise(p board.Point, s promise.Supply, forced board.Point) uint32 {
	o := s.After(w.manner().block, promise.Move{Run: w.came.fours + 1, Four: forced != board.Pass})
	return w.deferredFour(p, w.number(four, p, o))
}

// number returns the first proof number of a move of this kind at p, whose shapes have the odds o: 1 to
// mostFirst.
func (w *worker) number(kind uint8, p board.Point, o promise.Odds) uint32 {
	if !w.glancing {
		o += w.history.odds(kind, p)
	}
	return uint32(w.manner().promised[min(max(o+mostOdds, 0), 2*mostOdds-1)])
}

// A search grows weary of an attacker's move after much work without an answer. The move's proof
// number grows by wearyStep at wearyWork visits after it, and again with each doubling, at every stage.
// After about as much work again (a spell) the search comes back and compares the move with its
// rivals. Without weariness, df-pn stayed for millions of nodes below one move whose proof number
// stayed small, though another would have won at once: two of the eight images of one position took 200
// times as long as the others.

// In visits: the work at which weariness begins, and the shortest spell. wearyStep is the addition at
// wearyWork and at each doubling.
const (
	wearyWork   = 750
	wearyStep   = 2
	spellOfWork = 1040
)

// weariness returns the addition to the item's proof number.
func (m *item) weariness() uint32 {
	if m.pn == 0 || m.dn == 0 {
		return 0
	}
	return wearyStep * uint32(bits.Len64(m.work/wearyWork))
}

// tired returns the proof number of an item that is not disproved, with its weariness.
func (m *item) tired() uint32 { return min(m.pn+m.weariness(), infinite-1) }

// rested returns the bound on the item's proof number that keeps its tired number below bound.
func (m *item) rested(bound uint32) uint32 { return bound - min(m.weariness(), bound) }

// spellAt returns the number of visits at which the search comes back from the item.
func (w *worker) spellAt(m *item) uint64 { return min(w.spell, w.visits+m.work+spellOfWork) }
