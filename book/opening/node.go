package opening

import (
	"math"

	"github.com/gsolve/gsolve/board"
)

// numbers holds the proof and the disproof number of a node, as in package lambda: 0 and infinite when
// proved, infinite and 0 when disproved.
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
	free               // the defender moves, and nothing is threatened: every legal move is a reply
)

// node is a position of the tree, in the orientation of its canonical image.
type node struct {
	numbers
	parents []*node
	edges   []edge
	text    []byte   // of an attack with edges: the canonical bytes
	pass    []byte   // of a threat: the body of the win after a pass
	latest  [2]int16 // of the defender: the edges that were proved last, -1 for none
	first   float32  // its first proof number
	tries   uint8    // jobs so far
	kind    kind
	busy    bool // a job is at work on it
	none    bool // of an attack: no job can help, only moves
	grown   bool // edges are made
	idle    bool // the node, or one behind it, waits for a job
	near    bool // the root, or behind one of its replies
}

// edge is a move at a node, and at an attack also the block of a four.
type edge struct {
	to          *node // nil before the first visit
	first       float32
	move, block board.Point // block is board.Pass unless move is a four
}

// numbers returns the proof and the disproof number of the node behind the edge. A quiet move that was
// visited has step more: so a node of the attacker tries many moves before one of them is followed deep.
func (e *edge) numbers() numbers {
	switch {
	case e.to == nil && e.first == 0:
		return proved
	case e.to == nil:
		return numbers{e.first, 1}
	case e.to.kind != attack && !e.to.decided():
		return numbers{e.to.pn + step, e.to.dn}
	default:
		return e.to.numbers
	}
}

// idle reports whether a node behind the edge, perhaps a new one, waits for a job.
func (e *edge) idle() bool { return e.to == nil || e.to.idle }

// unseen reports whether no job has looked at the node behind the edge, which is a reply.
func (e *edge) unseen() bool {
	return e.to == nil || e.to.tries == 0 && !e.to.none
}

func (n *node) decided() bool { return n.pn == 0 || n.dn == 0 }

// job is the choice to give the node itself to a solver, not one behind it.
const job = -1

// takesJob reports whether the node itself may be given to a solver.
func (n *node) takesJob() bool {
	switch {
	case n.decided() || n.busy:
		return false
	case n.kind == attack:
		return !n.none
	default:
		return !n.grown
	}
}

// update computes numbers and idle from those of the edges, and reports whether they have changed.
func (n *node) update() bool {
	if n.decided() {
		changed := n.idle
		n.idle = false
		return changed
	}
	old, idle := n.numbers, n.idle
	switch {
	case n.kind == attack:
		n.numbers = n.either()
	case n.grown:
		n.numbers = n.each()
	default:
		n.numbers = numbers{n.patience(), 1}
	}
	n.idle = !n.decided() && (n.takesJob() || n.waits())
	return n.numbers != old || n.idle != idle
}

func (n *node) waits() bool {
	for i := range n.edges {
		if o := n.edges[i].numbers(); o.pn > 0 && o.dn > 0 && n.edges[i].idle() {
			return true
		}
	}
	return false
}

// others is the part that each further open move of the attacker adds to the disproof number; alike is
// the part of the proof numbers of replies that counts beside the greatest one. Package lambda has the
// same. tough is the part of the growth of the replies' proof numbers, since they were listed, that counts
// beside the greatest growth: one hard reply is nearer to a proof than eight that are as hard. mostNumber
// keeps sums finite, because an infinite number stands for what is disproved.
const (
	others     = 0.1
	alike      = 0.03
	tough      = 0.3
	mostNumber = 1e30
)

// either combines the attacker's choices: his moves, and a further job.
func (n *node) either() numbers {
	least, dn, count := infinite, float32(0), 0
	if !n.none {
		least, dn, count = n.patience(), 1, 1
	}
	for i := range n.edges {
		o := n.edges[i].numbers()
		if o.dn == 0 {
			continue
		}
		count++
		least, dn = min(least, o.pn), max(dn, o.dn)
	}
	switch {
	case count == 0:
		return disproved
	case least == 0:
		return proved
	default:
		return numbers{least, dn + others*float32(count-1)}
	}
}

// each combines the defender's replies.
func (n *node) each() numbers {
	open, least := false, infinite
	var top, sum, topGrown, sumGrown float32
	for i := range n.edges {
		o := n.edges[i].numbers()
		if o.pn == 0 {
			continue
		}
		open, least = true, min(least, o.dn)
		top, sum = max(top, o.pn), sum+o.pn
		if e := &n.edges[i]; e.to != nil {
			grown := max(o.pn-e.first, 0)
			topGrown, sumGrown = max(topGrown, grown), sumGrown+grown
		}
	}
	switch {
	case !open:
		return proved
	case least == 0:
		return disproved
	default:
		return numbers{min(top+alike*(sum-top)+tough*(sumGrown-topGrown), mostNumber), least}
	}
}

// choose returns the index of the most promising edge behind which a node waits, or job. At a node of
// the defender that is a reply that no job has looked at, the easiest first: easy ones give hints for hard
// ones, and how many replies withstand a short job tells a good quiet move from a bad one. Then it is the
// reply with the least disproof number, and among those the one that is hardest to answer, because it may
// spare the others. With easy set it is always the easiest reply, because all must fall anyway.
func (n *node) choose(easy bool) int {
	best, least := job, disproved
	if n.kind == attack && n.takesJob() {
		least = numbers{n.patience(), 1}
	}
	found, unseen := false, false
	for i := range n.edges {
		o := n.edges[i].numbers()
		if o.pn == 0 || o.dn == 0 || !n.edges[i].idle() {
			continue
		}
		var better bool
		switch {
		case n.kind == attack:
			better = o.pn < least.pn || o.pn == least.pn && o.dn < least.dn
		case !found:
			better = true
		case easy || unseen && n.edges[i].unseen():
			better = o.pn < least.pn
		case unseen != n.edges[i].unseen():
			better = !unseen
		default:
			better = o.dn < least.dn || o.dn == least.dn && o.pn > least.pn
		}
		if better {
			best, least, found, unseen = i, o, true, n.edges[i].unseen()
		}
	}
	return best
}

// patience is the proof number of a further job at the node: it grows with the nodes that the job may
// take.
func (n *node) patience() float32 {
	switch {
	case n.kind == free:
		return unanswered
	case n.kind == threat:
		return n.first + replyCost + growth*float32(n.tries)
	case n.near:
		return n.first + growth*float32(n.tries)
	default:
		return n.first + effort*float32(n.tries)
	}
}

// growth is the binary logarithm of the factor of the nodes from job to job at a node. effort is what a job
// without an answer adds to the proof number of a node of the attacker that is not near: more than growth,
// because there are many such nodes, and a move often wins where further nodes do not. replyCost is what a
// threat costs beyond its job: its replies have to be answered too. unanswered is the proof number of a
// quiet move that threatens nothing, before its replies are listed. docs/design/openings.md compares other
// values of step, effort and tough.
const (
	growth     = 2
	effort     = 4
	step       = 3
	replyCost  = 1
	unanswered = 24
)
