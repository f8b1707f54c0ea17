package notation

import (
	"strings"

	"github.com/gsolve/gsolve/board"
)

// libForest is the nodes of a library that is about to be written. Trees that
// follow each other grow from one root: RenLib goes to the first child on a
// point and would never show a second one on it, so what they share is merged.
// Within a tree every variation stays, even one that is there twice.
type libForest struct {
	root  libBud
	tree  int // number of the tree that grows
	nodes int
}

// libBud is a node and what has grown from it.
type libBud struct {
	LibNode
	children []*libBud
	first    map[board.Point]*libBud // the first child with each move, once there are many
	tree     int                     // the last tree that put it down
	ends     bool                    // a variation ends here
}

// fewChildren are looked through; of more there is an index, for a node may
// have a million.
const fewChildren = 8

// firstOn is the first child that moves there, nil without one.
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

// add appends a child.
func (b *libBud) add(child *libBud) {
	b.children = append(b.children, child)
	if b.first == nil && len(b.children) > fewChildren {
		b.first = make(map[board.Point]*libBud)
		for _, c := range b.children {
			b.index(c)
		}
	}
	if b.first != nil {
		b.index(child)
	}
}

func (b *libBud) index(child *libBud) {
	if _, ok := b.first[child.Move]; !ok && !child.NotMove {
		b.first[child.Move] = child
	}
}

func newLibForest() *libForest {
	return &libForest{root: libBud{LibNode: LibNode{Move: board.Pass}}, nodes: 1}
}

// grow adds a child, or joins the one of an earlier tree with the same move.
func (f *libForest) grow(b *libBud, n LibNode) *libBud {
	if !n.NotMove {
		if child := b.firstOn(n.Move); child != nil && child.tree != f.tree {
			child.tree = f.tree
			child.join(n)
			return child
		}
	}
	f.nodes++
	n.Depth = b.Depth + 1
	child := &libBud{LibNode: n, tree: f.tree}
	b.add(child)
	return child
}

// join adds what another node at the same place says.
func (b *libBud) join(n LibNode) {
	b.Mark = b.Mark || n.Mark
	if b.Text == "" {
		b.Text = n.Text
	}
	switch {
	case b.Comment == "":
		b.Comment = n.Comment
	case n.Comment != "" && n.Comment != b.Comment:
		end := libLineEnd
		if strings.Contains(b.Comment, libLineEnd) {
			end = "\r\n"
		}
		b.Comment += end + strings.Replace(n.Comment, libLineEnd, "\r\n", 1)
	}
}

// appendTo writes the nodes in preorder. A variation that ends where another
// tree goes on ends in a node that is no move.
func (f *libForest) appendTo(dst []byte) ([]byte, error) {
	stack := []*libBud{&f.root}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if b.ends && len(b.children) > 0 {
			end := &libBud{LibNode: LibNode{Depth: b.Depth + 1, Move: board.Pass, NotMove: true}}
			b.children = append([]*libBud{end}, b.children...)
			f.nodes++
		}
		b.Leaf = len(b.children) == 0
		dst = appendLibNode(dst, b.LibNode)
		if err := libLimits(b, f.nodes, len(dst)); err != nil {
			return nil, err
		}
		for i := len(b.children) - 1; i >= 0; i-- {
			b.children[i].Sibling = i < len(b.children)-1
			stack = append(stack, b.children[i])
		}
	}
	return dst, nil
}

// libLimits keeps the limits of readers.
func libLimits(b *libBud, nodes, bytes int) error {
	switch {
	case b.Depth >= maxDepth(libSize):
		return cannotHold(Lib, "%d moves and passes from the root, expected at most %d", b.Depth, maxDepth(libSize)-1)
	case nodes > MaxNodes:
		return cannotHold(Lib, "more than %d nodes", MaxNodes)
	case bytes > MaxFile:
		return cannotHold(Lib, "more than %d MiB", MaxFile>>20)
	}
	for _, text := range []string{b.Comment, b.Text} {
		if strings.Contains(text, "\x00") {
			return cannotHold(Lib, "a text with a NUL byte: %.20q", text)
		}
		if len(text) > MaxValue {
			return cannotHold(Lib, "a text of %d bytes, expected at most %d KiB", len(text), MaxValue>>10)
		}
	}
	return nil
}
