package lambda

import (
	"context"
	"math"
	"unsafe"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/proof"
)

// search is the state of one question.
type search struct {
	*Solver
	ctx     context.Context
	q       *proof.Question
	origin  *board.Position
	pos     *board.Position // the node's, for the searches for threats
	b       lines.Board     // the same stones
	me, opp lines.Side
	known   map[lines.Key]*node
	hints   map[lines.Key]hint // of wins of similar positions
	root    *node
	direct  *proof.Result // of the search for threats that won at the root; nil = none did
	path    []*node

	limit       int // of the attacker's moves before the five; 0 = none
	nodes, most uint64
	planted     uint64 // nodes before this tree
	lumps       uint64 // nodes reported to q.Visited
	bytes       int64  // of the tree
	full        bool   // the tree has no room left

	points    []board.Point     // scratch
	stones    [3][]int          // scratch: the points of each colour
	edges     []edge            // scratch: of the node that is being developed
	supply    promise.Supply    // scratch: of the node whose edges are being made
	crossings promise.Crossings // scratch: of that node, if it is the attacker's
}

func (v *Solver) begin(ctx context.Context, pos *board.Position, q *proof.Question) *search {
	s := &search{Solver: v, ctx: ctx, q: q, origin: pos, pos: pos.Clone(), most: q.MaxNodes}
	if s.most == 0 {
		s.most = math.MaxUint64
	}
	s.b.Reset(pos)
	s.me = lines.SideOf(pos.ToMove())
	s.opp = s.me.Other()
	s.hints = learn(pos, s.me, q.Like)
	s.plant(0)
	return s
}

// plant begins a new tree, for wins within a limit of the attacker's moves; 0 = none.
func (s *search) plant(limit int) {
	s.limit, s.known, s.direct, s.bytes, s.full, s.planted = limit, map[lines.Key]*node{}, nil, 0, false, s.nodes
	s.root = s.node(lines.Key{}, attack)
	s.root.head = rootHead
}

// within returns how many moves the attacker has left at the node on the board; 0 = no limit. The
// board holds both sides' moves since the root.
func (s *search) within() uint32 {
	if s.limit == 0 {
		return 0
	}
	return uint32(s.limit - (s.b.Depth()+1)/2)
}

// node returns the node of the stones k, and makes it if it is new.
func (s *search) node(k lines.Key, is kind) *node {
	n, ok := s.known[k]
	if !ok {
		n = &node{kind: is, numbers: numbers{1, 1}, stones: k}
		s.known[k] = n
		s.takes(nodeBytes)
	}
	return n
}

// nodeBytes includes the entry of the map.
const nodeBytes = int64(unsafe.Sizeof(node{})) + 64

func (s *search) takes(bytes int64) {
	s.bytes += bytes
	s.full = s.full || s.bytes > s.memory
}

// run develops one node after the other until the root is decided or a limit is reached.
func (s *search) run() {
	for !s.decided() && !s.halted() {
		s.step()
	}
}

// decided reports whether the search has answered the question.
func (s *search) decided() bool {
	if s.q.Goal == proof.AllFirst && s.root.grown {
		return s.undecided() == deeper
	}
	return s.root.pn == 0 || s.root.dn == 0
}

// undecided returns the most promising first move that may win, or deeper if there is none.
func (s *search) undecided() (best int) {
	least := disproved
	best = deeper
	for i := range s.root.edges {
		if o := s.root.edges[i].numbers(); o.pn > 0 && o.dn > 0 && o.better(least) {
			least, best = o, i
		}
	}
	return best
}

func (s *search) halted() bool { return s.full || s.nodes >= s.most || s.ctx.Err() != nil }

func (s *search) why() proof.Reason {
	if s.full && s.ctx.Err() == nil {
		return proof.Memory
	}
	return proof.ReasonOf(s.ctx)
}

func (s *search) left() uint64 { return s.most - min(s.nodes, s.most) }

// visit counts nodes, and reports them in lumps, see proof.Question.Visited.
func (s *search) visit(nodes uint64) {
	const lump = 1024
	s.nodes += nodes
	if n := s.nodes / lump * lump; s.q.Visited != nil && n > s.lumps {
		s.q.Visited.Add(n - s.lumps)
		s.lumps = n
	}
}

// step walks from the root along the best moves to the most promising node, develops it, and brings
// the numbers of the nodes on the way up to date.
func (s *search) step() {
	s.path = s.path[:0]
	depth, moves := s.b.Depth(), len(s.pos.Moves())
	for n, k := s.root, (lines.Key{}); ; {
		s.path = append(s.path, n)
		i := s.choose(n)
		if i == deeper {
			if n.pn > 0 && n.dn > 0 { // else the search met the node, or those behind it, before
				s.develop(n)
			}
			break
		}
		n, k = s.follow(n, &n.edges[i], k)
	}
	s.b.Rewind(depth)
	for len(s.pos.Moves()) > moves {
		s.pos.Undo()
	}
	for i := len(s.path) - 1; i >= 0; i-- {
		s.path[i].update()
	}
}

// choose returns the index of the edge that the search follows, or deeper.
func (s *search) choose(n *node) int {
	if n == s.root && s.q.Goal == proof.AllFirst {
		return s.undecided()
	}
	i := n.update()
	if n == s.root && s.due() {
		return deeper
	}
	return i
}

// due reports whether the root is to be searched for threats again, whatever its numbers: after as
// many nodes of this tree as this search may take. The searches begin anew, so a win by threats takes
// up to about five times the nodes that a search for threats alone takes.
func (s *search) due() bool {
	return !s.root.none && s.root.grown && s.nodes-s.planted >= s.threatNodes(s.root)
}

// follow plays the moves of an edge of n, the node of the stones k, and returns the node behind it.
func (s *search) follow(n *node, e *edge, k lines.Key) (*node, lines.Key) {
	mover, is := s.me, attack
	switch {
	case n.kind != attack:
		mover = s.opp
	case e.block == board.Pass:
		is = threat
	}
	k = s.play(e.move, mover, k)
	if e.block != board.Pass {
		k = s.play(e.block, s.opp, k)
	}
	if e.to == nil {
		e.to = s.node(k, is)
		if e.to.head == 0 {
			e.to.head = e.first.pn
		}
		// If there is no win by threats, there is none that begins with this four.
		e.to.none = e.to.none || e.block != board.Pass && n.none
	}
	return e.to, k
}

// play puts a stone on both boards, and adds it to k.
func (s *search) play(p board.Point, side lines.Side, k lines.Key) lines.Key {
	s.b.Put(p, side)
	if err := s.pos.Play(p); err != nil {
		panic("lambda: " + err.Error())
	}
	return k.With(s.b.Key(p, side))
}

// develop searches the node on the board for threats, or lists its moves.
func (s *search) develop(n *node) {
	s.visit(1)
	switch n.kind {
	case attack:
		s.attack(n)
	case threat:
		s.threat(n)
	case open:
		s.open(n)
	}
}
