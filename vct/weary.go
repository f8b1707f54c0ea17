package vct

import "math/bits"

// A search grows weary of a move of the attacker's that has had much work
// without an answer: its proof number counts for one more with each doubling of
// the work behind it, whatever the stage, and after about as much work again (a
// spell) the search comes back to compare it with its rivals. Without this,
// df-pn sat for millions of nodes behind one move whose proof number stayed
// small, while another would win at once: of eight images of one position, two
// took 200 times as long as the others.

// spellOfWork is the work, in visits, from which a move is wearisome, and the
// shortest spell.
const spellOfWork = 1024

// weariness is what is added to the item's proof number.
func (m *item) weariness() uint32 {
	if m.pn == 0 || m.dn == 0 {
		return 0
	}
	return uint32(bits.Len64(m.work / spellOfWork))
}

// tired is the proof number of an item that is not disproved, with its
// weariness.
func (m *item) tired() uint32 { return min(m.pn+m.weariness(), infinite-1) }

// rested is the bound on the item's proof number that keeps the tired one
// below bound.
func (m *item) rested(bound uint32) uint32 { return bound - min(m.weariness(), bound) }

// spellAt is the number of visits at which the search shall come back from
// the item.
func (w *worker) spellAt(m *item) uint64 { return min(w.spell, w.visits+m.work+spellOfWork) }
