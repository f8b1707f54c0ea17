package vct

import "math/bits"

// A search grows weary of a move of the attacker's that has had much work
// without an answer: its proof number counts for one more with each doubling of
// the work behind it, and each time the search comes back to compare it with
// its rivals. Without this, df-pn sits for millions of nodes behind one move
// whose proof number stays small, while another would win at once: of eight
// images of one position, two took a hundred times as long as the others.

// spellOfWork is the work, in visits, from which a move is wearisome.
const spellOfWork = 1024

// endless is a spell that never ends.
const endless = 1 << 63

// weariness is what is added to the item's proof number.
func (m *item) weariness() uint32 {
	if m.pn == 0 || m.dn == 0 {
		return 0
	}
	return uint32(bits.Len64(m.work / spellOfWork))
}

// spellAt is the number of visits at which the search shall come back from
// the item.
func (w *worker) spellAt(m *item) uint64 { return min(w.spell, w.visits+m.work+spellOfWork) }
