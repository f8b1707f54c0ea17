package search

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// prune makes room in a full tree: it drops the nodes below those with the fewest visits, until half of
// the room is free. Nodes whose children go keep their visits, value and proof, and are expanded again
// when a descent comes back to them. It reports whether it did that: once late returns true, prune gives
// up. No descent may run.
func (t *Tree) prune(late func() bool) bool {
	// size[b] is the number of children below nodes whose visits have b bits.
	var size [33]int
	if !t.eachExpanded(late, func(_ uint32, n *Node) bool {
		size[bits.Len32(n.visits.Load())] += int(n.count)
		return true
	}) {
		return false
	}
	kept, least := 0, uint64(math.MaxUint32)
	for b := len(size) - 1; b >= 0 && kept+size[b] <= t.room()/2; b-- {
		kept, least = kept+size[b], 1<<b>>1
	}
	return t.compact(uint32(least), late)
}

// eachExpanded calls f with the index of each expanded node that the root reaches through nodes for which
// f returns true. It gives up and returns false once late returns true.
func (t *Tree) eachExpanded(late func() bool, f func(at uint32, n *Node) (down bool)) bool {
	const lookEvery = 256 // nodes between two looks at the clock, some 100 µs
	var todo []uint32
	if t.Root().ready() {
		todo = append(todo, t.root)
	}
	for looked := 0; len(todo) > 0; looked++ {
		if looked%lookEvery == 0 && late() {
			return false
		}
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !f(at, t.node(at)) {
			continue
		}
		children := t.Children(t.node(at))
		for i := range children {
			if children[i].ready() {
				todo = append(todo, t.node(at).first+uint32(i))
			}
		}
	}
	return true
}

// family is the place of the children of a node.
type family struct {
	parent, first uint32
	count         int
}

// compact moves the root and the nodes that it reaches to the front, so that the rest of the room is free.
// The children of nodes with fewer than least visits go too, except those of the root. It gives up and
// returns false once late returns true. No descent may run.
func (t *Tree) compact(least uint32, late func() bool) bool {
	var families, closed []family
	if !t.eachExpanded(late, func(at uint32, n *Node) bool {
		f := family{at, n.first, int(n.count)}
		if at != t.root && n.visits.Load() < least {
			closed = append(closed, f)
			return false
		}
		families = append(families, f)
		return true
	}) {
		return false
	}
	for _, f := range closed {
		t.node(f.parent).close()
	}
	t.slide(families)
	return true
}

// close makes a node unexpanded.
func (n *Node) close() {
	n.state.And(^uint32(phase | complete))
	n.next.Store(0)
	n.first, n.count = 0, 0
}

// slide moves the families and the root to the front. In the order of their places, each has room there:
// it fits where it is, and what comes before it takes no more room than before.
func (t *Tree) slide(families []family) {
	slices.SortFunc(families, func(a, b family) int { return cmp.Compare(a.first, b.first) })
	to := make([]uint32, len(families)) // where a family goes
	used := uint32(1)
	for i, f := range families {
		to[i] = place(used, f.count)
		used = to[i] + uint32(f.count)
	}
	for i, f := range families { // while each parent is where it was
		t.node(f.parent).first = to[i]
	}
	if t.root != 0 {
		t.node(0).copy(t.Root())
	}
	for i, f := range families {
		copy(t.row(to[i], f.count), t.row(f.first, f.count))
	}
	t.root, t.used, t.moved = 0, used, false
	t.full.Store(false)
}

// row returns nodes that lie side by side in a chunk.
func (t *Tree) row(first uint32, count int) []Node {
	at := first & (1<<chunkBits - 1)
	return t.chunks[first>>chunkBits][at : at+uint32(count)]
}
