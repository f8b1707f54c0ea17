package search

import (
	"context"
	"math"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
)

// Walker is a searcher's side of the shared tree: it plays the moves of a descent on a board of its
// own, and judges positions. Each goroutine of a search has its own.
type Walker interface {
	// Begin sets the board to the root's position.
	Begin(pos *board.Position)
	// Put plays a move of the side to move, and Undo takes the last one back.
	Put(pt board.Point)
	Undo()
	// Evaluate judges a position when the tree first visits it. value, 0 … 1, and p are those of the
	// side to move; prior is that of the move before. p is ProvenWin if the side to move can make a
	// five, and ProvenLoss if its opponent has made one. A guided search ignores prior: it has that of
	// Child.
	Evaluate() (value float64, prior float32, p Proven)
	// Expand appends the moves that the search considers, when the tree visits the position for the
	// second time. In a guided search (MCTS.Guided) this mostly follows the call of Evaluate, without a Put
	// or Undo in between. At the root, and where a full tree dropped the children, no such call comes before.
	Expand(dst []Child) Expansion
	// Select returns the index of the child to visit next, or −1 if all lose. n is their parent.
	// Every child has had its first visit, unless the search is guided.
	Select(n *Node, children []Node) int
}

// Chooser is a Walker that considers few of the legal moves. At the root it chooses among the moves
// that the oracle leaves. The moves of any other Walker are reduced to those instead, and few may
// be left.
type Chooser interface {
	Walker
	// Among makes the next Expand consider these moves alone: legal ones, increasing, at least one.
	// That Expand must return some of them.
	Among(moves []board.Point)
}

// Interruptible is a Walker whose Expand may take milliseconds.
type Interruptible interface {
	Walker
	// SetInterrupt is called before each search, with a function that reports whether the search must
	// end. A call of over takes less than a microsecond. Once it has returned true, Expand returns soon;
	// the values of its children may be rough then.
	SetInterrupt(over func() bool)
}

// Expansion is the answer of Walker.Expand.
type Expansion struct {
	Children []Child
	// Complete reports whether every legal move that is missing among the children loses at once, or
	// cannot be better than one of them.
	Complete bool
	// Visits is the number of simulations of the expansion, and Sum adds up their values for the
	// side to move. With 0 the descent goes on to a child.
	Visits uint32
	Sum    float64
}

// descent is one goroutine's part of a search.
type descent struct {
	t      *Tree
	w      Walker
	asker  *Asker        // nil = asks nothing
	path   []uint32      // the nodes from the root on
	moves  []board.Point // from the root on, one fewer than path
	buffer []Child       // of the last expansion
	puts   uint64        // moves played in all descents of a search
	shown  counters      // of a search so far, for the progress that another goroutine reports
	leaves uint64        // first visits and calls of Expand since the last count
}

// counters are what a thread has done, as of its last batch of descents.
type counters struct{ nodes, asked atomic.Uint64 }

// show brings the shown counters up to date.
func (d *descent) show() {
	nodes := d.puts
	if d.asker != nil {
		questions, _, visited := d.asker.Asked()
		nodes += visited
		d.shown.asked.Store(questions)
	}
	d.shown.nodes.Store(nodes)
}

// count adds the work of the last descent to that of the asker.
func (d *descent) count(w Work) {
	d.asker.Work(uint64(len(d.moves))*w.Put + d.leaves*w.Leaf)
	d.leaves = 0
}

// outcome is what the end of a descent adds to the nodes of its path.
type outcome struct {
	visits uint32
	sum    float64 // for the side to move at the end of the path
}

// run goes from the root to a leaf and back.
func (d *descent) run(ctx context.Context) {
	d.path, d.moves = append(d.path[:0], d.t.root), d.moves[:0]
	n := d.t.Root()
	n.visits.Add(d.t.loss)
	var o outcome
	for done := false; !done; {
		o, done = d.visit(ctx, n)
		if !done {
			i := d.step(n)
			if i < 0 {
				o, done = outcome{1, 0}, true // every move that the searcher considers loses
				continue
			}
			child := n.first + uint32(i)
			n = d.t.node(child)
			n.visits.Add(d.t.loss)
			d.path, d.moves = append(d.path, child), append(d.moves, n.move)
			d.w.Put(n.move)
		}
	}
	d.puts += uint64(len(d.moves))
	d.backUp(o)
	for range d.moves {
		d.w.Undo()
	}
}

// visit looks at a node, and reports whether the descent ends there.
func (d *descent) visit(ctx context.Context, n *Node) (outcome, bool) {
	state := n.state.Load() // first stores a proof before the bit judged: certain sees the proof of a judged node
	if o, ok := certain(n); ok {
		return o, true
	}
	if len(d.path) > 1 && state&judged == 0 {
		o := d.first(n)
		if d.t.guided && n.Proven() == Open {
			d.grow(n)
		}
		return o, true
	}
	if d.asker != nil && len(d.path) > 1 && d.ask(ctx, n) {
		return certain(n)
	}
	switch {
	case !n.ready():
		return d.expand(n)
	case n.count == 0: // a full board
		return d.again(n), true
	default:
		return outcome{}, false
	}
}

// certain returns the outcome of a descent that ends at a proven node, and false for an open one.
func certain(n *Node) (outcome, bool) {
	switch n.Proven() {
	case ProvenWin:
		return outcome{1, 0}, true
	case ProvenLoss:
		return outcome{1, 1}, true
	default:
		return outcome{}, false
	}
}

// first judges a node at its first visit. Threads that meet there all judge it: none may pass, because
// the position may end the game.
func (d *descent) first(n *Node) outcome {
	d.leaves++
	value, prior, p := d.w.Evaluate()
	if !d.t.guided { // there it comes with the parent's expansion
		n.prior.Store(math.Float32bits(prior))
	}
	n.prove(-p)
	n.state.Or(judged)
	return outcome{1, value}
}

// ask asks the oracle whether the side to move wins, if a question is due. It reports whether the
// node is proven now.
func (d *descent) ask(ctx context.Context, n *Node) bool {
	state := n.state.Load()
	asked := state / askedUnit
	if asked >= askedMax || !d.asker.Due(n.visits.Load(), int(asked)) || !n.state.CompareAndSwap(state, state+askedUnit) {
		return false
	}
	if d.asker.Ask(ctx, d.moves, int(asked)) != ProvenWin {
		return false
	}
	n.prove(ProvenLoss)
	return true
}

// expand gives the node its children, and reports whether the descent ends there. While another
// goroutine expands the node, or if the tree is full, the node's mean stands for the value.
func (d *descent) expand(n *Node) (outcome, bool) {
	state := n.state.Load()
	if state&phase != 0 || d.t.Full() || !n.state.CompareAndSwap(state, state|expanding) {
		return d.again(n), true
	}
	d.leaves++
	e := d.w.Expand(d.buffer[:0])
	d.buffer = e.Children
	d.t.setChildren(n, e.Children, e.Complete)
	switch {
	case e.Visits > 0:
		return outcome{e.Visits, e.Sum}, true
	case len(e.Children) == 0 || !n.ready():
		return d.again(n), true
	default:
		return outcome{}, false
	}
}

// grow gives a node its children right after its evaluation, unless another goroutine does or the tree
// is full.
func (d *descent) grow(n *Node) {
	state := n.state.Load()
	if state&phase != 0 || d.t.Full() || !n.state.CompareAndSwap(state, state|expanding) {
		return
	}
	e := d.w.Expand(d.buffer[:0])
	d.buffer = e.Children
	d.t.setChildren(n, e.Children, e.Complete)
}

// again returns the mean of the visits for the side to move, in which the running descents of other
// threads count as won. Without any it judges the position.
func (d *descent) again(n *Node) outcome {
	if finished := n.visits.Load(); finished > d.t.loss {
		return outcome{1, 1 - min(n.Sum()/float64(finished-d.t.loss), 1)}
	}
	value, _, _ := d.w.Evaluate()
	return outcome{1, value}
}

// step returns the child to visit next: an unvisited one, in the order of Expand, else the Walker's
// choice. In a guided search it is always the Walker's choice.
func (d *descent) step(n *Node) int {
	for !d.t.guided {
		next := n.next.Load()
		if next >= uint32(n.count) {
			break
		}
		if n.next.CompareAndSwap(next, next+1) {
			return int(next)
		}
	}
	return d.w.Select(n, d.t.Children(n))
}

// backUp adds the outcome to the nodes of the path, and proves those that follow from proven
// children.
func (d *descent) backUp(o outcome) {
	sum := o.sum // of the side to move after the node
	for i := len(d.path) - 1; i >= 0; i-- {
		n := d.t.node(d.path[i])
		sum = float64(o.visits) - sum
		n.sum.Add(int64(sum * unit))
		if o.visits != d.t.loss {
			n.visits.Add(o.visits - d.t.loss) // wraps around if it takes visits back
		}
		if even := float64(o.visits) / 2; d.t.decay != 1 {
			sum = even + (sum-even)*d.t.decay
		}
	}
	d.t.conclude(d.t.node(d.path[len(d.path)-1]))
	for i := len(d.path) - 1; i > 0 && d.t.node(d.path[i]).Proven() != Open; i-- {
		d.t.conclude(d.t.node(d.path[i-1]))
	}
}
