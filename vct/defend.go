package vct

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/vcf"
)

// defendMoves lists the defender's moves at the node k after a quiet move, from the table or newly
// generated. n is disproved if the quiet move is not of order 2, or a reply makes two five-squares.
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

// replies lists the points of the zone of the win that a pass would allow. It leaves out a reply if
// the moves that won last, or a short search, win by fours against it. Before that it tests for
// replies that make two five-squares, because they need no search.
func (w *worker) replies(codes []code, k key, limit uint32) (_ []code, n numbers, taint stage) {
	w.prober.Narrow() // no probe here comes after a further stone of the attacker
	defer w.prober.Widen()
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
	if w.escapesTo(w.zoneOf(w.threat)) {
		return codes, disproved, 0
	}
	for _, d := range w.points {
		if pn := w.answered(k, d, limit); pn != 0 {
			codes = append(codes, coded(d, pn))
		}
	}
	return codes, numbers{1, 1}, 0
}

// zoneOf returns the replies to the quiet move on the board: the zone of moves, a win by fours after
// a pass. Below another pass, that win must withstand two further stones.
func (w *worker) zoneOf(moves []board.Point) zone.Set {
	if w.passed {
		return zone.OfFours[zone.Two](&w.b, w.me, moves).Set
	}
	return zone.OfFours[zone.One](&w.b, w.me, moves).Set
}

// replyNodes limits the search for a win by fours against a reply. A reply that survives it becomes
// a node of its own, where the limit is higher.
const replyNodes = 18

// answered returns the first proof number after the reply d, which does not escape, or 0 if it
// finds a win by fours of the attacker.
//
// A win against d proves nothing about a board without d: in standard a stone may turn the
// defender's own five into an overline, and in renju it may decide what is forbidden. So answered
// plays the latest win out again against each reply. It probes only replies that are likely to lose to
// fours: until the search is mature, more of them, because that costs easy positions fewer nodes.
func (w *worker) answered(k key, d board.Point, limit uint32) (pn uint32) {
	k = k.With(w.b.Key(d, w.opp))
	w.prober.Expect(k)
	threes := w.b.Tally(d, w.opp).Threes()
	forced, _ := w.answer(d)
	defer w.b.Undo()
	if w.b.ReplayFours(w.me, w.threat[:min(len(w.threat), int(limit))], forced) > 0 {
		return 0
	}
	if pn = w.replyPromise(d, w.supply.Gained(&w.b, w.me), forced, threes); pn > w.byAge(w.manner().probed) {
		return pn
	}
	if a, moves := w.probe(k, forced, limit, replyNodes); a == vcf.Wins {
		w.threat = append(w.threat[:0], moves...)
		return 0
	}
	return pn
}

// allReplies lists every legal move. A search with a limit needs it: the win by fours that a pass
// allows may take too long, though each real reply allows a shorter win. If Black has no legal
// move, the only reply is a pass.
func (w *worker) allReplies(codes []code, k key) ([]code, numbers, stage) {
	switch a, _ := w.probe(k, board.Pass, vcf.Unlimited, w.budget); a {
	case vcf.Never:
		return codes, disproved, 0
	case vcf.Stopped:
		return codes, disproved, w.stage
	}
	if w.escapesTo(zone.Empties(&w.b)) {
		return codes, disproved, 0
	}
	for _, d := range w.points {
		threes := w.b.Tally(d, w.opp).Threes()
		forced, _ := w.answer(d)
		codes = append(codes, coded(d, w.replyPromise(d, w.supply.Gained(&w.b, w.me), forced, threes)))
		w.b.Undo()
	}
	if len(codes) == 0 {
		return codes, disproved, 0
	}
	return codes, numbers{1, 1}, 0
}

// escapesTo reports whether a reply on a point of z makes two five-squares. If none does, it sets
// w.points to the legal replies on z, and w.supply to the supply of the board.
func (w *worker) escapesTo(z zone.Set) bool {
	w.points = z.Points(w.points[:0])
	if slices.ContainsFunc(w.points, w.escapes) {
		return true
	}
	w.points = slices.DeleteFunc(w.points, func(d board.Point) bool { return !w.mayReply(d) })
	w.supply = promise.Of(&w.b, w.me)
	return false
}

// mayReply reports whether the defender may play on the empty point d.
func (w *worker) mayReply(d board.Point) bool { return !w.white || !w.b.Forbidden(d) }
