package vct

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/vcf"
)

// code is a move in a list:
//
//	15 four | 14…9 first proof number − 1 | 8…0 index of the point on the largest board
type code uint16

const (
	fourBit   code = 1 << 15
	restCode  code = 511 // not a point, see rest.go
	farCode   code = 510 // not a point, see rest.go
	pointBits      = 9
	mostFirst      = 64 // the largest first proof number
)

// coded makes a code, 1 ≤ pn ≤ mostFirst.
func coded(p board.Point, pn uint32) code {
	return code(p.Index(board.MaxSize)) | code(pn-1)<<pointBits
}

// index returns the index of the point on the largest board.
func (c code) index() int { return int(c % (1 << pointBits)) }

func (c code) point() board.Point { return board.PointAt(c.index(), board.MaxSize) }

// first returns the numbers that the node after the move has before its first visit.
func (c code) first() numbers {
	return numbers{uint32((c>>pointBits)%mostFirst) + 1, 1}
}

// attackItem returns the item of an attacker's code at the node k. It prefetches the entry, and
// recallAll reads it.
func (w *worker) attackItem(k key, c code, limit uint32) item {
	m := item{code: c, kind: quiet, point: c.point(), limit: less(limit)}
	switch {
	case c == restCode:
		m.kind, m.numbers = rest, numbers{w.byAge(w.manner().rest), 1}
		return m
	case c == farCode:
		m.kind, m.numbers = far, numbers{farPn, 1}
		return m
	case c&fourBit != 0:
		m.kind = four
		d := bits.TrailingZeros8(w.b.Look(m.point, w.me).Four)
		m.block = w.b.Completion(m.point, w.me, d)
		m.key = k.With(w.b.Key(m.point, w.me)).With(w.b.Key(m.block, w.opp))
	default:
		m.key = k.With(w.b.Key(m.point, w.me))
	}
	m.numbers = c.first()
	w.table.expect(w.tableKey(&m))
	return m
}

// unexpanded reports whether the item stands for several moves.
func (m *item) unexpanded() bool { return m.kind == rest || m.kind == far }

// replyItem does the same as attackItem, for a defender's code.
func (w *worker) replyItem(k key, c code, limit uint32) item {
	m := item{numbers: c.first(), code: c, kind: reply, point: c.point(), limit: limit}
	m.key = k.With(w.b.Key(m.point, w.opp))
	w.table.expect(w.tableKey(&m))
	return m
}

// recallAll calls recall for the items from first on. They were prefetched: the reads overlap.
func (w *worker) recallAll(first int) {
	for i := first; i < len(w.items); i++ {
		if m := &w.items[i]; !m.unexpanded() {
			w.recall(m)
		}
	}
}

// recall takes an item's numbers from the table, if it has them. Tainted disproofs of other stages
// do not count.
func (w *worker) recall(m *item) {
	e, ok := w.table.look(w.tableKey(m))
	if ok && (e.dn != 0 || e.tainted() == 0 || e.tainted() == w.stage) {
		m.numbers, m.taint, m.busy = e.numbers, e.tainted(), e.busy
		m.work = max(m.work, uint64(e.work)) // the entry may be a new one
	}
}

// refresh asks the table again for the results of other workers.
func (w *worker) refresh(first int) {
	if !w.table.shared {
		return
	}
	for i := first; i < len(w.items); i++ {
		if m := &w.items[i]; !m.unexpanded() && m.pn != 0 && m.dn != 0 {
			m.busy = 0
			w.recall(m)
		}
	}
}

// crowded returns n, increased for each other worker at m, so that the workers spread (virtual
// loss).
func (m *item) crowded(n uint32) uint32 {
	return min(n+uint32(m.busy)*(n/2+1), infinite)
}

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

// Salts of keys: one for the defender to move, one for a limit.
var (
	defenderSalt = key{Lo: 0x9e3779b97f4a7c15, Hi: 0xd1b54a32d192ed03}
	limitSalt    = key{Lo: 0xbf58476d1ce4e5b9, Hi: 0x94d049bb133111eb}
)

// keyOf returns the table's key of a node at which the attacker is to move.
func (w *worker) keyOf(k key, limit uint32) key {
	if limit == vcf.Unlimited {
		return k
	}
	return k.With(key{Lo: limitSalt.Lo * uint64(limit), Hi: limitSalt.Hi * uint64(limit)})
}

// defendKey returns the table's key of a node at which the defender is to move.
func (w *worker) defendKey(k key, limit uint32) key { return w.keyOf(k.With(defenderSalt), limit) }

// tableKey returns the table's key of the node after an item.
func (w *worker) tableKey(m *item) key {
	if m.kind == quiet {
		return w.defendKey(m.key, m.limit)
	}
	return w.keyOf(m.key, m.limit)
}

func less(limit uint32) uint32 {
	if limit == vcf.Unlimited {
		return limit
	}
	return limit - 1
}
