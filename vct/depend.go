package vct

import (
	"slices"

	"github.com/gsolve/gsolve/board"
)

// A quiet move after a four does not depend on the four if the attacker could play it before, and
// none of its shapes can hold the four's stone. Then the quiet move usually does as well first: the
// four stays at hand, for the win by fours that the quiet move threatens. Putting such moves off
// saved a third of the nodes of the hardest positions. The four may still come first with reason:
// its stones may take a reply away. So the search never leaves such a quiet move out. Only the
// order of the search depends on this file.

// youth is the number of visits after the glance in which a search puts off neither such moves nor
// fours apart, and counts all replies in full (see part). The glance does not either: some easy wins
// need a four and then a quiet move that does not depend on it.
const youth = 20

func (w *worker) young() bool { return w.glancing || w.age() < youth }

// arrival says how the search came to an attacker's node: by a four of the node before, whose items
// are worker.items[from:to], or otherwise, with four = board.Pass.
type arrival struct {
	four     board.Point
	from, to int
	run      [longestRun]board.Point // the fours since the defender last had a choice
	fours    int                     // the number of points in run, at most longestRun
}

// longestRun is the most fours of a run that an arrival notes. The promise does not count later ones.
const longestRun = 8

// otherwise is an arrival by no four.
var otherwise = arrival{four: board.Pass}

// then returns the arrival by a further four p. The items of the node before are worker.items[from:to].
func (a arrival) then(p board.Point, from, to int) arrival {
	a.four, a.from, a.to = p, from, to
	if a.fours < longestRun {
		a.run[a.fours] = p
		a.fours++
	}
	return a
}

// apart reports whether no row of five points can hold both p and an earlier four of the run.
func (a *arrival) apart(p board.Point) bool {
	return a.fours > 0 && !slices.ContainsFunc(a.run[:a.fours], func(q board.Point) bool { return near(p, q) })
}

// deferredPn is the first proof number of a quiet move that does not depend on the four before it: no move
// promises more.
const deferredPn = 41

// deferred returns the first proof number of the quiet move p, which promises pn: deferredPn
// if p does not depend on the four before the node.
func (w *worker) deferred(p board.Point, pn uint32) uint32 {
	if w.young() || w.came.four == board.Pass || near(p, w.came.four) {
		return pn
	}
	return deferredPn
}

// deferredThree does the same as deferred for a three. A three that the node before did not list
// depends on the four: the four may have stopped a danger or a counter-win.
func (w *worker) deferredThree(p board.Point, pn uint32) uint32 {
	for _, m := range w.items[w.came.from:w.came.to] {
		if m.kind == quiet && m.point == p {
			return w.deferred(p, pn)
		}
	}
	return pn
}

// near reports whether one row of five points can hold both p and q.
func near(p, q board.Point) bool {
	dx, dy := distance(p.X(), q.X()), distance(p.Y(), q.Y())
	return max(dx, dy) <= 4 && (dx == 0 || dy == 0 || dx == dy)
}

func distance(a, b int) int { return max(a-b, b-a) }

// apartExtra is added to the proof number of a four that lies apart from the fours just before it. A
// later move may need both, but most often one of them only uses up stones. Without it hard positions
// took a tenth more nodes.
const apartExtra = 11

// deferredFour returns the first proof number of the four p, which promises pn: a greater one if p
// lies apart from the run.
func (w *worker) deferredFour(p board.Point, pn uint32) uint32 {
	if w.young() || !w.came.apart(p) {
		return pn
	}
	return min(pn+apartExtra, mostFirst)
}
