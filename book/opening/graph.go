package opening

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// graph holds the nodes of a search.
type graph struct {
	start    *board.Position // the root's
	root     *node
	attacker board.Colour
	known    map[proof.Key]*node
	wins     int     // proved nodes
	inner    []*node // of the attacker, proved by a move and not yet saved, those with the most stones first
	edges    int     // of all nodes
}

// newGraph makes a graph with the canonical position start as its root.
func newGraph(start *board.Position, attacker board.Colour) *graph {
	g := &graph{start: start, attacker: attacker, known: map[proof.Key]*node{}}
	is := attack
	if start.ToMove() != attacker {
		is = free
	}
	g.root, _ = g.node(start, is, 1)
	g.root.near = true
	return g
}

// node returns the node of a canonical position, and whether it is new. first is its first proof
// number.
func (g *graph) node(pos *board.Position, is kind, first float32) (n *node, fresh bool) {
	k := proof.KeyOf(pos)
	if n := g.known[k]; n != nil {
		return n, false
	}
	n = &node{kind: is, first: first, latest: [2]int16{-1, -1}}
	n.numbers = numbers{n.patience(), 1}
	n.idle = true
	g.known[k] = n
	return n, true
}

// link sets the node behind e, an edge of n, to the node to, and n as one of the parents of to.
func (g *graph) link(n *node, e *edge, to *node) {
	e.to = to
	for _, p := range to.parents {
		if p == n {
			return
		}
	}
	to.parents = append(to.parents, n)
}

// decide ends the search at n with proved or disproved.
func (g *graph) decide(n *node, as numbers) {
	if n.decided() {
		return
	}
	n.numbers, n.idle = as, false
	if as == proved {
		g.wins++
	}
	g.rise(n)
}

// refresh brings n up to date, and the nodes before it.
func (g *graph) refresh(n *node) {
	before := n.decided()
	if !n.update() {
		return
	}
	if !before && n.pn == 0 {
		g.wins++
		if n.text != nil {
			g.inner = append(g.inner, n)
		}
	}
	g.rise(n)
}

// rise brings the nodes before n up to date.
func (g *graph) rise(n *node) {
	for _, p := range n.parents {
		if n.pn == 0 && p.kind != attack {
			p.noteProved(n)
		}
		g.refresh(p)
	}
}

// noteProved notes the replies at n that lead to a proved node.
func (n *node) noteProved(to *node) {
	for i := range n.edges {
		if n.edges[i].to == to && n.latest[0] != int16(i) && n.latest[1] != int16(i) {
			n.latest[0], n.latest[1] = int16(i), n.latest[0]
		}
	}
}

// settle gives n its edges.
func (g *graph) settle(n *node, edges []edge) {
	n.edges, n.grown = edges, true
	g.edges += len(edges)
	g.refresh(n)
}
