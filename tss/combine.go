package tss

import (
	"math/bits"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// combination is the search for threats whose rest holds the gains of several nodes that do not
// depend on each other (combination stage). Allis' programs combined pairs, again and again. That
// misses a five whose rest is the gains of four nodes if no two of them make a threat (thesis,
// figure 5.5). This search combines all gains on a line that are close enough for one pattern, up
// to four nodes at once.
type combination struct {
	line   uint8
	must   uint32        // the gains to combine, bits of the line
	gains  []board.Point // the same as points
	like   []pattern     // the patterns that the line alone allows
	stage  int32         // nodes from here on are new
	chosen [maxParents]int32
}

// combine adds the threats that need two or more nodes, at least one of them new.
func (t *tree) combine(stage int32) {
	co := &t.co
	co.stage = stage
	for _, l := range t.b.IDs() {
		gains := t.squaresOn(l, &t.gains)
		for left := gains; left&(left-1) != 0; left &= left - 1 {
			low := left & -left
			near := left &^ low & (low * 0b11111) // at most four points from low
			for rest := near; rest != 0; rest = (rest - 1) & near {
				if t.combineOn(l, low|rest); t.spent.stopped || t.full {
					return
				}
			}
		}
	}
}

// combineOn combines nodes whose gains are exactly the squares must of line l, if these squares and
// the stones there can be the rest of a threat.
func (t *tree) combineOn(l uint8, must uint32) {
	co := &t.co
	own, opp, wall := t.b.Row(l, t.me)
	r := newRow(own|must, opp, wall, t.b.Exact(t.me))
	if co.like = r.patterns(co.like[:0], uint64(must)<<shift, t.most); len(co.like) == 0 {
		return
	}
	co.line, co.must, co.gains = l, must, co.gains[:0]
	for m := must; m != 0; m &= m - 1 {
		co.gains = append(co.gains, t.b.Point(l, uint(bits.TrailingZeros32(m))))
	}
	t.partial[0].reset()
	t.choose(0, 0)
}

// choose picks a node for each gain from the k-th on. The closure of the nodes chosen so far is
// t.partial[chosen].
func (t *tree) choose(k, chosen int) {
	co, c := &t.co, &t.partial[chosen]
	for k < len(co.gains) && c.gains.Has(co.gains[k]) {
		k++ // the closure of another node holds it
	}
	if k == len(co.gains) {
		t.closeCombination(c, chosen)
		return
	}
	with := &t.partial[chosen+1]
	for i := t.at[co.gains[k]]; i >= 0; i = t.nodes[i].next {
		if k == len(co.gains)-1 && i < co.stage && !t.anyNew(chosen) {
			return // the list goes from new to old
		}
		if !t.spent.tick() || t.full {
			return
		}
		n := &t.nodes[i]
		if n.goal || t.conflict(c, n) {
			continue
		}
		t.extend(with, c, n)
		co.chosen[chosen] = i
		t.choose(k+1, chosen+1)
	}
}

func (t *tree) anyNew(chosen int) bool {
	return slices.ContainsFunc(t.co.chosen[:chosen], func(i int32) bool { return i >= t.co.stage })
}

// closeCombination adds the threats that the chosen nodes, with closure c, make together.
func (t *tree) closeCombination(c *closure, chosen int) {
	if !t.anyNew(chosen) || !t.possible(c) {
		return
	}
	var kept [maxParents]int32
	parents := kept[:0]
	for k, i := range t.co.chosen[:chosen] {
		if !t.broughtAlong(k, i, chosen) {
			parents = append(parents, i)
		}
	}
	if len(parents) < 2 || !t.spent.step() {
		return // a combination has two parents or more
	}
	slices.Sort(parents)
	depth := t.put(c.chain)
	t.found = t.gen.unblocked(t.gen.line(t.found[:0], t.co.line, t.co.must))
	five := t.grow(c, parents)
	t.b.Rewind(depth)
	if five != board.Pass && len(parents) < maxParents {
		t.closeWithStop(c, parents, five)
	}
}

// closeWithStop tries the combination again with a node whose gain is D's five-square.
func (t *tree) closeWithStop(c *closure, parents []int32, five board.Point) {
	with := &t.partial[maxParents+1]
	for i := t.at[five]; i >= 0; i = t.nodes[i].next {
		if !t.spent.tick() || t.full {
			return
		}
		if t.nodes[i].goal || t.conflict(c, &t.nodes[i]) {
			continue
		}
		t.extend(with, c, &t.nodes[i])
		depth := t.put(with.chain)
		t.found = t.gen.line(t.found[:0], t.co.line, t.co.must)
		t.grow(with, append(parents[:len(parents):len(parents)], i))
		t.b.Rewind(depth)
	}
}

// possible reports whether the closure leaves room for a pattern that the line alone allows. If
// not, the search need not play the closure.
func (t *tree) possible(c *closure) bool {
	for i := range t.co.like {
		p := &t.co.like[i]
		free := true
		for set := p.gain | p.cost; set != 0 && free; set &= set - 1 {
			x := t.gen.point(t.co.line, set)
			free = !c.gains.Has(x) && !c.costs.Has(x)
		}
		if free {
			return true
		}
	}
	return false
}

// broughtAlong reports whether the k-th chosen node, i, is in the closure of another.
func (t *tree) broughtAlong(k int, i int32, chosen int) bool {
	for other, j := range t.co.chosen[:chosen] {
		if other != k && slices.Contains(t.chainOf(&t.nodes[j]), i) {
			return true
		}
	}
	return false
}

// combineStops combines a node whose costs give D a five-square with a node whose gain is that
// point. If A plays the second node first, its stone stops D's five, and A can go on. Allis' trees
// end at such a node. Of 148 freestyle wins by fours, the search missed 20 without combineStops and
// 3 with it; of 52 in standard, 17 and 6.
func (t *tree) combineStops(stage, end int32) {
	for n := int32(0); n < end; n++ {
		five := t.nodes[n].five
		if five == board.Pass || t.nodes[n].goal {
			continue
		}
		for m := t.at[five]; m >= 0; m = t.nodes[m].next {
			if !t.spent.tick() || t.full {
				return
			}
			if m < end && (m >= stage || n >= stage) && !t.nodes[m].goal {
				t.stop(n, m)
			}
		}
	}
}

// stop plays nodes n and m, if they do not conflict, and adds the threats that depend on n.
func (t *tree) stop(n, m int32) {
	if c := t.pair(n, m); c != nil {
		depth := t.put(c.chain)
		t.found = t.gen.through(t.found[:0], t.nodes[n].Gain)
		t.grow(c, []int32{m, n})
		t.b.Rewind(depth)
	}
}

// near is the largest distance of two stones that belong to shapes of one point: each is at most
// four points from it.
const near = 8

// combineBarred combines pairs of White's threats in renju whose costs together make a block
// forbidden to Black. Such a win rests on no gain of the second threat, so combine misses it.
// combineBarred found 15 more of 204 published renju wins by fours.
func (t *tree) combineBarred(stage, end int32) {
	if !t.b.Forbids(t.me.Other()) {
		return
	}
	for j := stage; j < end; j++ {
		for i := int32(0); i < j; i++ {
			if !t.spent.tick() || t.full {
				return
			}
			if !t.nodes[i].goal && !t.nodes[j].goal && meet(&t.nodes[i], &t.nodes[j]) {
				t.bar(i, j)
			}
		}
	}
}

// meet reports whether one point can have shapes with costs of both nodes.
func meet(a, b *node) bool {
	for _, p := range a.Cost.All() {
		for _, q := range b.Cost.All() {
			if max(p.X()-q.X(), q.X()-p.X(), p.Y()-q.Y(), q.Y()-p.Y()) <= near {
				return true
			}
		}
	}
	return false
}

// bar plays nodes i and j, if they do not conflict, and adds a four that Black then may not block.
func (t *tree) bar(i, j int32) {
	c := t.pair(i, j)
	if c == nil {
		return
	}
	if n := len(c.chain); n == len(t.chainOf(&t.nodes[i])) || n == len(t.chainOf(&t.nodes[j])) {
		return // one is part of the other
	}
	depth := t.put(c.chain)
	if t.found = t.gen.unblocked(t.found[:0]); len(t.found) > 0 {
		t.grow(c, []int32{i, j})
	}
	t.b.Rewind(depth)
}
