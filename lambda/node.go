package lambda

import (
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// numbers holds a node's proof and disproof number: 0 and infinite when proved, infinite and 0 when
// disproved. A proof number is about −log₂ of the probability of a proof, and grows with the work
// that a proof has already cost.
type numbers struct{ pn, dn float32 }

var infinite = float32(math.Inf(1))

var (
	proved    = numbers{0, infinite}
	disproved = numbers{infinite, 0}
)

// kind says who moves at a node, and what led to it.
type kind uint8

const (
	attack kind = iota // the attacker moves
	threat             // the defender moves, after a quiet move
	open               // the defender moves, after a quiet move that threatens nothing: only proof.Any
)

// node is a position of the tree. Different orders of moves lead to the same node.
type node struct {
	numbers
	stones lines.Key // since the root
	edges  []edge
	// body is the proof of a win by threats of the node (attack), or of the win after a pass
	// (threat); nil before it is known.
	body  []byte
	kind  kind
	head  float32 // its first proof number
	tries uint8   // searches for threats so far
	none  bool    // the search for threats found that there is no win
	grown bool    // edges are made
	// long, of a threat within a limit of moves: no win after a pass is short enough. So the search
	// looks for one of any length, and then every legal move is a reply.
	long bool
}

// edge is a move at a node, and at a node of the attacker also the block of a four.
type edge struct {
	to          *node // nil before the first visit
	first       numbers
	move, block board.Point // block is board.Pass unless move is a four
}

// numbers returns the numbers behind the edge.
func (e *edge) numbers() numbers {
	if e.to == nil {
		return e.first
	}
	return e.to.numbers
}

// deeper is the choice to search a node for threats again, with more nodes.
const deeper = -1

// better reports whether the attacker's choice with numbers n comes before that with numbers o.
func (n numbers) better(o numbers) bool { return n.pn < o.pn || n.pn == o.pn && n.dn < o.dn }

// worse reports whether the defender's choice with numbers n comes before that with numbers o. Of
// replies with the same disproof number, the one that the attacker can hardly answer comes first.
func (n numbers) worse(o numbers) bool { return n.dn < o.dn || n.dn == o.dn && n.pn > o.pn }

// update combines the numbers of a node's edges, and returns the index of the best edge, or deeper.
func (n *node) update() (best int) {
	switch {
	case n.pn == 0 || n.dn == 0:
		return deeper
	case n.kind == attack:
		return n.either()
	case n.grown:
		return n.each()
	default: // the search of the threat has found nothing so far
		n.numbers = numbers{n.patience(), 1}
		return deeper
	}
}

// others is the part that each further open move of the attacker adds to the disproof number.
const others = 0.1

// either combines the attacker's moves: the least proof number, and the greatest disproof number
// plus a part for each other open move. Before the moves are listed, a node without a win by threats
// is as open as one that the search has yet to search for threats.
func (n *node) either() (best int) {
	least, dn, count := disproved, float32(0), 0
	best = deeper
	if n.body == nil && (!n.none || !n.grown) {
		least, dn, count = numbers{n.patience(), 1}, 1, 1
	}
	for i := range n.edges {
		o := n.edges[i].numbers()
		if o.dn == 0 {
			continue
		}
		count++
		dn = max(dn, o.dn)
		if o.better(least) {
			least, best = o, i
		}
	}
	switch {
	case count == 0:
		n.numbers = disproved
	case least.pn == 0:
		n.numbers = proved
	default:
		n.numbers = numbers{least.pn, dn + others*float32(count-1)}
	}
	return best
}

// alike is the part of the proof numbers of replies that counts beside the greatest one: the plan
// that wins against the hardest reply often wins against others.
const alike = 0.03

// each combines the defender's replies: the greatest proof number and a part of the others, and the
// least disproof number.
func (n *node) each() (best int) {
	best = deeper
	worst, sum, most := proved, float32(0), float32(0)
	for i := range n.edges {
		o := n.edges[i].numbers()
		if o.pn == 0 {
			continue
		}
		sum, most = sum+o.pn, max(most, o.pn)
		if best == deeper || o.worse(worst) {
			worst, best = o, i
		}
	}
	switch {
	case best == deeper:
		n.numbers = proved
	case worst.dn == 0:
		n.numbers = disproved
	default:
		n.numbers = numbers{most + alike*(sum-most), worst.dn}
	}
	return best
}
