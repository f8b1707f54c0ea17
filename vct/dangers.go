package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/zone"
)

// A quiet move behind which the defender can make two five-squares at once
// loses: the attacker has no five to make, stops one of them, and the other
// wins. So where the defender has an open three, say, only the quiet moves that
// end it are worth a probe.

// findDangers notes the points at which the defender, which has no five-square
// yet, can make a straight four or fours in two directions. A quiet move may
// end some and adds none, since no stone of the attacker's gives the defender a
// shape. Two fours in one row are not gathered; they are found with the replies.
func (w *worker) findDangers() {
	var once, twice zone.Set
	for _, l := range w.b.IDs() {
		fours := w.b.InLine(w.opp, lines.Four, l)
		if fours == 0 {
			continue
		}
		var here zone.Set
		w.addBits(&here, l, fours)
		for i := range here {
			twice[i] |= once[i] & here[i]
			once[i] |= here[i]
		}
		w.addBits(&twice, l, w.b.InLine(w.opp, lines.StraightFour, l))
	}
	w.dangers = twice.Points(w.dangers[:0])
}

// inDanger reports whether the defender, to move, can make two five-squares at
// one of the dangers.
func (w *worker) inDanger() bool {
	for _, d := range w.dangers {
		if w.b.Empty(d) && w.escapes(d) {
			return true
		}
	}
	return false
}

// escapes reports whether the reply d is legal and makes two five-squares.
func (w *worker) escapes(d board.Point) bool {
	if w.b.Tally(d, w.opp).Fours() == 0 || !w.mayReply(d) {
		return false
	}
	_, ok := w.answer(d)
	w.b.Undo()
	return !ok
}
