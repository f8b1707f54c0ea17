package notation

import (
	"strings"

	"github.com/gsolve/gsolve/board"
)

// libForest holds the nodes of a library that is to be written. Several trees grow from one root.
// RenLib shows only the first child on a point, so equal beginnings are merged. Within a tree every
// variation stays, even one that occurs twice.
type libForest struct {
	root  libBud
	tree  int // number of the tree that grows
	nodes int
}

// libBud is a node and the nodes that have grown from it.
type libBud struct {
	libNode
	children []*libBud
	first    map[board.Point]*libBud // the first child with each move, once there are many
	tree     int                     // the last tree that has this node
	ends     bool                    // a variation ends here
}

// firstOn searches up to fewChildren one by one. More get an index, for a node may have a million.
const fewChildren = 8

// firstOn returns the first child that moves to pt, nil without one.
func (b *libBud) firstOn(pt board.Point) *libBud {
	if b.first != nil {
		return b.first[pt]
	}
	for _, child := range b.children {
		if child.Move == pt && !child.NotMove {
			return child
		}
	}
	return nil
}

func (b *libBud) add(child *libBud) {
	b.children = append(b.children, child)
	unindexed := []*libBud{child}
	if b.first == nil {
		if len(b.children) <= fewChildren {
			return
		}
		b.first, unindexed = make(map[board.Point]*libBud), b.children
	}
	for _, c := range unindexed {
		if _, ok := b.first[c.Move]; !ok && !c.NotMove {
			b.first[c.Move] = c
		}
	}
}

func newLibForest() *libForest {
	return &libForest{root: libBud{libNode: libNode{Move: board.Pass}}, nodes: 1}
}

// grow adds a child, or joins n to an earlier tree's child with the same move.
func (f *libForest) grow(b *libBud, n libNode) *libBud {
	if !n.NotMove {
		if child := b.firstOn(n.Move); child != nil && child.tree != f.tree {
			child.tree = f.tree
			child.join(n)
			return child
		}
	}
	f.nodes++
	n.Depth = b.Depth + 1
	child := &libBud{libNode: n, tree: f.tree}
	b.add(child)
	return child
}

// join adds the mark and the texts of another node at the same place.
func (n *libNode) join(other libNode) {
	n.Mark = n.Mark || other.Mark
	if n.Text == "" {
		n.Text = other.Text
	}
	switch {
	case n.Comment == "":
		n.Comment = other.Comment
	case other.Comment != "" && other.Comment != n.Comment:
		end := libLineEnd
		if strings.Contains(n.Comment, libLineEnd) {
			end = "\r\n"
		}
		n.Comment += end + strings.Replace(other.Comment, libLineEnd, "\r\n", 1)
	}
}

// appendTo writes the header, and the nodes in preorder. If a variation ends at a node where
// another tree continues, appendTo adds a node without a move there, so that readers find the end.
func (f *libForest) appendTo(dst []byte) ([]byte, error) {
	dst = append(dst, libHeader...)
	stack := []*libBud{&f.root}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if b.ends && len(b.children) > 0 {
			end := &libBud{libNode: libNode{Depth: b.Depth + 1, Move: board.Pass, NotMove: true}}
			b.children = append([]*libBud{end}, b.children...)
			f.nodes++
		}
		b.Leaf = len(b.children) == 0
		if err := b.hold(); err != nil {
			return nil, err
		}
		dst = appendLibNode(dst, b.libNode)
		if err := libLimits(b.Depth, f.nodes, len(dst)); err != nil {
			return nil, err
		}
		for i := len(b.children) - 1; i >= 0; i-- {
			b.children[i].Sibling = i < len(b.children)-1
			stack = append(stack, b.children[i])
		}
	}
	return dst, nil
}

// libLimits returns an error above the limits of readers.
func libLimits(depth, nodes, bytes int) error {
	switch {
	case depth >= maxDepth(libSize):
		return cannotHold(Lib, "%d moves and passes from the root, expected at most %d", depth, maxDepth(libSize)-1)
	case nodes > MaxNodes:
		return cannotHold(Lib, "more than %d nodes", MaxNodes)
	case bytes > MaxFile:
		return cannotHold(Lib, "more than %d MiB", MaxFile>>20)
	}
	return nil
}

// hold refuses texts that readers would not take.
func (n *libNode) hold() error {
	for _, text := range []string{n.Comment, n.Text} {
		if strings.Contains(text, "\x00") {
			return cannotHold(Lib, "a text with a NUL byte: %.20q", text)
		}
		if len(text) > MaxValue {
			return cannotHold(Lib, "a text of %d bytes, expected at most %d KiB", len(text), MaxValue>>10)
		}
	}
	return nil
}

// appendLib writes the moves that lead to the item's position, in one line.
func appendLib(dst []byte, it Item, number int) ([]byte, error) {
	if err := onlyOne(Lib, number); err != nil {
		return nil, err
	}
	if err := libHolds(it.Setup.Size); err != nil {
		return nil, err
	}
	moves, err := game(Lib, it)
	if err != nil {
		return nil, err
	}
	f := newLibForest()
	b := &f.root
	for _, pt := range moves {
		b = f.grow(b, libNode{Move: pt})
	}
	return f.appendTo(dst)
}

func libHolds(size int) error {
	if size > libSize {
		return cannotHold(Lib, "a board of %d×%d, expected at most %d×%d", size, size, libSize, libSize)
	}
	return nil
}

// appendLibNode writes a node, whose strings hold no NUL.
func appendLibNode(dst []byte, n libNode) []byte {
	pos := byte(0)
	if n.Depth > 0 {
		pos = libPos(n.Move)
	}
	dst = append(dst, pos, n.flags())
	if n.Text != "" {
		dst = append(dst, 0, libText)
	}
	for _, s := range []string{n.Comment, n.Text} {
		if s != "" {
			dst = appendLibString(dst, s)
		}
	}
	return dst
}
