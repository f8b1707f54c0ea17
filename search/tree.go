package search

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
)

// Node is a position of a Tree, reached by a move. Values and proofs are those of the side that made
// the move. Its methods are safe for concurrent use.
type Node struct {
	// visits   descents through the node and simulations of expansions, running ones included: a
	//          running descent counts as lost until its value arrives, so that other threads go
	//          elsewhere (virtual loss)
	// sum      the values of the finished ones, in units of 1/unit
	// state    bits 0–1 unexpanded, expanding, expanded · 2–3 won, lost · 4 complete · 5 judged · 6–8 questions
	// next     children that were handed out for their first visit
	// first    index of the first child; count children follow each other
	sum    atomic.Int64
	visits atomic.Uint32
	state  atomic.Uint32
	prior  atomic.Uint32
	next   atomic.Uint32
	first  uint32
	count  uint16
	move   board.Point
}

// nodeBytes is the size of a Node.
const nodeBytes = 32

// unit is 1 in a Node's sum. An int64 holds 2⁴³ of them.
const unit = 1 << 20

// The bits of Node.state.
const (
	expanding = 1
	expanded  = 2
	phase     = 3
	won       = 1 << 2
	lost      = 1 << 3
	complete  = 1 << 4
	judged    = 1 << 5 // by Evaluate, or by the simulations of an expansion
	askedUnit = 1 << 6
	askedMax  = 7
)

// Move returns the move that led to the node.
func (n *Node) Move() board.Point { return n.move }

// Visits returns the number of descents through the node, and of simulations in expansions of nodes
// below it. Running descents count.
func (n *Node) Visits() uint32 { return n.visits.Load() }

// Sum returns the sum of the values of the finished descents and simulations, for the side that made
// the move.
func (n *Node) Sum() float64 { return float64(n.sum.Load()) / unit }

// Mean returns the mean value for the side that made the move, 0 … 1. It is 1 or 0 for a proven node,
// and 0 before the first visit.
func (n *Node) Mean() float64 {
	switch n.Proven() {
	case ProvenWin:
		return 1
	case ProvenLoss:
		return 0
	}
	return n.Sum() / float64(max(n.visits.Load(), 1))
}

// Prior returns the searcher's estimate of the move before its visits, in the searcher's own unit.
func (n *Node) Prior() float32 { return math.Float32frombits(n.prior.Load()) }

// Proven returns the certain value for the side that made the move, or Open.
func (n *Node) Proven() Proven {
	switch s := n.state.Load(); {
	case s&won != 0:
		return ProvenWin
	case s&lost != 0:
		return ProvenLoss
	default:
		return Open
	}
}

// prove sets the proven value. The first one stays.
func (n *Node) prove(p Proven) {
	if n.Proven() != Open {
		return
	}
	switch p {
	case ProvenWin:
		n.state.Or(won)
	case ProvenLoss:
		n.state.Or(lost)
	}
}

func (n *Node) ready() bool { return n.state.Load()&phase == expanded }

// Child is a move that a Walker wants in the tree. Its values are those of the side that makes it.
type Child struct {
	Move   board.Point
	Prior  float32
	Proven Proven
	Visits uint32  // simulations of the expansion; 0 = the tree visits the child before it selects
	Sum    float64 // of their values
}

// chunkBits sets the nodes of a chunk, 1<<chunkBits. The children of a node lie in one chunk.
const chunkBits = 14

// Tree is the tree of a Monte Carlo search. Its nodes lie in chunks: the memory grows with the tree
// up to a limit, and a search allocates nothing else. A full tree drops the nodes below those with the
// fewest visits.
type Tree struct {
	chunks []*[1 << chunkBits]Node // up to the limit; nil = not yet needed
	used   uint32                  // nodes of the chunks in use, gaps at their ends included
	full   atomic.Bool
	grow   sync.Mutex
	root   uint32
	pos    *board.Position // of the root; nil = an empty tree
	plain  bool            // proven values stay at their nodes
	guided bool            // MCTS.Guided
	loss   uint32          // MCTS.VirtualLoss, at least 1
	decay  float64         // MCTS.Decay
	moved  bool            // the root has moved since the last compact
	// partial: the root lacks moves that the walker considers, because the oracle left them open in a
	// search with its limits.
	partial bool
}

// NewTree makes an empty tree whose nodes take at most memory bytes, or 512 KiB, a chunk, if memory is
// less. Reset or Advance gives it a root.
func NewTree(memory int64) *Tree {
	chunks := max(memory/nodeBytes>>chunkBits, 1)
	return &Tree{chunks: make([]*[1 << chunkBits]Node, min(chunks, 1<<(32-chunkBits)-1)), loss: 1, decay: 1}
}

// room returns the number of nodes that the tree can hold, gaps at the ends of chunks included.
func (t *Tree) room() int { return len(t.chunks) << chunkBits }

func (t *Tree) node(i uint32) *Node { return &t.chunks[i>>chunkBits][i&(1<<chunkBits-1)] }

// Root returns the root.
func (t *Tree) Root() *Node { return t.node(t.root) }

// Children returns the children of an expanded node, and nil for any other node.
func (t *Tree) Children(n *Node) []Node {
	if !n.ready() || n.count == 0 {
		return nil
	}
	return t.row(n.first, int(n.count))
}

// Reset drops all nodes and makes pos the root, which has no children. The tree keeps the chunks that it
// has.
func (t *Tree) Reset(pos *board.Position) {
	t.partial, t.moved = false, false
	t.used, t.pos = 0, pos.Clone()
	t.full.Store(false)
	t.root, _ = t.take(1)
	t.Root().init(&Child{Move: board.Pass})
}

// forget drops all nodes. Advance then begins a new tree in the chunks that there are.
func (t *Tree) forget() { t.pos, t.used = nil, 0 }

// take returns the index of the first of n nodes in a row, whose content is undefined, and false if the
// tree is full.
func (t *Tree) take(n int) (uint32, bool) {
	t.grow.Lock()
	defer t.grow.Unlock()
	first := place(t.used, n)
	i := first >> chunkBits
	if int(i) >= len(t.chunks) {
		t.full.Store(true)
		return 0, false
	}
	if t.chunks[i] == nil {
		t.chunks[i] = new([1 << chunkBits]Node)
	}
	t.used = first + uint32(n)
	return first, true
}

// place returns the first index from at on where n nodes lie in one chunk.
func place(at uint32, n int) uint32 {
	const size = 1 << chunkBits
	if at%size+uint32(n) > size {
		at += size - at%size
	}
	return at
}

// Full reports whether the tree has no room for further nodes.
func (t *Tree) Full() bool { return t.full.Load() }

// Bytes returns the size of the nodes.
func (t *Tree) Bytes() int64 { return int64(t.used) * nodeBytes }

// setChildren gives an expanding node its children. Without room the node stays unexpanded. all
// reports whether the children stand for all legal moves: see Expansion.Complete.
func (t *Tree) setChildren(n *Node, children []Child, all bool) {
	first, ok := t.take(len(children))
	if !ok {
		n.state.And(^uint32(expanding))
		return
	}
	row, known := t.row(first, len(children)), false
	for i := range children {
		row[i].init(&children[i])
		known = known || children[i].Proven != Open
	}
	n.first, n.count = first, uint16(len(children))
	if len(children) > 0 && children[0].Visits > 0 { // simulations were their first visits
		n.next.Store(uint32(len(children)))
	}
	bits := uint32(expanded - expanding)
	if all {
		bits |= complete
	}
	n.state.Add(bits) // from expanding to expanded
	if known {
		t.conclude(n)
	}
}

// widen gives an expanded node more children; those that it has keep their visits and proofs. In a guided
// search all get the new priors, in which noise may have its share. Without room it keeps the old ones. No
// descent may run.
func (t *Tree) widen(n *Node, children []Child, all bool) {
	old := t.Children(n)
	if len(children) <= len(old) {
		return
	}
	first, ok := t.take(len(children))
	if !ok {
		return
	}
	for i := range children {
		to := t.node(first + uint32(i))
		if at := indexOf(old, children[i].Move); at >= 0 {
			to.copy(&old[at])
			if t.guided {
				to.prior.Store(math.Float32bits(children[i].Prior))
			}
			continue
		}
		to.init(&children[i])
	}
	n.first, n.count = first, uint16(len(children))
	if all {
		n.state.Or(complete)
	}
}

// init makes a node, which may have been another one, a new child.
func (n *Node) init(c *Child) {
	*n = Node{} // no other goroutine knows the node yet, and atomic stores take ten times as long
	n.move = c.Move
	n.prior.Store(math.Float32bits(c.Prior))
	n.prove(c.Proven)
	if c.Visits > 0 {
		n.visits.Store(c.Visits)
		n.sum.Store(int64(c.Sum * unit))
		n.state.Or(judged)
	}
}

// copy makes n equal to another node.
func (n *Node) copy(from *Node) {
	n.move, n.first, n.count = from.move, from.first, from.count
	n.sum.Store(from.sum.Load())
	n.visits.Store(from.visits.Load())
	n.state.Store(from.state.Load())
	n.prior.Store(from.prior.Load())
	n.next.Store(from.next.Load())
}

// drop removes the children of a node that make one of the moves. The rest does not stand for all
// legal moves any more. No descent may run.
func (t *Tree) drop(n *Node, moves []board.Point) {
	children := t.Children(n)
	begun, kept := n.next.Load(), 0
	for i := range children {
		c := &children[i]
		if slices.Contains(moves, c.move) {
			if uint32(i) < n.next.Load() {
				begun--
			}
			continue
		}
		if to := &children[kept]; to != c {
			to.copy(c)
		}
		kept++
	}
	t.partial = true
	n.count = uint16(kept)
	n.next.Store(begun)
	n.state.And(^uint32(complete))
}

// conclude proves a node by its children (MCTS-Solver, Winands, Björnsson and Saito 2008): it is lost
// for the side that moved there if the opponent has a winning child, and won if every child loses
// and no legal move is missing among the children.
func (t *Tree) conclude(n *Node) Proven {
	if p := n.Proven(); p != Open || !n.ready() || t.plain {
		return p
	}
	children := t.Children(n)
	losing := 0
	for i := range children {
		switch children[i].Proven() {
		case ProvenWin:
			n.prove(ProvenLoss)
			return ProvenLoss
		case ProvenLoss:
			losing++
		}
	}
	if losing == len(children) && losing > 0 && n.state.Load()&complete != 0 {
		n.prove(ProvenWin)
		return ProvenWin
	}
	return Open
}
