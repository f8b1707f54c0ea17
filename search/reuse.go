package search

import (
	"github.com/gsolve/gsolve/board"
)

// Advance moves the root to pos, keeps the nodes below it and reports true. pos must be the root's
// position after at most one move of each side, the tree must have visited these moves, and it must
// hold all that the walker considers at the root; else Advance begins a new tree and reports false.
func (t *Tree) Advance(pos *board.Position) bool {
	return t.advance(pos, func() bool { return false })
}

// advance is Advance for a search that has no more time to copy the tree once late returns true.
func (t *Tree) advance(pos *board.Position, late func() bool) bool {
	moves, ok := t.path(pos)
	ok = ok && (!t.partial || len(moves) > 0)
	root := t.root
	for i := 0; ok && i < len(moves); i++ {
		root, ok = t.child(root, moves[i])
	}
	if !ok {
		t.Reset(pos)
		return false
	}
	t.root, t.pos, t.partial = root, pos.Clone(), t.partial && len(moves) == 0
	t.moved = t.moved || len(moves) > 0
	if t.moved && int(t.used)*2 >= len(t.chunks)<<chunkBits {
		t.compact(late)
	}
	return true
}

// child returns the visited child of node n with that move, and false if there is none.
func (t *Tree) child(n uint32, m board.Point) (uint32, bool) {
	parent := t.node(n)
	children := t.Children(parent)
	i := indexOf(children, m)
	if i < 0 || children[i].Visits() == 0 {
		return 0, false
	}
	return parent.first + uint32(i), true
}

// indexOf returns the index of the child with that move, −1 if there is none.
func indexOf(children []Node, m board.Point) int {
	for i := range children {
		if children[i].move == m {
			return i
		}
	}
	return -1
}

// path returns the moves from the root's position to pos: none, one, or one of each side. It returns
// false if no such moves lead there.
func (t *Tree) path(pos *board.Position) ([]board.Point, bool) {
	if t.pos == nil || t.pos.Rule() != pos.Rule() || t.pos.Size() != pos.Size() {
		return nil, false
	}
	me := t.pos.ToMove()
	mine, ok := added(t.pos, pos, me)
	theirs, also := added(t.pos, pos, me.Opponent())
	switch {
	case !ok || !also, len(mine) > 1 || len(theirs) > len(mine):
		return nil, false
	case (len(mine) == len(theirs)) != (pos.ToMove() == me): // the side to move does not fit the stones
		return nil, false
	}
	return append(mine, theirs...), true
}

// added returns the stones of a side that stand in after and not in before, and false if a stone is
// missing.
func added(before, after *board.Position, c board.Colour) (list []board.Point, ok bool) {
	for _, pt := range before.AppendStones(nil, c) {
		if after.At(pt) != c {
			return nil, false
		}
	}
	for _, pt := range after.AppendStones(nil, c) {
		if before.At(pt) != c {
			list = append(list, pt)
		}
	}
	return list, true
}

// copyEvery is the number of nodes, with their children, that compact copies between two looks at the
// clock: some 100 µs.
const copyEvery = 256

// compact copies the root and the nodes below it to fresh chunks, and drops all others. For a moment
// the tree takes twice its size. Once late returns true, compact drops the copy and leaves the tree as
// it is: a later search may have the time.
func (t *Tree) compact(late func() bool) {
	fresh := Tree{chunks: make([]*[1 << chunkBits]Node, len(t.chunks)), pos: t.pos}
	fresh.root, _ = fresh.take(1)
	type pair struct{ from, to uint32 }
	fresh.node(fresh.root).copy(t.Root())
	todo := []pair{{t.root, fresh.root}}
	for n := 1; len(todo) > 0; n++ {
		if n%copyEvery == 0 && late() {
			return
		}
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		from, to := t.node(p.from), fresh.node(p.to)
		if !from.ready() {
			continue
		}
		first, ok := fresh.take(int(from.count))
		if !ok { // gaps at the ends of chunks can make the copy larger: the node is unexpanded again
			to.state.And(^uint32(phase | complete))
			to.next.Store(0)
			continue
		}
		to.first, to.count = first, from.count
		for i := range uint32(from.count) {
			fresh.node(first + i).copy(t.node(from.first + i))
			todo = append(todo, pair{from.first + i, first + i})
		}
	}
	t.chunks, t.used, t.root = fresh.chunks, fresh.used, fresh.root
	t.full.Store(false)
	t.moved = false
}

// copy copies a node without its children.
func (n *Node) copy(from *Node) {
	n.move = from.move
	n.sum.Store(from.sum.Load())
	n.visits.Store(from.visits.Load())
	n.state.Store(from.state.Load())
	n.prior.Store(from.prior.Load())
	n.next.Store(from.next.Load())
}
