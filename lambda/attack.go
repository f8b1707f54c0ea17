package lambda

import (
	"math/bits"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/proof"
)

// attack develops a node of the attacker: it tries a hint, or searches for a win by threats of order 2.
// After the first search without a win it lists the moves.
func (s *search) attack(n *node) {
	if n.tries == 0 && !n.grown && s.simulate(n) {
		return
	}
	if !n.none && (n != s.root || s.q.Goal != proof.AllFirst) {
		switch r := s.searchThreats(n); s.spent(n, &r) {
		case proof.Win:
			s.wins(n, r.Verdict.Certificate().Body)
			if n == s.root {
				s.direct = &r
			}
			return
		case proof.None:
			n.none = true
		}
	}
	if !n.grown && !s.halted() {
		s.growAttack(n)
	}
}

// searchThreats searches for a win by threats at n, which is on the board. At the root the search is
// long, and reports its nodes itself.
func (s *search) searchThreats(n *node) proof.Result {
	q := s.asked(n)
	if n != s.root || s.q.Visited == nil {
		return s.threats.Solve(s.ctx, s.pos, q)
	}
	before := s.q.Visited.Load()
	q.Visited = s.q.Visited
	r := s.threats.Solve(s.ctx, s.pos, q)
	s.lumps += s.q.Visited.Load() - before
	return r
}

// asked returns the question of the next search for threats at n. 0 nodes would mean no limit.
func (s *search) asked(n *node) proof.Question {
	most := min(s.threatNodes(n), max(s.left(), 1))
	q := proof.Question{Space: proof.Order2, ID: s.q.ID, Most: s.within(), MaxNodes: most}
	if n == s.root { // elsewhere searches are too short to share
		q.Threads = s.q.Threads
	}
	return q
}

// threatNodes returns the limit of the next search for threats at n.
func (s *search) threatNodes(n *node) uint64 {
	nodes := uint64(firstNodes)
	if n == s.root {
		nodes = min(rootNodes, max(firstNodes, s.most/rootPart))
	}
	return nodes << min(growth*n.tries, 40)
}

// A search for threats at a node takes at most firstNodes nodes, and 1<<growth times as many each
// time that the node is the most promising one again. Most positions that are won by threats are
// won at the root within rootNodes. This first search may take one rootPart-th of the limit.
const (
	firstNodes = 500
	rootNodes  = 200_000
	rootPart   = 8
	growth     = 2
)

// spent counts a search for threats at n, and returns its outcome.
func (s *search) spent(n *node, r *proof.Result) proof.Outcome {
	s.visit(r.Nodes)
	n.tries++
	return r.Verdict.Outcome()
}

// wins notes that the attacker wins at n by body.
func (s *search) wins(n *node, body []byte) {
	n.numbers, n.body = proved, body
	s.takes(int64(cap(body)))
}

// growAttack lists the attacker's moves at n: the fours, and the quiet moves that may threaten a
// win. It leaves out quiet moves that the defender refutes by fours.
func (s *search) growAttack(n *node) {
	n.grown = true
	count, two := s.b.FiveSquares(s.opp)
	// The search for threats has tried each single move before the five: it is a four that leaves two
	// points for a five, or one that D may not block.
	if count > 1 || s.limit > 0 && s.within() == 1 {
		return
	}
	s.edges = s.edges[:0]
	fours, threes := zone.Shapes(&s.b, s.me, lines.Four), zone.Shapes(&s.b, s.me, lines.Three)
	s.supply, s.crossings = promise.Of(&s.b, s.me), promise.Cross(&fours, &threes)
	if count == 1 {
		s.addMove(two[0], nil)
	} else {
		counter := s.counterWin()
		for i := range s.b.Size() * s.b.Size() {
			s.addMove(board.PointAt(i, s.b.Size()), counter)
		}
	}
	s.keepEdges(n)
}

// keepEdges copies the scratch edges to n. A list that grew by itself would take more memory.
func (s *search) keepEdges(n *node) {
	n.edges = slices.Clone(s.edges)
	s.takes(int64(cap(n.edges)) * edgeBytes)
}

// addMove adds the attacker's move p to the scratch edges, unless it is illegal or refuted at once.
func (s *search) addMove(p board.Point, counter []board.Point) {
	if !s.b.Empty(p) || !s.b.May(s.me, p) {
		return
	}
	depth := s.b.Depth()
	defer s.b.Rewind(depth)
	if four := s.b.Look(p, s.me).Four; four != 0 {
		s.addFour(p, bits.TrailingZeros8(four))
		return
	}
	threes := s.b.Tally(p, s.me).Threes()
	_, windows := s.b.WindowsAt(p, s.me)
	s.b.Put(p, s.me)
	if len(counter) == 0 || s.b.ReplayFours(s.opp, counter, board.Pass) == 0 {
		s.edges = append(s.edges, edge{move: p, block: board.Pass, first: numbers{s.quietPromise(p, threes, windows), 1}})
	}
}

// addFour adds the four p with its block, or without one if the defender cannot block it. Then it
// wins, and no node is behind the edge.
func (s *search) addFour(p board.Point, d int) {
	block := s.b.Completion(p, s.me, d)
	made := s.b.Put(p, s.me)
	if made.Count > 1 || !s.b.May(s.opp, block) {
		s.edges = append(s.edges, edge{move: p, block: board.Pass, first: proved})
		return
	}
	if s.b.Put(block, s.opp).Count < 2 {
		s.edges = append(s.edges, edge{move: p, block: block, first: numbers{s.fourPromise(), 1}})
	}
}

// counterNodes limits a search for the defender's wins by fours.
const counterNodes = 500

// counterWin returns the defender's moves of a win by fours if the attacker passes, or nil.
func (s *search) counterWin() []board.Point {
	if s.pos.Play(board.Pass) != nil {
		return nil
	}
	defer s.pos.Undo()
	return s.defenderWins()
}

// defenderWins returns the moves of a win by fours of the defender, to move, or nil.
func (s *search) defenderWins() (moves []board.Point) {
	r := s.counter.SolveOn(s.ctx, &s.b, s.pos, proof.Question{MaxNodes: min(counterNodes, max(s.left(), 1))})
	s.visit(r.Nodes)
	if r.Verdict.Outcome() != proof.Win {
		return nil
	}
	for i := 0; i < len(r.Line)-1; i += 2 {
		moves = append(moves, r.Line[i])
	}
	return moves
}
