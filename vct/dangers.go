package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/vcf"
)

// A quiet move loses if the defender can answer it with two five-squares at once. The attacker has
// no five to make, so it stops one five-square and the defender makes five on the other. If the
// defender has an open three, for example, only quiet moves that stop the three are worth a probe.

// findDangers notes the points at which the defender can make a straight four, or fours in two
// directions. The defender has no five-square yet. A quiet move may end some of these dangers. It
// adds none, because an attacker's stone gives the defender no shape. findDangers leaves out two
// fours in one row; the search finds them among the replies.
func (w *worker) findDangers() {
	var once, twice zone.Set
	for _, l := range w.b.IDs() {
		fours := w.b.InLine(w.opp, lines.Four, l)
		if fours == 0 {
			continue
		}
		var here zone.Set
		here.AddInLine(&w.b, l, fours)
		for i := range here {
			twice[i] |= once[i] & here[i]
			once[i] |= here[i]
		}
		twice.AddInLine(&w.b, l, w.b.InLine(w.opp, lines.StraightFour, l))
	}
	w.dangers = twice.Points(w.dangers[:0])
}

// inDanger reports whether the defender, to move, can make two five-squares at one of the dangers.
func (w *worker) inDanger() bool {
	for _, d := range w.dangers {
		if w.b.Empty(d) && w.escapes(d) {
			return true
		}
	}
	return false
}

func (w *worker) escapes(d board.Point) bool {
	if w.b.Tally(d, w.opp).Fours() == 0 || !w.mayReply(d) {
		return false
	}
	_, ok := w.answer(d)
	w.b.Undo()
	return !ok
}

// A quiet move also loses if the defender can answer it with a win by fours: each four forces the
// attacker's next move. If the defender would win after a pass of the attacker, only quiet moves
// that disturb this counter-win are worth a probe. Every second node has a counter-win, which
// refutes nine in ten of the node's quiet moves.

// findCounterWin notes the defender's win by fours at k, or nothing if it finds none. The attacker
// is to move at k, faces no five, and passes.
func (w *worker) findCounterWin(k key) {
	w.counterWin = w.counterWin[:0]
	if a, moves := w.counter.Probe(k, board.Pass, vcf.Unlimited, min(w.manner().counterNodes, w.left())); a == vcf.Wins {
		w.counterWin = append(w.counterWin, moves...)
	}
}

// countered reports whether the counter-win still wins after the quiet move on the board. It plays
// the counter-win out, since the attacker's stone may block it, answer one of its fours with a
// four, or, in renju, change what is forbidden.
func (w *worker) countered() bool {
	return len(w.counterWin) > 0 && w.b.ReplayFours(w.opp, w.counterWin, board.Pass) > 0
}
