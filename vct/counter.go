package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/vcf"
)

// A quiet move behind which the defender wins by fours loses: the attacker never
// gets to move where it likes. So where the defender would win if the attacker
// passed, only the quiet moves that get in the way of that win (the defender's
// counter-win) are worth a probe. Every second node is such a one, and of its quiet
// moves nine in ten are refuted by the line that refuted the pass.

// counterNodes is how far the counter-win is sought: 100 took as many nodes over all
// files and a tenth more on the hardest; 30 and 300 had done no better than 100.
const counterNodes = 50

// findCounterWin notes the win by fours that the defender has if the attacker, who
// is to move at k and faces no five, passes; nothing if none is found.
func (w *worker) findCounterWin(k key) {
	w.counterWin = w.counterWin[:0]
	if a, moves := w.counter.Probe(k, board.Pass, vcf.Unlimited, min(counterNodes, w.left())); a == vcf.Wins {
		w.counterWin = append(w.counterWin, moves...)
	}
}

// countered reports whether the counter-win wins behind the quiet move on the board.
// It is played out, since a stone of the attacker's may be in its way, answer
// one of its fours with a four, or, in renju, decide what is forbidden.
func (w *worker) countered() bool {
	return len(w.counterWin) > 0 && w.b.ReplayFours(w.opp, w.counterWin, board.Pass) > 0
}
