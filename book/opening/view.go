package opening

import (
	"cmp"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// State is the state of a move at the root.
type State uint8

// The states: nothing is known yet; jobs have looked at it; it is proved, or disproved.
const (
	Untouched State = iota
	AtWork
	Proved
	Disproved
)

// String returns "open", "at work", "proved" or "disproved".
func (s State) String() string {
	return [...]string{"open", "at work", "proved", "disproved"}[min(s, Disproved)]
}

// Choice is a move at the root: the attacker's, or a reply.
type Choice struct {
	Move   board.Point
	State  State
	Number float32 // its proof number as the search orders moves by it, ≥ 0: 0 is proved, +Inf disproved
}

// View is what people see of a run.
type View struct {
	Position  *board.Position
	Attacker  board.Colour
	Elapsed   time.Duration
	Jobs      uint64 // that are done
	Waiting   int    // that are under way
	Nodes     uint64 // of all jobs
	Stored    uint64 // positions that the store knew
	Simulated uint64 // positions that a win of another reply proved as it stands, without a job
	Tree      int    // nodes of the tree
	Edges     int    // moves of all nodes
	Proved    int    // nodes
	Won       bool
	Recalled  int           // choices that were proved when the run began
	Choices   []Choice      // at the position, by point
	Line      []board.Point // at each position the move with the least proof number, the reply with the greatest
}

// Hard is a job that took many nodes: the canonical position of its node, and its answer. If the
// attacker is to move, the job searched that position. If the defender is to move, a quiet move has led
// there, and the job searched the position after a pass.
type Hard struct {
	Position *board.Position
	Outcome  proof.Outcome
	Nodes    uint64
}

// mostHard is the number of jobs that Hardest lists.
const mostHard = 12

// hardest adds a job to the list, the one with the most nodes first.
func hardest(list []Hard, h Hard) []Hard {
	at, _ := slices.BinarySearchFunc(list, h, func(a, b Hard) int { return cmp.Compare(b.Nodes, a.Nodes) })
	list = slices.Insert(list, at, h)
	return list[:min(len(list), mostHard)]
}

// Hardest returns the jobs with the most nodes.
func (p *Prover) Hardest() []Hard {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.hardest)
}

// View may be called while Run is at work.
func (p *Prover) View() View {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := View{
		Position: p.origin, Attacker: p.attacker, Jobs: p.jobs, Waiting: len(p.pending), Nodes: p.nodes,
		Stored: p.stored, Simulated: p.simulated, Tree: len(p.known), Edges: p.edges, Proved: p.wins, Won: p.root.pn == 0, Recalled: p.recalled,
	}
	if !p.started.IsZero() {
		v.Elapsed = time.Since(p.started)
	}
	back, size := p.orientation.Inverse(), p.start.Size()
	for i := range p.root.edges {
		e := &p.root.edges[i]
		v.Choices = append(v.Choices, Choice{Move: back.Apply(e.move, size), State: e.state(), Number: e.numbers().pn})
	}
	slices.SortFunc(v.Choices, func(a, b Choice) int { return cmp.Compare(a.Move.Index(size), b.Move.Index(size)) })
	v.Line = p.line()
	return v
}

func (e *edge) state() State {
	switch o := e.numbers(); {
	case o.pn == 0:
		return Proved
	case o.dn == 0:
		return Disproved
	case e.to != nil && (e.to.tries > 0 || e.to.busy || e.to.grown):
		return AtWork
	default:
		return Untouched
	}
}

// line follows the most promising moves from the root.
func (p *Prover) line() (line []board.Point) {
	n, pos, back, size := p.root, p.start, p.orientation.Inverse(), p.start.Size()
	for n != nil && len(line) < size*size {
		i := n.promising()
		if i < 0 {
			break
		}
		e := &n.edges[i]
		line = append(line, back.Apply(e.move, size))
		if e.block != board.Pass {
			line = append(line, back.Apply(e.block, size))
		}
		after, s := p.follow(pos, e)
		n, pos, back = e.to, after, s.Inverse().Compose(back)
	}
	return line
}

// promising returns the undecided edge with the least proof number, at a node of the defender the
// greatest; -1 for none.
func (n *node) promising() int {
	best := -1
	for i := range n.edges {
		if o := n.edges[i].numbers(); o.pn > 0 && o.dn > 0 &&
			(best < 0 || (o.pn < n.edges[best].numbers().pn) == (n.kind == attack)) {
			best = i
		}
	}
	return best
}
