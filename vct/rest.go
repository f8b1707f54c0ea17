package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/vcf"
)

// Most wins need only fours and threes, and each other move costs a probe for the win by fours that
// it threatens. So two items of a node stand for all quiet moves that are no shape threes: rest for
// those that are likely to threaten anything, far for the others. The search expands an item when
// its number is the least one of the node. The item far appears when rest is expanded.
// docs/design/tried.md compares other numbers.
const farPn = 230 // the first number of far; manner has that of rest

// restNodes limits a probe when rest is expanded. Most wins take few nodes, and points whose probes find
// none are probed again, without this limit, when far is expanded.
const restNodes = 14

// expandRest replaces the item at, rest or far, of the node k by the quiet moves that it stands for:
// those points after which a pass allows a win by fours. After rest, the item far stands for all other
// points, also for those whose probes were stopped. So only when far is expanded, or rest in a glance,
// does a stopped probe leave a taint.
func (w *worker) expandRest(k key, at, first int, limit uint32) (taint stage) {
	kind := w.items[at].kind
	w.items = append(w.items[:at], w.items[at+1:]...)
	w.supply = promise.Of(&w.b, w.me)
	fours, threes := zone.Shapes(&w.b, w.me, lines.Four), zone.Shapes(&w.b, w.me, lines.Three)
	w.crossings = promise.Cross(&fours, &threes)
	w.findDangers()
	w.findCounterWin(k)
	others := zone.Empties(&w.b)
	added := len(w.items)
	for i := first; i < len(w.items); i++ {
		others.Remove(w.items[i].point)
	}
	budget, whole := w.budget, kind == far || w.glancing
	if !whole {
		w.keepLikely(&others, &fours)
		w.items = append(w.items, w.attackItem(k, farCode, limit))
		budget = restNodes // no stage allows less: firstBudget
	}
	w.points = others.Points(w.points[:0])
	for _, p := range w.points {
		if w.halted() {
			taint = w.stage
			break
		}
		if w.b.Tally(p, w.me).Fours() > 0 || !w.legal(p) {
			continue
		}
		switch a, pn := w.threatAt(k, p, budget); {
		case a == vcf.Wins:
			w.items = append(w.items, w.attackItem(k, coded(p, pn), limit))
		case a == vcf.Stopped && whole:
			taint = w.stage
		}
	}
	w.recallAll(added)
	codes := w.codes[:0]
	for i := first; i < len(w.items); i++ {
		codes = append(codes, w.items[i].code)
	}
	w.codes = codes[:0]
	if taint == 0 || !w.halted() { // see store
		w.table.keep(w.keyOf(k, limit), codes, taint)
	}
	return taint
}

// keepLikely removes from points those at which a quiet move is unlikely to help. A move is likely if a
// window of five through it has no stone of the defender and two of the attacker, or none of the attacker
// and three of the defender. Points for a four of the attacker count as its stones, because the four may
// come first. After a four, a likely move must also depend on that four (depend.go). fours are the points
// for a four.
func (w *worker) keepLikely(points, fours *zone.Set) {
	var likely zone.Set
	at := w.inLines(fours)
	for _, l := range w.b.IDs() {
		likely.AddInLine(&w.b, l, w.b.Windows(w.me, l, at[l], 2)|w.b.Windows(w.opp, l, 0, 3))
	}
	for i := range points {
		points[i] &= likely[i]
	}
	if w.came.four == board.Pass {
		return
	}
	w.points = points.Points(w.points[:0])
	for _, p := range w.points {
		if !near(p, w.came.four) {
			points.Remove(p)
		}
	}
}

// inLines returns, for each line, the points of the set on it: bit i is the line's point i.
func (w *worker) inLines(set *zone.Set) (at [256]uint32) {
	w.points = set.Points(w.points[:0])
	for _, p := range w.points {
		for d, l := range w.b.Lines(p) {
			at[l] |= 1 << lines.Bit(p, d)
		}
	}
	return at
}

// threatAt probes whether p, a quiet move at the node k and no three, threatens to win by fours. The
// probe takes at most budget nodes. pn is its first proof number.
func (w *worker) threatAt(k key, p board.Point, budget uint64) (a vcf.Answer, pn uint32) {
	k = k.With(w.b.Key(p, w.me))
	w.prober.Expect(k)
	_, windows := w.b.WindowsAt(p, w.me)
	w.b.Put(p, w.me)
	defer w.b.Undo()
	if w.inDanger() || w.countered() {
		return vcf.Never, 0
	}
	w.visit()
	if a, _ = w.probe(k, board.Pass, vcf.Unlimited, budget); a == vcf.Wins {
		pn = w.deferred(p, w.quietPromise(p, 0, windows))
	}
	return a, pn
}
