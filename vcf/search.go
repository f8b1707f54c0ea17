package vcf

import (
	"math"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// outcome is the result of a node.
type outcome uint8

const (
	dead    outcome = iota // no win at any depth, by the fours that are not left out
	cut                    // no win within the depth
	won                    // a win: its moves are in search.line from the node's ply on
	stopped                // by nodes, time or cancellation: nothing is known
)

// search is one depth-first search for the attacker me. It keeps its buffers from search to search,
// and allocates only when the table grows.
type search struct {
	b       *lines.Board
	me, opp lines.Side
	white   bool // the attacker is White in renju: a forbidden block wins
	black   bool // the attacker is Black in renju: fours must be legal

	rootLive  [4]uint64 // node.live of a root
	table     table
	relevance relevance
	keep      *lineSet       // the fours to play, nil for all
	path      []node         // by ply
	moves     []move         // the candidates of the nodes on the path
	at        [1024]uint8    // by point: 1 + its index among the parent's candidates; see sleep.go
	line      []board.Point  // attacker moves by ply
	blocks    []board.Point  // the defender's block of each but the last of line[:plies]
	plies     int            // of the win found: line[:plies]
	wantsLine bool           // set stand at each win, for wholeLine; a Prober needs no line
	stand     [2]board.Point // after the last move of the win: the defender's reply, and the five

	nodes    uint64 // positions visited, after either side's move
	nextLook uint64 // the count of nodes at which to call halted next
	maxNodes uint64
	reversed bool            // candidates of equal rank are tried in reverse
	last     last            // of the node that generate lists
	eager    bool            // a four whose block is forbidden comes first, see forbids
	sparing  bool            // blocks that take little come first, see waste
	patience uint64          // nodes after which restrict leaves out fours
	stop     *atomic.Bool    // nil, or ends the search when it is set
	done     <-chan struct{} // nil, or ends the search when it is closed
	visited  *atomic.Uint64  // see proof.Question; may be nil
}

type node struct {
	first, current int       // the indices in search.moves of its first candidate, and of the one being tried
	sleepers       bool      // some of them are asleep
	needsThree     bool      // see last.go
	live           [4]uint64 // lines that may hold a four-square: bit l&63 of word l>>6
}

// attack searches the node k. The attacker is to move, has no five-square, and must play on forced
// unless that is board.Pass. depth ≥ 1 is the number of fours that it may still play.
func (s *search) attack(k key, forced board.Point, depth uint32, ply int) outcome {
	n := &s.path[ply]
	n.first, n.sleepers = len(s.moves), false
	s.last.before(s, depth)
	wins := s.generate(n, forced, ply)
	n.needsThree = s.last.needsThree(s, depth)
	result := dead
	switch {
	case wins:
		s.nodes = min(s.nodes+1, s.maxNodes)
		result = s.win(s.moves[len(s.moves)-1].point, ply)
	case len(s.moves) == n.first:
	case s.last.only:
		result = cut // generate found no four that wins at once
	default:
		result = s.try(k, n, depth, ply)
	}
	s.moves = s.moves[:n.first]
	switch {
	case result == dead:
		s.table.store(k, exhausted)
	case result == cut && depth < exhausted:
		s.table.store(k, depth)
	}
	return result
}

func (s *search) try(k key, n *node, depth uint32, ply int) outcome {
	if s.futile(n) {
		return cut
	}
	result, awake := s.putToSleep(n, ply)
	// Prefetch the entries of the candidates that are awake: the memory delivers them while order runs.
	// With all candidates, before putToSleep, positions without a win took a tenth more time.
	if s.table.far() {
		for i := n.first; i < len(s.moves); i++ {
			if m := &s.moves[i]; !m.asleep && n.matters(m) {
				s.table.expect(s.behind(k, m))
			}
		}
	}
	s.order(n, awake)
	for i := n.first; i < len(s.moves); i++ {
		m := &s.moves[i]
		if m.asleep {
			continue
		}
		n.current = i
		r := cut
		if n.matters(m) || !s.another(n, m) {
			r = s.four(s.behind(k, m), m, depth, ply)
			m = &s.moves[i] // the search below may have moved the slice
		}
		switch r {
		case won:
			s.line[ply], s.blocks[ply] = m.point, m.reply
			return won
		case stopped:
			return stopped
		case cut:
			result = cut
		}
		m.result = r
	}
	return result
}

// behind returns the key of the node after the four m and its block at k.
func (s *search) behind(k key, m *move) key {
	return k.With(s.b.Key(m.point, s.me)).With(s.b.Key(m.reply, s.opp))
}

// four decides the node next after the four m and its block, from the table or with a search.
func (s *search) four(next key, m *move, depth uint32, ply int) outcome {
	if s.nodes += 2; s.nodes > s.maxNodes || s.nodes >= s.nextLook && s.halted() {
		s.nodes -= 2
		return stopped
	}
	if m.wins {
		return s.win(m.point, ply)
	}
	switch known := s.table.probe(next); {
	case known == exhausted:
		return dead
	case depth == 1, known != 0 && known+1 >= depth:
		return cut
	}
	s.b.Put(m.point, s.me)
	result := s.block(next, m, depth, ply)
	s.b.Undo()
	return result
}

// win notes the win by the four last, which wins at once.
func (s *search) win(last board.Point, ply int) outcome {
	s.line[ply], s.plies = last, ply+1
	if s.wantsLine {
		s.b.Put(last, s.me)
		s.stand[0], s.stand[1] = s.b.LastStand(s.me, nil)
		s.b.Undo()
	}
	return won
}

// lump is the number of nodes after which the search checks whether it must end, and reports its
// progress.
const lump = 1024

// halted reports whether the search must end. If not, it reports a lump of nodes as visited. A win
// adds one node and a four adds two, so the count of nodes may step over a multiple of lump.
func (s *search) halted() bool {
	if s.ended() {
		return true
	}
	s.nextLook += lump
	if s.visited != nil {
		s.visited.Add(lump)
	}
	return false
}

// ended reports whether the caller has ended the search.
func (s *search) ended() bool {
	select {
	case <-s.done:
		return true
	default:
		return s.stop != nil && s.stop.Load()
	}
}

// block plays the forced reply of m and searches on below it.
func (s *search) block(next key, m *move, depth uint32, ply int) outcome {
	counter := s.b.Put(m.reply, s.opp)
	result := dead
	switch counter.Count {
	case 0:
		result = s.attack(next, board.Pass, depth-1, ply+1)
	case 1:
		result = s.attack(next, counter.Point, depth-1, ply+1)
	}
	s.b.Undo()
	return result
}

// wholeLine returns the win found with the moves of both sides, up to and including the five: the line
// of lines.Board.FoursLine, without replaying the moves. It requires wantsLine.
func (s *search) wholeLine() []board.Point {
	line := make([]board.Point, 0, 2*s.plies+1)
	for i, a := range s.line[:s.plies-1] {
		line = append(line, a, s.blocks[i])
	}
	return append(line, s.line[s.plies-1], s.stand[0], s.stand[1])
}

// prepare makes the buffers for boards of that size, once.
func (s *search) prepare(size int) {
	if need := size*size/2 + 2; len(s.path) < need { // a four and its block take two points
		s.path, s.line, s.blocks = make([]node, need), make([]board.Point, need), make([]board.Point, need)
		s.moves = make([]move, 0, 4096)
	}
	s.table.prepare()
}

// begin makes s ready for searches of the attacker me on b. live holds the lines that may hold a
// four-square of me at a root.
func (s *search) begin(b *lines.Board, me lines.Side, live [4]uint64, memory int64, maxNodes uint64, visited *atomic.Uint64) {
	s.b, s.me, s.opp = b, me, me.Other()
	s.black, s.white = b.Forbids(me), b.Forbids(s.opp)
	s.rootLive = live
	s.table.begin(memory)
	s.nodes, s.nextLook, s.moves, s.keep, s.reversed, s.sparing = 0, lump, s.moves[:0], nil, false, true
	if s.maxNodes = maxNodes; maxNodes == 0 {
		s.maxNodes = math.MaxUint64
	}
	s.visited = visited
}

// roots lists the attacker's five-squares at the root. If there are none and the defender has one
// five-square, forced is that point, and the first move must stand there. Otherwise forced is
// board.Pass. lost reports that the defender has several.
func (s *search) roots(pos *board.Position) (fives []board.Point, forced board.Point, lost bool) {
	if n, _ := s.b.FiveSquares(s.me); n > 0 {
		for _, p := range pos.AppendStones(nil, board.Empty) {
			if s.b.Tally(p, s.me).Fives() > 0 {
				fives = append(fives, p)
			}
		}
		return fives, board.Pass, false
	}
	n, squares := s.b.FiveSquares(s.opp)
	if n == 1 {
		return nil, squares[0], false
	}
	return nil, board.Pass, n > 1
}

// firstMove searches for wins that start with the four a.
func (s *search) firstMove(a board.Point) outcome {
	s.moves, s.last = s.moves[:0], last{}
	wins := s.generateForced(a) || s.forbids(0)
	m := &s.moves[len(s.moves)-1]
	m.wins = wins
	s.path[0], s.line[0], s.blocks[0] = node{live: s.rootLive}, a, m.reply
	return s.four(s.behind(key{}, m), m, Unlimited, 0)
}
