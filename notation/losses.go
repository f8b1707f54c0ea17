package notation

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// Losses counts, by name, what a format cannot hold of the books that are written in it. The zero
// value is empty.
type Losses struct{ counts map[string]int }

func (l *Losses) add(name string, n int) {
	if n == 0 {
		return
	}
	if l.counts == nil {
		l.counts = map[string]int{}
	}
	l.counts[name] += n
}

// String lists the names, increasing, with their counts: "2 GB, 1 RU". It is "" without a loss.
func (l *Losses) String() string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(l.counts)) {
		all = append(all, fmt.Sprintf("%d %s", l.counts[name], name))
	}
	return strings.Join(all, ", ")
}

// Tree adds what is lost when t is written in that format. SGF holds everything of a tree, but not
// all parts of a library that the tree was read from. WriteLib describes Lib, TreeWriter.Add
// describes DB.
func (l *Losses) Tree(t *Tree, to Format) {
	for name, n := range t.left.counts {
		l.add(name, n)
	}
	if to != Lib && to != DB {
		return
	}
	size := libSize
	if it, err := t.Item([]*Node{t.Root}); err == nil {
		size = it.Setup.Size
	}
	_ = t.Walk(func(path []*Node) error { // never an error
		node := path[len(path)-1]
		for _, p := range node.Properties {
			if t.name != "" && slices.Contains([]string{"RU", "GN"}, p.Key()) {
				continue // added by NewTree
			}
			if to == Lib {
				l.add(p.Name, lostInLib(node, p, node == t.Root, size))
			} else {
				l.add(p.Name, lostInDB(node, p, node == t.Root))
			}
		}
		return nil
	})
}

// library counts the parts of a library's node that a tree does not hold.
func (l *Losses) library(n libNode) {
	if n.Start {
		l.add("starting position", 1)
	}
	if n.Move != board.Pass {
		return
	}
	if n.Mark {
		l.add("mark without a point", 1)
	}
	if n.Text != "" {
		l.add("board text without a point", 1)
	}
}

// lostInDB counts the values of a property that a database drops: it holds positions, and the
// comments of nodes that change the position.
func lostInDB(node *Node, p Property, root bool) (lost int) {
	switch p.Key() {
	case "FF", "GM", "CA", "SZ", "RU", "B", "W", "AB", "AW", "AE", "PL":
		return 0
	case "C":
		if root || changesPosition(node) {
			return len(p.Values) - 1
		}
	}
	return len(p.Values)
}

// lostInLib counts the values of a property that WriteLib drops.
func lostInLib(node *Node, p Property, root bool, size int) (lost int) {
	switch p.Key() {
	case "FF", "GM", "CA", "SZ", "B", "W", "AB", "AW", "PL":
		return 0
	case "C":
		return len(p.Values) - 1
	case "GN":
		if slices.ContainsFunc(node.Properties, func(p Property) bool { return p.Key() == "AB" || p.Key() == "AW" }) {
			return 0
		}
	case "LB", "MA", "CR", "SQ", "TR":
		var n libNode
		_, n.Move, n.NotMove = node.Move(size)
		if n.NotMove = !n.NotMove; root {
			return len(p.Values)
		}
		held := 0
		if n.take(&Node{Properties: []Property{p}}, size); n.Mark || n.Text != "" {
			held = 1
		}
		return len(p.Values) - held
	}
	return len(p.Values)
}
