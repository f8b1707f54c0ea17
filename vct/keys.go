package vct

import "github.com/gsolve/gsolve/vcf"

// Salts of keys: the defender to move; and a limit.
var (
	defenderSalt = key{0x9e3779b97f4a7c15, 0xd1b54a32d192ed03}
	limitSalt    = key{0xbf58476d1ce4e5b9, 0x94d049bb133111eb}
)

// keyOf is the table's key of a node at which the attacker is to move.
func (w *worker) keyOf(k key, limit uint32) key {
	if limit == vcf.Unlimited {
		return k
	}
	return k.with([2]uint64{limitSalt[0] * uint64(limit), limitSalt[1] * uint64(limit)})
}

// defendKey is the table's key of a node at which the defender is to move.
func (w *worker) defendKey(k key, limit uint32) key { return w.keyOf(k.with(defenderSalt), limit) }

// tableKey is the table's key of the node behind an item.
func (w *worker) tableKey(m *item) key {
	if m.kind == quiet {
		return w.defendKey(m.key, m.limit)
	}
	return w.keyOf(m.key, m.limit)
}

// less is one move less than limit.
func less(limit uint32) uint32 {
	if limit == vcf.Unlimited {
		return limit
	}
	return limit - 1
}
