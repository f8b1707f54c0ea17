package opening

import (
	"crypto/sha256"

	"github.com/gsolve/gsolve/board"
)

// key names a position up to symmetry: half of a SHA-256.
type key [16]byte

func keyOf(pos *board.Position) key {
	var buf [128]byte
	sum := sha256.Sum256(pos.AppendCanonical(buf[:0]))
	return key(sum[:16])
}

// graph holds the nodes of a search.
type graph struct {
	start    *board.Position // the root's
	root     *node
	attacker board.Colour
	known    map[key]*node
	wins     int     // proved nodes
	inner    []*node // of the attacker, proved by a move and not yet saved, those with the most stones first
	edges    int     // of all nodes
}

// newGraph makes a graph with the canonical position start as its root.
func newGraph(start *board.Position, attacker board.Colour) *graph {
	t := &graph{start: start, attacker: attacker, known: map[key]*node{}}
	is := attack
	if start.ToMove() != attacker {
		is = free
	}
	t.root, _ = t.node(start, is, 1)
	return t
}

// node returns the node of a canonical position, and whether it is new. first is its first proof
// number.
func (t *graph) node(pos *board.Position, is kind, first float32) (n *node, fresh bool) {
	k := keyOf(pos)
	if n := t.known[k]; n != nil {
		return n, false
	}
	n = &node{kind: is, head: first, latest: [2]int16{-1, -1}}
	n.numbers = numbers{n.patience(), 1}
	n.idle = true
	t.known[k] = n
	return n, true
}

// link makes to the node behind e, an edge of n.
func (t *graph) link(n *node, e *edge, to *node) {
	e.to = to
	for _, p := range to.parents {
		if p == n {
			return
		}
	}
	to.parents = append(to.parents, n)
}

// decide ends the search at n with proved or disproved.
func (t *graph) decide(n *node, as numbers) {
	if n.decided() {
		return
	}
	n.numbers, n.idle = as, false
	if as == proved {
		t.wins++
	}
	t.rise(n)
}

// refresh brings n up to date, and the nodes before it.
func (t *graph) refresh(n *node) {
	before := n.decided()
	if !n.update() {
		return
	}
	if !before && n.pn == 0 {
		t.wins++
		if n.text != nil {
			t.inner = append(t.inner, n)
		}
	}
	t.rise(n)
}

// rise brings the nodes before n up to date.
func (t *graph) rise(n *node) {
	for _, p := range n.parents {
		if n.pn == 0 && p.kind != attack {
			p.fell(n)
		}
		t.refresh(p)
	}
}

// fell notes the replies at n that lead to a proved node.
func (n *node) fell(to *node) {
	for i := range n.edges {
		if n.edges[i].to == to && n.latest[0] != int16(i) && n.latest[1] != int16(i) {
			n.latest[0], n.latest[1] = int16(i), n.latest[0]
		}
	}
}

// settle gives n its edges.
func (t *graph) settle(n *node, edges []edge) {
	n.edges, n.grown = edges, true
	t.edges += len(edges)
	t.refresh(n)
}
