package vct

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/vcf"
)

// defendMoves lists the defender's moves at the node k behind a quiet move, from the table or newly
// generated. n is disproved if the move is not of order 2, or if a reply makes two five-squares.
func (w *worker) defendMoves(k key, limit uint32) (codes []code, n numbers, taint stage) {
	at := w.defendKey(k, limit)
	codes, taint, ok := w.table.moves(w.codes[:0], at, w.stage)
	if ok {
		w.codes = codes[:0]
		return codes, numbers{1, 1}, taint
	}
	codes, n, taint = w.replies(w.codes[:0], k, limit)
	w.codes = codes[:0]
	if n != disproved {
		w.table.keep(at, codes, 0)
	}
	return codes, n, taint
}

// replies lists the points of the zone of the win that a pass would allow. It leaves out replies
// against which it finds a win by fours at once, with the line that won last or with a short
// search. It tests first for replies that escape, since they need no search.
func (w *worker) replies(codes []code, k key, limit uint32) (_ []code, n numbers, taint stage) {
	a, moves := w.brief(k, board.Pass, limit)
	switch a {
	case vcf.Stopped:
		return codes, disproved, w.stage
	case vcf.Never:
		return codes, disproved, 0
	case vcf.NotWithin:
		return w.allReplies(codes, k)
	}
	w.threat = append(w.threat[:0], moves...)
	z := zone.OfFours[zone.One](&w.b, w.me, w.threat)
	if w.escapesTo(z.Set) {
		return codes, disproved, 0
	}
	for _, d := range w.points {
		if pn := w.answered(k, d, limit); pn != 0 {
			codes = append(codes, coded(d, pn))
		}
	}
	return codes, numbers{1, 1}, 0
}

// replyNodes limits the search for a win by fours against a reply. A reply that survives it becomes
// a node of its own, where the limit is higher.
const replyNodes = 20

// mostProbed is the largest first proof number of a reply that is probed at once. Only one in
// thirteen replies with greater numbers loses to fours. Hard positions took a tenth fewer nodes
// with 5 and a tenth more without a bound; easy ones took a third and a tenth more.
const mostProbed = 7

// answered returns the first proof number behind the reply d, which does not escape, or 0 if it
// finds a win by fours of the attacker.
//
// A win against d proves nothing about a board without d: in standard a stone may turn the
// defender's own five into an overline, and in renju it may decide what is forbidden. So answered
// plays the line out again against each reply.
func (w *worker) answered(k key, d board.Point, limit uint32) (pn uint32) {
	k = k.With(w.b.Key(d, w.opp))
	w.prober.Expect(k)
	threes := w.b.Tally(d, w.opp).Threes()
	forced, _ := w.answer(d)
	defer w.b.Undo()
	if w.b.ReplayFours(w.me, w.threat[:min(len(w.threat), int(limit))], forced) > 0 {
		return 0
	}
	if pn = replyPromise(w.gained(w.supply), forced, threes); pn > mostProbed {
		return pn
	}
	if a, moves := w.probe(k, forced, limit, replyNodes); a == vcf.Wins {
		w.threat = append(w.threat[:0], moves...)
		return 0
	}
	return pn
}

// allReplies lists every legal move. With a limit it is needed: the win by fours that a pass allows
// may take too long, and yet each real reply may allow a shorter win. Where Black has no legal
// move, it does pass.
func (w *worker) allReplies(codes []code, k key) ([]code, numbers, stage) {
	switch a, _ := w.probe(k, board.Pass, vcf.Unlimited, w.budget); a {
	case vcf.Never:
		return codes, disproved, 0
	case vcf.Stopped:
		return codes, disproved, w.stage
	}
	if w.escapesTo(w.empties()) {
		return codes, disproved, 0
	}
	for _, d := range w.points {
		threes := w.b.Tally(d, w.opp).Threes()
		forced, _ := w.answer(d)
		codes = append(codes, coded(d, replyPromise(w.gained(w.supply), forced, threes)))
		w.b.Undo()
	}
	if len(codes) == 0 {
		return codes, disproved, 0
	}
	return codes, numbers{1, 1}, 0
}

// escapesTo reports whether a reply on a point of z escapes. If none does, w.points are the legal
// replies on z, and w.supply is that of the board.
func (w *worker) escapesTo(z zone.Set) bool {
	w.points = z.Points(w.points[:0])
	if slices.ContainsFunc(w.points, w.escapes) {
		return true
	}
	w.points = slices.DeleteFunc(w.points, func(d board.Point) bool { return !w.mayReply(d) })
	w.takeSupply()
	return false
}

// mayReply reports whether the defender may play on the empty point d.
func (w *worker) mayReply(d board.Point) bool { return !w.white || !w.b.Forbidden(d) }

// A quiet move loses if the defender can answer it with two five-squares at once. The attacker has
// no five to make, so it stops one five-square and the defender makes five on the other. If the
// defender has an open three, for example, only quiet moves that stop the three are worth a probe.

// findDangers notes the points at which the defender, which has no five-square yet, can make a
// straight four or fours in two directions. A quiet move may end some of them. It adds none, since
// an attacker's stone gives the defender no shape. findDangers leaves out two fours in one row; the
// search finds them among the replies.
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
// that disturb this counter-win are worth a probe. Every second node has a counter-win, and the
// line that refuted the pass refutes nine in ten of its quiet moves.

// counterNodes limits the search for the counter-win. 100 took as many nodes over all files and a
// tenth more on the hardest; 30 and 300 did no better than 100.
const counterNodes = 50

// findCounterWin notes the defender's win by fours at k, or nothing if it finds none. The attacker
// is to move at k, faces no five, and passes.
func (w *worker) findCounterWin(k key) {
	w.counterWin = w.counterWin[:0]
	if a, moves := w.counter.Probe(k, board.Pass, vcf.Unlimited, min(counterNodes, w.left())); a == vcf.Wins {
		w.counterWin = append(w.counterWin, moves...)
	}
}

// countered reports whether the counter-win still wins behind the quiet move on the board. It plays
// the counter-win out, since the attacker's stone may block it, answer one of its fours with a
// four, or, in renju, change what is forbidden.
func (w *worker) countered() bool {
	return len(w.counterWin) > 0 && w.b.ReplayFours(w.opp, w.counterWin, board.Pass) > 0
}
