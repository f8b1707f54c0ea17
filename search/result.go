package search

import (
	"cmp"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// add puts the counters into a result.
func (s *mctsSearch) add(r Result) Result {
	r.Nodes, r.Asked, r.Iterations = s.asked.Nodes, s.asked.Asked, s.done.Load()
	for _, d := range s.threads {
		r.Nodes, r.Asked = r.Nodes+d.shown.nodes.Load(), r.Asked+d.shown.asked.Load()
	}
	r.Elapsed = time.Since(s.start)
	return r
}

// proved returns the win that the oracle has found. The threads, if any, still count the search before.
func (s *mctsSearch) proved() Result {
	win := s.asked.Win
	r := Result{Move: win[0], Value: 1, Basis: Proved, Line: win, Nodes: s.asked.Nodes, Asked: s.asked.Asked}
	if s.Guided {
		r.Candidates = s.policy(win[0])
	}
	return r
}

// policy returns the moves of the root with their priors: first the one that wins, then those with the
// largest priors. It does not use the tree.
func (s *mctsSearch) policy(win board.Point) []Candidate {
	s.makeThreads(1)
	w := s.threads[0].w
	w.Begin(s.pos)
	list := []Candidate{{Move: win, Value: 1, Proven: ProvenWin}}
	for _, c := range w.Expand(nil).Children {
		if c.Move == win {
			list[0].Prior = float64(c.Prior)
			continue
		}
		if s.refuted(c.Move) {
			c.Proven = ProvenLoss
		}
		value := float64(max(c.Proven, Open)) // 1 for a win
		list = append(list, Candidate{Move: c.Move, Value: value, Prior: float64(c.Prior), Proven: c.Proven, Unjudged: c.Proven == Open})
	}
	slices.SortStableFunc(list[1:], func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Proven, a.Proven), cmp.Compare(b.Prior, a.Prior))
	})
	return list
}

// result returns the best move so far.
func (s *mctsSearch) result() Result {
	root := s.tree.Root()
	r := s.add(Result{Candidates: s.candidates(root), Basis: Searched})
	if len(r.Candidates) == 0 { // the tree had no room for the root's children, or the walker has none
		r.Move, r.Basis, r.Value = s.central(), Guess, 0.5
		return r
	}
	best := r.Candidates[0]
	r.Move, r.Value = best.Move, best.Value
	switch {
	case s.asked.Lost:
		r.Basis, r.Value = Lost, 0
	case len(r.Candidates) == 1 || best.Visits == 0 || s.lone:
		r.Basis = Forced
	}
	if best.Unjudged {
		r.Value = 0.5
	}
	r.Line = s.line(root, best.Move)
	r.Depth = len(r.Line)
	if r.Basis == Lost {
		r.Line = r.Line[:1] // the tree's line is not the opponent's win
	}
	if s.Guided {
		r.Candidates = s.appendRefuted(r.Candidates)
	}
	return r
}

// appendRefuted appends the moves that the oracle has refuted, and that are not among the candidates
// because the walker has not considered them.
func (s *mctsSearch) appendRefuted(list []Candidate) []Candidate {
	if !s.asked.Dropped {
		return list
	}
	compared := list
	for _, pt := range legalMoves(s.pos) {
		if s.refuted(pt) && !slices.ContainsFunc(compared, func(c Candidate) bool { return c.Move == pt }) {
			list = append(list, Candidate{Move: pt, Proven: ProvenLoss})
		}
	}
	return list
}

// refuted reports whether a checked win of the opponent refutes a legal move.
func (s *mctsSearch) refuted(pt board.Point) bool {
	if !s.asked.Dropped || s.holds(pt) {
		return false
	}
	_, undecided := slices.BinarySearch(s.asked.Undecided, pt)
	return !undecided
}

// candidates returns the children of the root, the best first: winning ones, then open ones by
// Final, then losing ones.
func (s *mctsSearch) candidates(root *Node) []Candidate {
	children := s.tree.Children(root)
	list := make([]Candidate, 0, len(children))
	worth := map[board.Point]float64{}
	for i := range children {
		c := &children[i]
		visits, proven := uint64(c.Visits()), c.Proven()
		entry := Candidate{Move: c.move, Value: c.Mean(), Visits: visits, Proven: proven, Unjudged: visits == 0 && proven == Open}
		if s.Guided {
			entry.Prior = float64(c.Prior())
		}
		list = append(list, entry)
		worth[c.move] = c.Mean()
		if s.Final != nil {
			worth[c.move] = s.Final(root, c)
		}
	}
	seen := func(c Candidate) int { return int(min(c.Visits, 1)) }
	// If the tree proves that all moves lose, those that the oracle refuted at once are the worst.
	refuted := func(c Candidate) int {
		if s.asked.Dropped && !s.holds(c.Move) {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(list, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Proven, a.Proven), refuted(a)-refuted(b), cmp.Compare(seen(b), seen(a)),
			cmp.Compare(worth[b.Move], worth[a.Move]), cmp.Compare(b.Visits, a.Visits))
	})
	return list
}

// longestLine limits the expected line, in moves.
const longestLine = 100

// line returns the moves that the search expects: the first one, then the most visited ones, of several the
// one with the best value.
func (s *mctsSearch) line(root *Node, first board.Point) proof.Line {
	line := proof.Line{first}
	n := &s.tree.Children(root)[indexOf(s.tree.Children(root), first)]
	for len(line) < longestLine {
		children := s.tree.Children(n)
		best := -1
		for i := range children {
			c := &children[i]
			switch {
			case c.Visits() == 0:
			case best < 0, c.Visits() > children[best].Visits(), c.Visits() == children[best].Visits() && c.Mean() > children[best].Mean():
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

// central returns the move nearest to the centre of the board among those that hold, the lowest one
// of several.
func (s *mctsSearch) central() board.Point {
	list := s.asked.Holds
	if list == nil {
		list = legalMoves(s.pos)
	}
	size := s.pos.Size()
	return slices.MinFunc(list, func(a, b board.Point) int {
		return cmp.Or(cmp.Compare(away(a, size), away(b, size)), cmp.Compare(a, b))
	})
}

// away returns the square of twice the distance from the centre.
func away(pt board.Point, size int) int {
	dx, dy := 2*pt.X()-size+1, 2*pt.Y()-size+1
	return dx*dx + dy*dy
}
