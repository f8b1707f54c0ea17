package search

import (
	"context"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
)

// setRoot prepares the root. Its children are the moves that the walker considers; those that the
// oracle refuted lose. If none of them holds, all moves that hold are the children.
func (s *mctsSearch) setRoot(ctx context.Context) {
	s.tree.advance(s.pos, func() bool {
		return ctx.Err() != nil || s.l.Time > 0 && time.Since(s.start) > s.l.Time/2
	})
	defer s.reopen()
	s.widen()
	known := s.keepWins()
	if c, ok := s.threads[0].w.(Chooser); ok && s.asked.Dropped && !known {
		s.offer(c)
	}
	if !s.tree.Root().ready() {
		if s.tree.Full() {
			s.tree.Reset(s.pos)
		}
		s.expandRoot()
	}
	if s.asked.Holds == nil || s.held() > 0 {
		s.restrict()
		return
	}
	s.setHolds()
}

// widen gives the root of a guided search the moves that it lacks: as an inner node it has had those with
// large priors alone.
func (s *mctsSearch) widen() {
	root := s.tree.Root()
	if !s.Guided || !root.ready() || root.state.Load()&complete != 0 {
		return
	}
	d := s.threads[0]
	e := d.w.Expand(d.buffer[:0])
	d.buffer = e.Children
	s.tree.widen(root, e.Children, e.Complete)
}

// keepWins counts the undecided moves that the tree has proved to win among those that hold. It
// reports whether one of those that hold wins.
func (s *mctsSearch) keepWins() (known bool) {
	children := s.tree.Children(s.tree.Root())
	for i := range children {
		c := &children[i]
		if c.Proven() != ProvenWin {
			continue
		}
		if at, ok := slices.BinarySearch(s.asked.Undecided, c.move); ok {
			s.asked.Undecided = slices.Delete(s.asked.Undecided, at, at+1)
			s.asked.Holds = append(s.asked.Holds, c.move)
			slices.Sort(s.asked.Holds)
		}
		known = known || s.holds(c.move)
	}
	return known
}

// reopen takes a proof from the root that its children do not show: it came from the oracle or from a
// five that is there, in a search before this one. Descents would end at the root and find no move.
func (s *mctsSearch) reopen() {
	root := s.tree.Root()
	root.state.And(^uint32(won | lost))
	s.tree.conclude(root)
}

// offer makes a Chooser choose among the moves that hold. If the tree has a root with refuted moves,
// offer drops it: the walker had left out other moves for these.
func (s *mctsSearch) offer(c Chooser) {
	if s.held() < len(s.tree.Children(s.tree.Root())) {
		s.tree.Reset(s.pos)
	}
	if !s.tree.Root().ready() {
		c.Among(s.asked.Holds)
	}
}

// expandRoot expands the root by a descent that ends there. A root without visits first gets one. Its
// value matters to guided searches alone: they compare moves without visits with it.
func (s *mctsSearch) expandRoot() {
	d, root := s.threads[0], s.tree.Root()
	if root.visits.Load() == 0 {
		root.visits.Store(1)
		if s.Guided {
			value, _, _ := d.w.Evaluate()
			root.sum.Store(int64((1 - value) * unit))
		}
	}
	d.path, d.moves = append(d.path[:0], s.tree.root), d.moves[:0]
	root.visits.Add(s.tree.loss)
	o, done := d.expand(root)
	if !done { // the expansion had no simulations
		root.visits.Add(-s.tree.loss)
		return
	}
	d.backUp(o)
}

// setHolds makes the moves that hold the children of a new root.
func (s *mctsSearch) setHolds() {
	s.tree.Reset(s.pos)
	children := make([]Child, 0, len(s.asked.Holds))
	for _, pt := range s.asked.Holds {
		children = append(children, Child{Move: pt, Prior: 1 / float32(len(s.asked.Holds))})
	}
	s.tree.partial = len(s.asked.Undecided) > 0
	s.tree.Root().state.Store(expanding)
	s.tree.Root().visits.Store(1)
	s.tree.setChildren(s.tree.Root(), children, len(s.asked.Undecided) == 0)
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

// restrict marks the children that the oracle refuted as lost, and drops those that it left undecided.
func (s *mctsSearch) restrict() {
	if len(s.asked.Undecided) > 0 {
		s.tree.drop(s.tree.Root(), s.asked.Undecided)
	}
	children := s.tree.Children(s.tree.Root())
	for i := range children {
		if c := &children[i]; s.asked.Dropped && !s.holds(c.move) {
			c.state.And(^uint32(won)) // the checked win of the opponent decides
			c.prove(ProvenLoss)
		}
	}
}

// open returns the number of root moves that are not proved to lose, and 1 if a move wins. Further
// descents can change the move only if there are two.
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

// visitAll gives each child of the root its first visit if a limit of time or nodes came before, or if
// there is one move only. Otherwise the first candidates by chance would be the move. The priors of a
// guided search are better than chance, so one visit is enough there: the move needs a value.
func (s *mctsSearch) visitAll(ctx context.Context) {
	d, root := s.threads[0], s.tree.Root()
	if s.Guided && root.Proven() == Open && s.unvisited() {
		s.iterate(ctx, d)
		s.done.Add(1)
		s.lone = true
	}
	for !s.Guided && root.next.Load() < uint32(root.count) && root.Proven() == Open && (s.l.Iterations == 0 || s.done.Load() < s.l.Iterations) {
		s.iterate(ctx, d)
		s.done.Add(1)
	}
	d.show()
}

// unvisited reports whether no child of the root has a visit.
func (s *mctsSearch) unvisited() bool {
	children := s.tree.Children(s.tree.Root())
	for i := range children {
		if children[i].Visits() > 0 {
			return false
		}
	}
	return true
}
