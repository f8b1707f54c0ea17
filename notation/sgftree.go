package notation

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// Tree is a game with its variations, with the nodes and properties of SGF.
type Tree struct {
	Root   *Node
	Source string // file name, as in Item
	Line   int    // where the game begins, from 1
	name   string // of the item that the tree was made from
	number int    // of the game in its source
	o      Options
	left   Losses // of the source that the tree cannot hold
}

// Node is a node of a Tree. The first child continues the main line.
type Node struct {
	Properties []Property // in the order of the file, unknown ones included
	Children   []*Node
}

// Property is a property of a node, such as B[hh].
type Property struct {
	Name   string   // letters and digits, as in the file, see Property.Key
	Values []string // at least one; as between the brackets, see Escape
}

// Key returns the name without its lower-case letters, which FF[3] and earlier versions of SGF ignore:
// that of Black is B, that of AddBlack is AB.
func (p Property) Key() string { return propertyKey(p.Name) }

func propertyKey(name string) string {
	if !strings.ContainsFunc(name, isLower) {
		return name
	}
	return strings.Map(func(r rune) rune {
		if isLower(r) {
			return -1
		}
		return r
	}, name)
}

func isLower(r rune) bool { return 'a' <= r && r <= 'z' }

// text returns the first value without its escapes.
func (p Property) text() string {
	if len(p.Values) == 0 {
		return ""
	}
	return Unescape(p.Values[0])
}

// Get returns the first value of the node's property whose key is name (Property.Key), without its
// escapes, and whether the node has it.
func (n *Node) Get(name string) (string, bool) {
	for _, p := range n.Properties {
		if p.Key() == name {
			return p.text(), true
		}
	}
	return "", false
}

// Add adds a property with one value, which it escapes, and returns n.
func (n *Node) Add(name, text string) *Node {
	n.Properties = append(n.Properties, Property{name, []string{Escape(text)}})
	return n
}

// Play adds a child with a move of side c and returns the child. pt may be board.Pass. size is in
// points an edge.
func (n *Node) Play(c board.Colour, pt board.Point, size int) *Node {
	name := "B"
	if c == board.White {
		name = "W"
	}
	return n.addChild().Add(name, sgfText(pt, size))
}

func (n *Node) addChild() *Node {
	child := &Node{}
	n.Children = append(n.Children, child)
	return child
}

// Move returns the first move of a node: the side and the point, board.Pass for a pass. ok is false
// for a node without a move, and where the point is not on a board of size points an edge.
func (n *Node) Move(size int) (c board.Colour, pt board.Point, ok bool) {
	for _, p := range n.Properties {
		switch p.Key() {
		case "B":
			c = board.Black
		case "W":
			c = board.White
		default:
			continue
		}
		pt, err := p.move(size)
		return c, pt, err == nil
	}
	return board.Empty, board.Pass, false
}

// sgfText returns a point or pass as SGF writes it.
func sgfText(pt board.Point, size int) string {
	switch {
	case pt != board.Pass:
		return string([]byte{byte('a' + pt.X()), byte('a' + size - 1 - pt.Y())})
	case size <= sgfPassSize:
		return "tt"
	}
	return ""
}

// depthLimit returns the largest number of nodes on a path, for the size that the root states, or
// for the largest board if that size is not valid.
func (t *Tree) depthLimit() int {
	if text, ok := t.Root.Get("SZ"); ok {
		if n, err := sgfSize(text); err == nil {
			return maxDepth(n)
		}
		return maxDepth(board.MaxSize)
	}
	return maxDepth(t.o.ownSize(0))
}

// readTree reads the next game of an SGF file, which has that number. It does not check the stones.
func readTree(s *sgfScanner, o Options, number int) (*Tree, error) {
	g, err := beginSGF(s, o)
	if err != nil {
		return nil, err
	}
	t := &Tree{Root: &Node{}, Source: o.source(), Line: g.line, number: number, o: o}
	node, forks := t.Root, []*Node{nil}
	for len(forks) > 0 {
		token, err := s.next()
		if err != nil {
			return nil, err
		}
		if node == t.Root && token != sgfProp {
			s.limit = t.depthLimit()
		}
		switch token {
		case sgfProp:
			node.Properties = append(node.Properties, s.prop)
		case sgfNode:
			node = node.addChild()
		case sgfOpen:
			forks = append(forks, node)
		case sgfClose:
			node, forks = forks[len(forks)-1], forks[:len(forks)-1]
		}
	}
	return t, nil
}

// MainLine returns the path from the root along the first children.
func (t *Tree) MainLine() []*Node {
	var path []*Node
	for node := t.Root; ; node = node.Children[0] {
		path = append(path, node)
		if len(node.Children) == 0 {
			return path
		}
	}
}

// Walk calls visit for every node, a node before its children, with the path from the root to it.
// The path is valid during the call only. Walk stops at the first error of visit and returns it.
func (t *Tree) Walk(visit func(path []*Node) error) error {
	path := []*Node{t.Root}
	next := []int{0} // child to visit next, for each node of path
	for err := visit(path); ; err = visit(path) {
		if err != nil {
			return err
		}
		for next[len(next)-1] == len(path[len(path)-1].Children) {
			if path, next = path[:len(path)-1], next[:len(next)-1]; len(path) == 0 {
				return nil
			}
		}
		top := len(path) - 1
		path, next = append(path, path[top].Children[next[top]]), append(next, 0)
		next[top]++
	}
}

// Item returns the position at the end of a path from the root, such as MainLine or a path of Walk.
// The error is a *PositionError.
func (t *Tree) Item(path []*Node) (Item, error) {
	rd := Reader{o: t.o, number: max(t.number, 1)}
	g := sgfGame{o: t.o, draft: draft{line: t.Line}}
	for _, node := range path {
		if err := g.enter(t.placed(node)); err != nil {
			refused := err.(*PositionError) //nolint:errorlint // enter makes no other
			refused.ID, _ = rd.id(g.draft)
			return Item{}, refused
		}
	}
	return rd.item(g.draft), nil
}

// ID returns the game's name, else "file:number", with the game's number in the file from 1. For a
// tree that NewTree made, ID returns the item's id.
func (t *Tree) ID() string {
	if t.name != "" {
		return t.name
	}
	if name, ok := t.Root.Get("GN"); ok && oneLine(name) != "" {
		return oneLine(name)
	}
	return fmt.Sprintf("%s:%d", t.o.source(), max(t.number, 1))
}

// placed returns the properties of a node, each with the place of the game.
func (t *Tree) placed(node *Node) []placedProperty {
	props := make([]placedProperty, len(node.Properties))
	for i, p := range node.Properties {
		props[i] = placedProperty{p, Place{Source: t.o.source(), Line: t.Line}}
	}
	return props
}
