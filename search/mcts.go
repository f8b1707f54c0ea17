package search

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// MCTS runs the searches of a Monte Carlo searcher: the oracle at the root, the tree that it keeps
// from move to move, threads, limits and progress.
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
	// Work is the work of an iteration in nodes of 100 ns, see Asker. 0 = 50.
	Work uint64
	// Fresh drops the tree before each search.
	Fresh bool
	// Plain keeps proven values at their nodes, as published searchers without MCTS-Solver do.
	Plain bool

	tree    *Tree
	threads []*descent
	root    Oracle
}

// The defaults of MCTS.
const (
	DefaultMemory     = 128 << 20
	DefaultIterations = 20_000
)

// checkEvery is the number of iterations between two looks at the clock.
const checkEvery = 16

// progressEvery is the time between two reports.
const progressEvery = 100 * time.Millisecond

// Forget drops the tree.
func (m *MCTS) Forget() { m.tree, m.threads, m.root = nil, nil, nil }

// Search chooses a move, as Searcher says.
func (m *MCTS) Search(ctx context.Context, pos *board.Position, l Limit, progress func(Result)) (Result, error) {
	start := time.Now()
	if err := Playable(pos); err != nil {
		return Result{}, err
	}
	l = m.limit(l)
	s := mctsSearch{MCTS: m, pos: pos, l: l, start: start, progress: progress}
	if l.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, start.Add(l.Time))
		defer cancel()
	}
	r, err := s.run(ctx)
	r.Elapsed = time.Since(start)
	return r, err
}

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

	claimed atomic.Uint64 // iterations begun
	nodes   atomic.Uint64 // visited by finished iterations, in steps of checkEvery
	stop    atomic.Bool
	told    time.Time // of the last progress
}

func (s *mctsSearch) run(ctx context.Context) (Result, error) {
	if s.root == nil && s.Tactics.Level != Off {
		s.root = s.Tactics.New()
	}
	asked, err := AskRoot(ctx, s.pos, s.root, s.Tactics.Level, s.l)
	s.asked = asked
	if asked.Win != nil {
		return s.add(Result{Move: asked.Win[0], Value: 1, Basis: Proved, Line: asked.Win}), err
	}
	s.prepare(ctx)
	s.plant()
	if s.open() > 1 {
		s.descend(ctx)
	}
	return s.result(), cmp.Or(err, s.fault())
}

// prepare makes the threads of the first search, and begins this one.
func (s *mctsSearch) prepare(ctx context.Context) {
	over := func() bool {
		if ctx.Err() != nil {
			s.stop.Store(true)
		}
		return s.stop.Load()
	}
	if s.tree == nil || s.Fresh {
		s.tree = NewTree(cmp.Or(s.Memory, DefaultMemory))
		s.tree.plain = s.Plain
	}
	for i := len(s.threads); i < max(s.Threads, 1); i++ {
		s.threads = append(s.threads, &descent{w: s.New(i), asker: NewAsker(s.Tactics)})
	}
	for _, d := range s.threads {
		d.t, d.puts = s.tree, 0
		d.w.Begin(s.pos)
		if h, ok := d.w.(Hasty); ok {
			h.Hurry(over)
		}
		if d.asker != nil {
			d.asker.Begin(s.pos)
		}
	}
}

// plant prepares the root and its children: those that hold, as far as the walker considers them,
// else all that hold.
func (s *mctsSearch) plant() {
	s.tree.Reach(s.pos)
	d := s.threads[0]
	if c, ok := d.w.(Chooser); ok && s.asked.Dropped {
		if s.held() < len(s.tree.Children(s.tree.Root())) { // others may be better than those left
			s.tree.Plant(s.pos)
		}
		if !s.tree.Root().ready() {
			c.Among(s.asked.Holds)
		}
	}
	if root := s.tree.Root(); !root.ready() {
		root.visits.Store(max(root.visits.Load(), 1))
		d.path, d.moves = append(d.path[:0], s.tree.root), d.moves[:0]
		root.visits.Add(1)
		o, done := d.expand(root)
		if !done {
			root.visits.Add(^uint32(0))
		} else {
			d.backUp(o)
		}
	}
	if s.asked.Holds == nil || s.held() > 0 {
		s.restrict()
		return
	}
	s.tree.Plant(s.pos)
	children := make([]Child, 0, len(s.asked.Holds))
	for _, pt := range s.asked.Holds {
		children = append(children, Child{Move: pt})
	}
	s.tree.Root().state.Store(expanding)
	s.tree.Root().visits.Store(1)
	s.tree.grown(s.tree.Root(), children, len(s.asked.Undecided) == 0)
}

// held returns how many children of the root hold.
func (s *mctsSearch) held() (n int) {
	children := s.tree.Children(s.tree.Root())
	for i := range children {
		if s.holds(children[i].move) {
			n++
		}
	}
	return n
}

func (s *mctsSearch) holds(pt board.Point) bool {
	_, ok := slices.BinarySearch(s.asked.Holds, pt)
	return ok
}

// restrict proves the children lost that the oracle refuted, and drops those that it left undecided.
func (s *mctsSearch) restrict() {
	if len(s.asked.Undecided) > 0 {
		s.tree.drop(s.tree.Root(), s.asked.Undecided)
	}
	children := s.tree.Children(s.tree.Root())
	for i := range children {
		if c := &children[i]; s.asked.Dropped && !s.holds(c.move) {
			c.state.And(^uint32(won))
			c.prove(ProvenLoss)
		}
	}
}

// open returns the number of root moves that are not proved to lose; one if a move wins.
func (s *mctsSearch) open() (n int) {
	children := s.tree.Children(s.tree.Root())
	for i := range children {
		switch children[i].Proven() {
		case ProvenWin:
			return 1
		case Open:
			n++
		}
	}
	return n
}

// descend runs the threads until a limit.
func (s *mctsSearch) descend(ctx context.Context) {
	s.told = time.Now()
	var wait sync.WaitGroup
	for _, d := range s.threads[1:] {
		wait.Go(func() { s.work(ctx, d, false) })
	}
	s.work(ctx, s.threads[0], true)
	wait.Wait()
}

// work runs descents. Only the first thread, in the goroutine of the caller, reports progress.
func (s *mctsSearch) work(ctx context.Context, d *descent, first bool) {
	for n := 1; !s.stop.Load(); n++ {
		if s.claimed.Add(1) > s.l.Iterations && s.l.Iterations > 0 {
			s.claimed.Add(^uint64(0))
			break
		}
		before := d.puts
		d.run(ctx)
		if d.asker != nil {
			d.asker.Work(cmp.Or(s.Work, 50))
		}
		if s.l.Nodes > 0 && s.visited(d, before) >= s.l.Nodes {
			s.stop.Store(true)
		}
		if n%checkEvery == 0 {
			s.check(ctx, first)
		}
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

func (s *mctsSearch) check(ctx context.Context, first bool) {
	now := time.Now()
	root := s.tree.Root()
	if ctx.Err() != nil || s.l.Time > 0 && now.Sub(s.start) >= s.l.Time || s.decided(root) {
		s.stop.Store(true)
	}
	if first && s.progress != nil && now.Sub(s.told) >= progressEvery {
		s.told = now
		s.progress(s.result())
	}
}

// decided reports whether further descents cannot change the move.
func (s *mctsSearch) decided(root *Node) bool { return root.Proven() != Open || s.open() <= 1 }

func (s *mctsSearch) fault() error {
	for _, d := range s.threads {
		if d.asker != nil && d.asker.Err() != nil {
			return d.asker.Err()
		}
	}
	return nil
}

// add puts the counters into a result.
func (s *mctsSearch) add(r Result) Result {
	r.Nodes, r.Asked, r.Iterations = s.asked.Nodes, s.asked.Asked, s.claimed.Load()
	for _, d := range s.threads {
		r.Nodes += d.puts
		if d.asker != nil {
			questions, _, nodes := d.asker.Asked()
			r.Asked, r.Nodes = r.Asked+questions, r.Nodes+nodes
		}
	}
	r.Elapsed = time.Since(s.start)
	return r
}

// result returns the best move so far.
func (s *mctsSearch) result() Result {
	root := s.tree.Root()
	r := s.add(Result{Candidates: s.candidates(root), Basis: Searched})
	if len(r.Candidates) == 0 { // the tree had no room for the root's children, or the walker has none
		r.Move, r.Basis, r.Value = s.any(), Guess, 0.5
		return r
	}
	best := r.Candidates[0]
	r.Move, r.Value = best.Move, best.Value
	switch {
	case s.asked.Lost:
		r.Basis, r.Value = Lost, 0
	case len(r.Candidates) == 1 || best.Visits == 0:
		r.Basis = Forced
	}
	if best.Visits == 0 && best.Proven == Open {
		r.Value = 0.5
	}
	r.Line = s.line(root, best.Move)
	r.Depth = len(r.Line)
	return r
}

// candidates returns the children of the root, the best first: winning ones, then open ones by
// Final, then losing ones.
func (s *mctsSearch) candidates(root *Node) []Candidate {
	children := s.tree.Children(root)
	list := make([]Candidate, 0, len(children))
	worth := map[board.Point]float64{}
	for i := range children {
		c := &children[i]
		list = append(list, Candidate{Move: c.move, Value: c.Mean(), Visits: uint64(c.Visits()), Proven: c.Proven()})
		worth[c.move] = c.Mean()
		if s.Final != nil {
			worth[c.move] = s.Final(root, c)
		}
	}
	seen := func(c Candidate) int { return int(min(c.Visits, 1)) }
	slices.SortStableFunc(list, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Proven, a.Proven), cmp.Compare(seen(b), seen(a)),
			cmp.Compare(worth[b.Move], worth[a.Move]), cmp.Compare(b.Visits, a.Visits))
	})
	return list
}

// line returns the moves that the search expects: the most visited ones after the first.
func (s *mctsSearch) line(root *Node, first board.Point) proof.Line {
	line := proof.Line{first}
	n := &s.tree.Children(root)[indexOf(s.tree.Children(root), first)]
	for len(line) < 100 {
		children := s.tree.Children(n)
		best := -1
		for i := range children {
			if v := children[i].Visits(); v > 0 && (best < 0 || v > children[best].Visits()) {
				best = i
			}
		}
		if best < 0 {
			return line
		}
		n = &children[best]
		line = append(line, n.move)
	}
	return line
}

// any returns a move that holds, the one nearest to the centre.
func (s *mctsSearch) any() board.Point {
	list := s.asked.Holds
	if list == nil {
		for _, pt := range s.pos.AppendStones(nil, board.Empty) {
			if s.pos.Legal(pt, s.pos.ToMove()) {
				list = append(list, pt)
			}
		}
	}
	return Central(list, s.pos.Size())
}

// Central returns the point nearest to the centre of the board, the lowest one of several.
func Central(list []board.Point, size int) board.Point {
	return slices.MinFunc(list, func(a, b board.Point) int {
		return cmp.Or(cmp.Compare(away(a, size), away(b, size)), cmp.Compare(a, b))
	})
}

func away(pt board.Point, size int) int {
	dx, dy := 2*pt.X()-size+1, 2*pt.Y()-size+1
	return dx*dx + dy*dy
}
