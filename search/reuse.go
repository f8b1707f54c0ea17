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

// advance is Advance for a search that has no more time to move nodes once late returns true.
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
	if t.moved && int(t.used)*2 >= t.room() {
		t.compact(0, late)
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
