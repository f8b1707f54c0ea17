package vct

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// code is a move in a list:
//
//	15 four | 14…10 first proof number − 1 | 9…0 point
type code uint16

const (
	fourBit     code = 1 << 15
	restCode    code = 1023 // no point: all moves of order 2 that are not listed
	pnShift          = 10
	mostFirst        = 32 // proof number
	pointBits        = 1<<pnShift - 1
	firstPnBits      = mostFirst - 1
)

// coded makes a code; pn is 1 to mostFirst.
func coded(p board.Point, pn uint32) code { return code(p) | code(pn-1)<<pnShift }

// point is where the move is played.
func (c code) point() board.Point { return board.Point(c & pointBits) }

// first are the numbers of the node behind, while it was never visited.
func (c code) first() numbers {
	return numbers{uint32(c>>pnShift&firstPnBits) + 1, 1}
}

// attackItem is the item of an attacker's code at the node k. Its entry is only
// asked for: recallAll reads it.
func (w *worker) attackItem(k key, c code, limit uint32) item {
	m := item{code: c, kind: quiet, point: c.point(), limit: less(limit)}
	switch {
	case c == restCode:
		m.kind, m.numbers = rest, numbers{restPn, 1}
		return m
	case c&fourBit != 0:
		m.kind = four
		d := bits.TrailingZeros8(w.b.Look(m.point, w.me).Four)
		m.block = w.b.Completion(m.point, w.me, d)
		m.key = k.with(w.b.Key(m.point, w.me)).with(w.b.Key(m.block, w.opp))
	default:
		m.key = k.with(w.b.Key(m.point, w.me))
	}
	m.numbers = c.first()
	w.table.expect(w.tableKey(&m))
	return m
}

// replyItem is the item of a defender's code at the node k, its entry asked for.
func (w *worker) replyItem(k key, c code, limit uint32) item {
	m := item{numbers: c.first(), code: c, kind: reply, point: c.point(), limit: limit}
	m.key = k.with(w.b.Key(m.point, w.opp))
	w.table.expect(w.tableKey(&m))
	return m
}

// recallAll recalls the items from first on, after all were asked for, so that
// memory answers side by side.
func (w *worker) recallAll(first int) {
	for i := first; i < len(w.items); i++ {
		if m := &w.items[i]; m.kind != rest {
			w.recall(m)
		}
	}
}

// recall takes an item's numbers from the table, if they stand there; tainted
// disproofs of other stages do not count.
func (w *worker) recall(m *item) {
	e, ok := w.table.look(w.tableKey(m))
	if ok && (e.dn != 0 || e.tainted() == 0 || e.tainted() == w.stage) {
		m.numbers, m.taint, m.busy = e.numbers, e.tainted(), e.busy
		m.work = max(m.work, uint64(e.work)) // the entry may be a new one
	}
}

// refresh asks the table again for what other workers may have found.
func (w *worker) refresh(first int) {
	if !w.table.shared {
		return
	}
	for i := first; i < len(w.items); i++ {
		if m := &w.items[i]; m.kind != rest && m.pn != 0 && m.dn != 0 {
			m.busy = 0
			w.recall(m)
		}
	}
}

// crowded is a number of m, greater for each other worker that is there: they
// shall spread (virtual loss).
func (m *item) crowded(n uint32) uint32 {
	return min(n+uint32(m.busy)*(n/2+1), infinite)
}

// enter and leave tell the other workers where this one is.
func (w *worker) enter(m *item) {
	if w.table.shared {
		w.table.enter(w.tableKey(m), m.numbers)
	}
}

func (w *worker) leave(m *item) {
	if w.table.shared {
		w.table.leave(w.tableKey(m))
	}
}
