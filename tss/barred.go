package tss

// near is the largest distance of two stones that belong to shapes of one point: four points on
// either side of it.
const near = 8

// combineBarred combines pairs of White's threats in renju whose costs together make a block
// forbidden to Black. Such a win rests on no gain of the second threat, so the collinear
// combinations miss it. It found 15 more of 204 published renju wins by fours.
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
