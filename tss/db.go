package tss

import (
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/zone"
)

// node is a threat in the tree with its closure.
type node struct {
	Threat
	parents      [maxParents]int32
	count        uint8       // of parents: 0 for a root
	goal         bool        // it wins, unless the defender has a counter-threat
	freed        bool        // any threat may follow: it answers D, or has a forbidden block
	five         board.Point // where D has a five-square once the closure stands, else board.Pass
	next         int32       // the next node with the same gain, -1 for none
	from, to     int32       // its chain: tree.chain[from:to], itself last
	gains, costs zone.Set
	key          uint64
}

// maxParents is the most nodes of a combination: a five has four rest stones, and each can be the
// gain of another threat.
const maxParents = 4

// tree is one db-search (Allis' dependency-based search) for the side me on the board. It keeps its
// memory from run to run.
type tree struct {
	b     *lines.Board
	me    lines.Side
	most  int       // the highest category of threats used
	limit int       // the most nodes of this tree
	spent *spending // shared by the trees of the search

	target *zone.Set // gains that count as goals too, or nil

	nodes   []node
	chain   []int32
	at      [1024]int32 // the first node with that gain, -1 for none
	gains   zone.Set    // the gains of all nodes
	seen    map[uint64]struct{}
	full    bool  // the limit has kept nodes out of the tree
	won     int32 // the goal accepted, or -1
	gen     generator
	found   []Threat                // threats of the node being expanded
	partial [maxParents + 2]closure // closures of the nodes chosen for a combination
	co      combination
}

// spending counts work and stops it; several trees share one.
type spending struct {
	nodes, most uint64
	ticks       uint64
	stop        *atomic.Bool
	stopped     bool
}

// step counts one node, and reports whether the limits allow it.
func (s *spending) step() bool {
	if s.stopped || s.nodes >= s.most || s.stop.Load() {
		s.stopped = true
		return false
	}
	s.nodes++
	return true
}

// tick counts work that takes a small part of a node's time: 32 ticks are one node.
func (s *spending) tick() bool {
	s.ticks++
	return s.ticks&31 != 0 || s.step()
}

// begin empties the tree for a search of side s on b with threats up to category most.
func (t *tree) begin(b *lines.Board, s lines.Side, most, limit int, spent *spending) {
	t.b, t.me, t.most, t.limit, t.spent = b, s, most, limit, spent
	t.gen = generator{b: b, s: s, most: most, row: t.gen.row}
	t.nodes, t.chain, t.full, t.target = t.nodes[:0], t.chain[:0], false, nil
	t.won = -1
	t.gains = zone.Set{}
	for p := range t.at {
		t.at[p] = -1
	}
	t.seen = emptied(t.seen)
}

// emptied clears a map, or replaces it if it was large, because clearing it would take long.
func emptied[K comparable, V any](m map[K]V) map[K]V {
	if m == nil || len(m) > 1<<12 {
		return make(map[K]V)
	}
	clear(m)
	return m
}

// run searches until accept takes a goal, and returns that node, or -1. Each dependency stage goes
// layer by layer, so that goals of few threats come first. When it adds nothing more, the
// combination stage follows; each combination has at least one new node.
func (t *tree) run(accept func(goal int32) bool) int32 {
	t.roots()
	for stage, from := 0, 0; from < len(t.nodes) && !t.spent.stopped; stage = from {
		for from < len(t.nodes) && !t.spent.stopped {
			to := len(t.nodes)
			if g := t.try(from, accept); g >= 0 {
				return g
			}
			for i := from; i < to && !t.spent.stopped; i++ {
				t.depend(int32(i))
			}
			from = to
		}
		last := int32(len(t.nodes))
		t.combine(int32(stage))
		t.combineStops(int32(stage), last)
		t.combineBarred(int32(stage), last)
	}
	return -1
}

// try calls accept for the goals among the nodes from the index from, until it accepts one.
func (t *tree) try(from int, accept func(goal int32) bool) int32 {
	for i := from; i < len(t.nodes); i++ {
		if t.nodes[i].goal && !t.spent.stopped && accept(int32(i)) {
			t.won = int32(i)
			return int32(i)
		}
	}
	return -1
}

func (t *tree) roots() {
	t.found = t.gen.all(t.found[:0])
	t.grow(&t.partial[0], nil)
}

// depend adds the threats that depend on node i (dependency stage).
func (t *tree) depend(i int32) {
	n := &t.nodes[i]
	if n.goal {
		return
	}
	c := &t.partial[0]
	c.reset()
	t.join(c, n)
	depth := t.put(c.chain)
	if n.freed {
		t.found = t.gen.all(t.found[:0])
	} else {
		t.found = t.gen.unblocked(t.gen.through(t.found[:0], n.Gain))
	}
	t.nodes[i].five = t.grow(c, []int32{i})
	t.b.Rewind(depth)
}

// chainOf returns the nodes that n depends on, and n.
func (t *tree) chainOf(n *node) []int32 { return t.chain[n.from:n.to] }

// grow adds a node for each threat of t.found that may follow the closure c, which is on the board.
// If one wins, grow adds no other. It returns D's only five-square, or board.Pass.
func (t *tree) grow(c *closure, parents []int32) (five board.Point) {
	if len(parents) == 0 {
		c.reset()
	}
	danger := t.danger()
	five = danger.only()
	best := int(BrokenThree) + 1
	for i := range t.found {
		if f := &t.found[i]; f.Wins() && t.permitted(f, danger) {
			best = min(best, int(f.Kind))
		}
	}
	for i := range t.found {
		f := &t.found[i]
		if best <= int(BrokenThree) && int(f.Kind) != best || !t.permitted(f, danger) {
			continue
		}
		if !t.add(c, parents, f, danger.holds(f) || f.Kind == Four && f.Cost.n == 0) || f.Wins() {
			break
		}
	}
	return five
}

// add appends a node, unless the tree has one with the same set of threats, and reports whether the
// tree has room for more.
func (t *tree) add(c *closure, parents []int32, f *Threat, freed bool) bool {
	if len(t.nodes) >= t.limit {
		t.full = true
		return false
	}
	key := c.key + threatKey(f)
	mark := mix(key ^ uint64(f.Gain)<<48)
	if _, met := t.seen[mark]; met {
		return true
	}
	if !t.spent.step() {
		return false
	}
	t.seen[mark] = struct{}{}
	id, from := int32(len(t.nodes)), int32(len(t.chain))
	t.chain = append(append(t.chain, c.chain...), id)
	n := node{Threat: *f, from: from, to: int32(len(t.chain)), gains: c.gains, costs: c.costs, key: key, freed: freed, five: board.Pass}
	n.gains.Add(f.Gain)
	for _, p := range f.Cost.All() {
		n.costs.Add(p)
	}
	n.count = uint8(copy(n.parents[:], parents))
	n.goal = f.Wins() || t.target != nil && t.target.Has(f.Gain)
	n.next = t.at[f.Gain]
	t.at[f.Gain] = id
	t.gains.Add(f.Gain)
	t.nodes = append(t.nodes, n)
	return true
}

// Tree holds the threats that a search has found in its position, parents before children.
type Tree struct {
	Nodes []Node
	Full  bool // the limit of memory has cut the tree
}

// Node is a threat of a Tree.
type Node struct {
	Threat
	// Parents are the nodes, by index in Tree.Nodes, that A must play before: none if the position
	// holds the threat, one if it depends on another threat, two to four for a combination. Their
	// gains are rest stones, or stop the defender, or their costs make the block of a four
	// forbidden.
	Parents []int
	Step    int // place in the winning sequence, from 1 in order of play; 0 = not part of it
}

// export copies the tree and numbers the steps to the accepted goal.
func (t *tree) export() Tree {
	out := Tree{Nodes: make([]Node, len(t.nodes)), Full: t.full}
	for i := range t.nodes {
		n := &t.nodes[i]
		out.Nodes[i].Threat = n.Threat
		for _, p := range n.parents[:n.count] {
			out.Nodes[i].Parents = append(out.Nodes[i].Parents, int(p))
		}
	}
	if t.won >= 0 {
		chain, _ := t.sequence(t.won)
		for k, i := range chain {
			out.Nodes[i].Step = k + 1
		}
	}
	return out
}
