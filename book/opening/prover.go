package opening

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// Mover lists moves. *lambda.Solver is one. The prover calls its methods one at a time.
type Mover interface {
	// Attacks lists the moves of the side to move, who is to win.
	Attacks(ctx context.Context, pos *board.Position) []lambda.Move
	// Replies lists those of the points where the side to move may play against the other side's win.
	Replies(pos *board.Position, points []board.Point) []lambda.Move
	// Zone returns the points where the side to move can disturb a win of the other side after a pass.
	Zone(pos *board.Position, pass []byte) []board.Point
	// Refuted reports whether the side to move is seen to win by fours.
	Refuted(ctx context.Context, pos *board.Position) bool
}

// Options of a run. The zero value has no limit but the defaults.
type Options struct {
	Attacker board.Colour // the side that is to win; Empty means the side to move
	First    uint64       // nodes of the first job at a position; 0 = DefaultFirst
	MaxNodes uint64       // of all jobs together; 0 = no limit
	MaxEdges int          // moves in the tree, 16 bytes each; 0 = DefaultEdges
	// Outsiders says that answers come from machines that nobody vouches for. Then "none" goes to the store
	// as "unknown", which is no verdict, so that a lie which nobody finds out does no harm to later readers.
	Outsiders bool
}

// The defaults of Options.
const (
	DefaultFirst = 200_000
	DefaultEdges = 40_000_000
)

// Prover searches one position. Make one for each run.
type Prover struct {
	*graph
	store book.Store
	queue book.Queue
	mover Mover
	o     Options

	mu      sync.Mutex       // guards all below, and the tree
	changed *sync.Cond       // a result has come, or the run ends
	pending map[string]*task // by name
	bodies  bodies
	reader  tree.Reader
	hardest []Hard
	err     error

	started      time.Time
	jobs, stored uint64
	recalled     int    // replies at the root that the store had proved
	simulated    uint64 // positions that a win of another reply proved as it stands
	nodes        uint64
	promised     uint64         // the limits of the jobs under way
	orientation  board.Symmetry // from the caller's position to the root
	origin       *board.Position
}

// ErrPosition is returned for a position that cannot be proved to be won, because the defender can make
// a five.
var ErrPosition = errors.New("not a position that can be won")

// New makes a prover for pos. While it runs, nothing else may use mover. The error wraps ErrPosition.
func New(pos *board.Position, store book.Store, queue book.Queue, mover Mover, o Options) (*Prover, error) {
	if o.Attacker == board.Empty {
		o.Attacker = pos.ToMove()
	}
	if o.First == 0 {
		o.First = DefaultFirst
	}
	if o.MaxEdges == 0 {
		o.MaxEdges = DefaultEdges
	}
	if d := o.Attacker.Opponent(); d == pos.ToMove() && len(pos.FiveSquares(nil, d)) > 0 {
		return nil, fmt.Errorf("%w: %v makes five at %v", ErrPosition, d, pos.FiveSquares(nil, d)[0])
	}
	start, s := pos.Canonical()
	p := &Prover{graph: newGraph(start, o.Attacker), store: store, queue: queue, mover: mover, o: o, origin: pos, orientation: s, pending: map[string]*task{}}
	p.changed = sync.NewCond(&p.mu)
	return p, nil
}

// Result is the result of a run.
type Result struct {
	Won     bool
	Reason  proof.Reason // why the run ended without a win
	Nodes   uint64       // of all jobs
	Jobs    uint64
	Elapsed time.Duration
}

// Run searches until the position is proved to be won, a limit is reached, or ctx ends. Then the store
// has all results on the disk. The error is the first of the store or the queue.
func (p *Prover) Run(ctx context.Context) (Result, error) {
	err := p.begin(ctx)
	if err == nil {
		err = p.queue.Do(ctx, p.wanted, func(r book.Result) error { return p.done(ctx, r) })
	}
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		err = nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err = cmp.Or(err, p.err); err == nil {
		err = p.save()
	}
	err = errors.Join(err, p.store.Flush())
	return Result{Won: p.root.pn == 0, Reason: p.why(ctx), Nodes: p.nodes, Jobs: p.jobs, Elapsed: time.Since(p.started)}, err
}

// begin looks the root up in the store. If the defender is to move, it looks his replies up: people shall
// see at once what earlier runs have proved.
func (p *Prover) begin(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.started = time.Now()
	if p.root.kind == attack {
		return p.ask(ctx, p.root, p.start)
	}
	p.growFree(p.root, p.start)
	for i := 0; i < len(p.root.edges) && ctx.Err() == nil; i++ {
		e := &p.root.edges[i]
		if after, _ := p.follow(p.start, e); e.to == nil {
			if err := p.meet(ctx, p.root, e, after); err != nil {
				return err
			}
		}
		if e.numbers().pn == 0 {
			p.recalled++
		}
		p.mu.Unlock() // for View
		p.mu.Lock()
	}
	return nil
}

func (p *Prover) why(ctx context.Context) proof.Reason {
	switch {
	case ctx.Err() != nil:
		return proof.ReasonOf(ctx)
	case p.root.dn == 0:
		return proof.Exhausted
	case p.edges >= p.o.MaxEdges:
		return proof.Memory
	default:
		return proof.Nodes
	}
}

// wanted lists the jobs of a run, as its nodes need them. ctx is that of the queue.
func (p *Prover) wanted(ctx context.Context) iter.Seq[book.Job] {
	return func(yield func(book.Job) bool) {
		defer context.AfterFunc(ctx, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.changed.Broadcast()
		})()
		for {
			if j, ok := p.next(ctx); !ok || !yield(j) {
				return
			}
		}
	}
}

// next waits for a node that needs a job, and returns that job. It returns false at the end of the run.
func (p *Prover) next(ctx context.Context) (book.Job, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		if p.ended(ctx) {
			return book.Job{}, false
		}
		if p.spent() { // the jobs under way may leave some nodes
			p.changed.Wait()
			continue
		}
		t, err := p.pick(ctx)
		if err != nil {
			p.err = err
			return book.Job{}, false
		}
		if t != nil {
			if j, ok := p.job(ctx, t); ok {
				return j, true
			}
			continue
		}
		if len(p.pending) == 0 {
			return book.Job{}, false // the root is decided
		}
		p.changed.Wait()
	}
}

func (p *Prover) ended(ctx context.Context) bool {
	return ctx.Err() != nil || p.root.decided() || p.err != nil || p.edges >= p.o.MaxEdges ||
		p.spent() && len(p.pending) == 0
}

// spent reports whether no nodes are left for a further job.
func (p *Prover) spent() bool { return p.o.MaxNodes > 0 && p.nodes+p.promised >= p.o.MaxNodes }

// mostTries bounds the jobs at a node.
const mostTries = 8

// job makes the job of a task. It returns false if the prover has done the work itself.
func (p *Prover) job(ctx context.Context, t *task) (book.Job, bool) {
	pos := t.pos
	switch t.n.kind {
	case free:
		p.growFree(t.n, pos)
		return book.Job{}, false
	case attack:
		if p.simulates(t) {
			return book.Job{}, false
		}
	case threat:
		if t.n.tries == 0 && p.mover.Refuted(ctx, pos) {
			p.decide(t.n, disproved)
			return book.Job{}, false
		}
		pos = pos.Clone()
		_ = pos.Play(board.Pass) // never fails
	}
	q := p.question(t.n)
	if p.o.MaxNodes > 0 {
		q.MaxNodes = min(q.MaxNodes, p.o.MaxNodes-p.nodes-p.promised) // next waits if none are left
	}
	t.limit = q.MaxNodes
	p.promised += t.limit
	q.Like = t.like
	j := book.Job{Position: pos.AppendCanonical(nil), Question: q}
	t.n.busy = true
	p.refresh(t.n)
	p.pending[name(&j)] = t
	return j, true
}

// name tells the jobs of a run apart: one at a position has more nodes than the one before.
func name(j *book.Job) string {
	return string(binary.AppendUvarint(slices.Clone(j.Position), j.Question.MaxNodes))
}

// question returns the question of the next job at n, without hints.
func (p *Prover) question(n *node) proof.Question {
	if n.kind == threat {
		return proof.Question{Space: proof.Widest().Pass(), Passed: true, MaxNodes: firstThreat << (growth * n.tries)}
	}
	return proof.Question{Space: proof.Widest(), Opening: true, MaxNodes: p.o.First << (growth * n.tries)}
}

// firstThreat limits the nodes of the first job about a win after a pass.
const firstThreat = 2000
