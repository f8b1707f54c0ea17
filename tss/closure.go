package tss

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/zone"
)

// closure is a set of threats without conflicts. It holds everything that its threats depend on.
// The gains are A's stones, the costs D's.
type closure struct {
	chain        []int32 // the nodes, each after those it depends on
	gains, costs zone.Set
	key          uint64 // the sum of its threats' keys: equal sets have equal keys
}

// reset empties the closure, keeping its memory.
func (c *closure) reset() {
	*c = closure{chain: c.chain[:0]}
}

// conflict reports whether A cannot have the threats of both c and node n: a gain of one is a cost
// of the other, or both share a cost. Threats that are in both do not count.
func (t *tree) conflict(c *closure, n *node) bool {
	if c.gains.Meets(&n.costs) || c.costs.Meets(&n.gains) {
		return true
	}
	if !c.gains.Meets(&n.gains) {
		return c.costs.Meets(&n.costs)
	}
	costs := n.costs
	for _, i := range t.chainOf(n) {
		own := &t.nodes[i]
		if !c.gains.Has(own.Gain) {
			continue
		}
		if !t.holds(c, own) {
			return true // the same move with another answer
		}
		for _, p := range own.Cost.All() {
			costs.Remove(p)
		}
	}
	return c.costs.Meets(&costs)
}

// holds reports whether the closure has a threat with the gain and cost of n.
func (t *tree) holds(c *closure, n *node) bool {
	for _, i := range c.chain {
		if m := &t.nodes[i]; m.Gain == n.Gain {
			return m.Cost == n.Cost
		}
	}
	return false
}

// join adds node n and everything that it depends on; there must be no conflict.
func (t *tree) join(c *closure, n *node) {
	for _, i := range t.chainOf(n) {
		if m := &t.nodes[i]; !c.gains.Has(m.Gain) {
			c.chain = append(c.chain, i)
			c.add(&m.Threat)
		}
	}
}

// pair returns the closure of nodes i and j, or nil if they conflict.
func (t *tree) pair(i, j int32) *closure {
	c := &t.partial[0]
	c.reset()
	t.join(c, &t.nodes[i])
	if t.conflict(c, &t.nodes[j]) {
		return nil
	}
	t.join(c, &t.nodes[j])
	return c
}

// extend makes dst the closure c with node n joined.
func (t *tree) extend(dst, c *closure, n *node) {
	chain := append(dst.chain[:0], c.chain...)
	*dst = *c
	dst.chain = chain
	t.join(dst, n)
}

func (c *closure) add(t *Threat) {
	c.gains.Add(t.Gain)
	for _, p := range t.Cost.All() {
		c.costs.Add(p)
	}
	c.key += threatKey(t)
}

// threatKey mixes a threat's gain and cost into 64 bits (the finaliser of splitmix64, by Steele,
// Lea and Flood).
func threatKey(t *Threat) uint64 {
	v := uint64(t.Gain) + 1
	for _, p := range t.Cost.All() {
		v = v<<10 | uint64(p)
	}
	return mix(v)
}

func mix(v uint64) uint64 {
	v = (v ^ v>>30) * 0xBF58476D1CE4E5B9
	v = (v ^ v>>27) * 0x94D049BB133111EB
	return v ^ v>>31
}

// put plays the closure on b: gains for A, costs for D. It returns the depth of b before.
func (t *tree) put(chain []int32) (depth int) {
	depth = t.b.Depth()
	for _, i := range chain {
		t.play(&t.nodes[i].Threat)
	}
	return depth
}

// play puts a threat's gain and all of its costs on b.
func (t *tree) play(threat *Threat) {
	t.b.Put(threat.Gain, t.me)
	for _, p := range threat.Cost.All() {
		t.b.Put(p, t.me.Other())
	}
}

// squaresOn returns the bits of line l that are in the set.
func (t *tree) squaresOn(l uint8, set *zone.Set) (line uint32) {
	_, _, wall := t.b.Row(l, t.me)
	for i := uint(0); i < board.MaxSize; i++ {
		if wall>>i&1 == 0 && set.Has(t.b.Point(l, i)) {
			line |= 1 << i
		}
	}
	return line
}
