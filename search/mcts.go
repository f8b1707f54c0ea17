package search

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
)

// MCTS runs the searches of a Monte Carlo searcher. A search asks the oracle at the root, keeps what
// the tree of the move before knows, and lets each thread descend the tree until a limit. Search and
// Forget make it a Searcher. It is not safe for concurrent use; its fields must not change after the
// first search.
type MCTS struct {
	// New makes the walker of a thread, counted from 0.
	New     func(thread int) Walker
	Threads int   // 0 = 1
	Memory  int64 // bytes of the tree; 0 = DefaultMemory
	Tactics Tactics
	// Default is the limit of a search without one. If it is zero too, a search makes
	// DefaultIterations.
	Default Limit
	// Final returns the worth of a visited child of the root; the search plays the child with the
	// largest one. nil = Node.Mean.
	Final func(root, child *Node) float64
	// Work is the work of the walker's methods. Its zero value stands for that of search/adp: 4, 8.
	Work Work
	// Plain keeps proven values at their nodes, as published searchers without MCTS-Solver do.
	Plain bool
	// Guided is for searchers whose priors decide which moves get visits at all (PUCT, Silver et al.
	// 2017). A position is expanded at its first visit, right after Walker.Evaluate, and Walker.Select
	// chooses among all children, those without visits included.
	Guided bool
	// A running descent counts as VirtualLoss lost visits, 1 … 1000; 0 = 1.
	VirtualLoss uint32
	// Decay multiplies the distance of a value from ½ for each ply on its way to the root, so that an
	// early win counts more than a late one; 0 = 1, no decay.
	Decay float64

	tree    *Tree
	threads []*descent
	oracle  Oracle // for the questions at the root; nil = none, or not made yet
}

// The defaults of MCTS.
const (
	DefaultMemory     = 128 << 20
	DefaultIterations = 20_000
)

// Work is the work of a walker, in nodes of 100 ns (see Asker).
type Work struct {
	Put  uint64 // of a move of a descent: to choose it, to play it and to take it back
	Leaf uint64 // of Evaluate or Expand at the end of a descent
}

// defaultWork is the work of the walker of search/adp.
var defaultWork = Work{Put: 4, Leaf: 8}

// checkEvery is the number of iterations between two looks at the clock.
const checkEvery = 16

// mostVisitsOfRoot ends a search: the counter of a node has 32 bits.
const mostVisitsOfRoot = 1 << 31

// progressEvery is the time between two reports.
const progressEvery = 100 * time.Millisecond

// Forget drops the nodes of the tree, the walkers and the oracles. The next tree takes the same chunks.
func (m *MCTS) Forget() {
	if m.tree != nil {
		m.tree.forget()
	}
	m.threads, m.oracle = nil, nil
}

// Search chooses a move, as Searcher says.
func (m *MCTS) Search(ctx context.Context, pos *board.Position, l Limit, progress func(Result)) (Result, error) {
	start := time.Now()
	if err := Playable(pos); err != nil {
		return Result{}, err
	}
	l = m.limit(l)
	s := mctsSearch{MCTS: m, pos: pos, l: l, start: start, progress: progress, part: whole}
	ctx, cancel := l.Context(ctx)
	defer cancel()
	r, err := s.run(ctx)
	r.Elapsed = time.Since(start)
	return r, err
}

// limit returns the limit of a search that is given l.
func (m *MCTS) limit(l Limit) Limit {
	if l.None() {
		l = m.Default
	}
	if l.None() {
		l.Iterations = DefaultIterations
	}
	return l
}

// mctsSearch is one search.
type mctsSearch struct {
	*MCTS
	pos      *board.Position
	l        Limit
	start    time.Time
	progress func(Result)
	asked    Root
	lone     bool   // a guided search made one descent alone
	part     uint64 // of the limit of time or nodes at which the threads stop, in sixteenths

	stop     atomic.Bool // the search must end
	reported time.Time   // of the last progress

	_       [64]byte      // what follows changes often, and would slow the reading of the fields above
	claimed atomic.Uint64 // iterations that threads may have begun
	done    atomic.Uint64 // finished ones
	nodes   atomic.Uint64 // visited by finished iterations; counted for a limit of nodes only
}

func (s *mctsSearch) run(ctx context.Context) (Result, error) {
	if s.oracle == nil {
		s.oracle = s.Tactics.Oracle()
	}
	asked, err := AskRoot(ctx, s.pos, s.oracle, s.Tactics.Level, s.rootLimit())
	s.asked = asked
	if asked.Win != nil {
		return s.proved(), err
	}
	s.prepare(ctx)
	s.setRoot(ctx)
	switch {
	case s.open() <= 1:
	case s.verifies():
		err = cmp.Or(err, s.descendVerified(ctx))
	default:
		s.descend(ctx)
	}
	s.visitAll(ctx)
	return s.result(), cmp.Or(err, s.fault())
}

// prepare makes the tree and the threads, if there are none, and brings the threads to the root.
func (s *mctsSearch) prepare(ctx context.Context) {
	over := func() bool { // for walkers in a hurry; it also ends the descents of all threads
		if ctx.Err() != nil {
			s.stop.Store(true)
		}
		return s.stop.Load()
	}
	if s.tree == nil {
		s.tree = NewTree(cmp.Or(s.Memory, DefaultMemory))
		s.tree.plain, s.tree.guided = s.Plain, s.Guided
		s.tree.loss, s.tree.decay = cmp.Or(s.VirtualLoss, 1), cmp.Or(s.Decay, 1)
	}
	s.makeThreads(max(s.Threads, 1))
	for _, d := range s.threads {
		d.t, d.puts = s.tree, 0
		d.w.Begin(s.pos)
		if h, ok := d.w.(Interruptible); ok {
			h.SetInterrupt(over)
		}
		if d.asker != nil {
			d.asker.Begin(s.pos)
		}
		d.show()
	}
}

// makeThreads makes the first n threads, unless they are there.
func (s *mctsSearch) makeThreads(n int) {
	for i := len(s.threads); i < n; i++ {
		s.threads = append(s.threads, &descent{w: s.New(i), asker: newAsker(s.Tactics, s.Guided)})
	}
}

// descend runs the threads until a limit. Whenever the tree is full, they wait while it is pruned.
func (s *mctsSearch) descend(ctx context.Context) {
	s.reported = time.Now()
	s.together(ctx)
	for s.tree.Full() && !s.stop.Load() && s.tree.prune(func() bool { return ctx.Err() != nil || s.late(time.Now()) }) {
		s.claimed.Store(s.done.Load())
		s.together(ctx)
	}
}

// together runs the threads until the search must stop, or the tree is full.
func (s *mctsSearch) together(ctx context.Context) {
	var wait sync.WaitGroup
	for _, d := range s.threads[1:] {
		wait.Go(func() { s.work(ctx, d, false) })
	}
	s.work(ctx, s.threads[0], true)
	wait.Wait()
}

// work runs descents. Only the first thread, in the goroutine of the caller, reports progress.
func (s *mctsSearch) work(ctx context.Context, d *descent, first bool) {
	for !s.stop.Load() && !s.tree.Full() {
		n := s.claim()
		if n == 0 {
			break
		}
		done := uint64(0)
		for ; done < n && !s.stop.Load() && !s.tree.Full(); done++ {
			s.iterate(ctx, d)
		}
		s.done.Add(done)
		d.show()
		s.check(ctx, first)
	}
}

// claim returns the number of iterations that a thread may make before it claims more: threads that
// claimed each one would wait for each other's caches.
func (s *mctsSearch) claim() uint64 {
	before := s.claimed.Add(checkEvery) - checkEvery
	switch {
	case s.l.Iterations == 0:
		return checkEvery
	case before >= s.l.Iterations:
		return 0
	}
	return min(checkEvery, s.l.Iterations-before)
}

// iterate runs a descent, and stops the search at the limit of nodes.
func (s *mctsSearch) iterate(ctx context.Context, d *descent) {
	before := d.puts
	if s.l.Nodes > 0 && d.asker != nil {
		visited := s.nodes.Load() + s.asked.Nodes
		d.asker.Bound(max((s.l.Nodes-min(visited, s.l.Nodes))/uint64(len(s.threads)), 1))
	}
	d.run(ctx)
	if d.asker != nil {
		d.count(cmp.Or(s.Work, defaultWork))
	}
	if s.l.Nodes > 0 && s.visited(d, before) >= s.l.Nodes-s.l.Nodes/whole*(whole-s.part) {
		s.stop.Store(true)
	}
}

// visited counts the positions of the last descent of d, and returns those of all threads.
func (s *mctsSearch) visited(d *descent, before uint64) uint64 {
	n := d.puts - before
	if d.asker != nil {
		n += d.asker.fresh()
	}
	return s.nodes.Add(n) + s.asked.Nodes
}

// check stops the search at the limit of time, and reports progress in the first thread.
func (s *mctsSearch) check(ctx context.Context, first bool) {
	now := time.Now()
	if ctx.Err() != nil || s.late(now) || s.open() <= 1 || s.tree.Root().Visits() >= mostVisitsOfRoot {
		s.stop.Store(true)
	}
	if first && s.progress != nil && now.Sub(s.reported) >= progressEvery {
		s.reported = now
		s.progress(s.result())
	}
}

// late reports whether the threads must stop for the limit of time.
func (s *mctsSearch) late(now time.Time) bool {
	return s.l.Time != 0 && now.Sub(s.start) >= s.l.Time-s.l.Time/whole*time.Duration(whole-s.part)
}

// fault returns the first fault of an oracle in the tree.
func (s *mctsSearch) fault() error {
	for _, d := range s.threads {
		if d.asker != nil && d.asker.Err() != nil {
			return d.asker.Err()
		}
	}
	return nil
}
