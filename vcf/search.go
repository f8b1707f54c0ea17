package vcf

import (
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// outcome of a node of the search.
type outcome uint8

const (
	dead    outcome = iota // no win, and no depth limit had a part in that
	cut                    // no win within the depth
	won                    // a win; its moves stand in search.line from the node's ply on
	stopped                // nodes, time or cancellation: nothing is known
)

// search is one depth-first search for the attacker me. All of its buffers
// are kept from search to search; but for the table's growth it allocates
// nothing.
type search struct {
	b       *lines.Board
	me, opp lines.Side
	white   bool // the attacker is White in renju: a forbidden block wins
	black   bool // the attacker is Black in renju: fours must be legal

	open      [4]uint64 // the lines in which the attacker may ever make a five: bit l&63 of word l>>6
	table     table
	relevance relevance
	keep      *lineSet      // the fours to play, nil for all
	path      []node        // by ply
	moves     []move        // the candidates of the nodes on the path
	at        [1024]uint8   // by point: 1 + its place among a node's candidates; see sleep.go
	line      []board.Point // attacker moves by ply
	plies     int           // of the win found: line[:plies]

	nodes    uint64 // positions visited, after either side's move
	maxNodes uint64
	reversed bool   // candidates of equal rank are tried in reverse
	patience uint64 // nodes before fours that no win needs are left out
	stop     *atomic.Bool
	visited  *atomic.Uint64 // see proof.Question; nil = nobody watches
}

// node is an attacker's node on the path.
type node struct {
	first, current int       // its candidates are search.moves[first:]; the one being tried
	sleepers       bool      // some of them are asleep
	live           [4]uint64 // lines that may hold a four-square, like search.open
}

// unlimited is a depth that no search reaches.
const unlimited = 1 << 20

// attack searches the node k at which the attacker is to move, has no
// five-square, and must stand on forced unless that is board.Pass. depth is
// the number of fours that may still be played, at least 1.
func (s *search) attack(k key, forced board.Point, depth uint32, ply int) outcome {
	n := &s.path[ply]
	n.first, n.sleepers = len(s.moves), false
	wins := s.generate(n, forced, ply)
	result := dead
	switch {
	case wins:
		s.line[ply] = s.moves[len(s.moves)-1].point
		s.plies = ply + 1
		s.nodes = min(s.nodes+1, s.maxNodes)
		result = won
	case len(s.moves) == n.first:
	case depth == 1 && !s.white:
		result = cut // generate has seen every double
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

// try plays the candidates of a node, best first.
func (s *search) try(k key, n *node, depth uint32, ply int) outcome {
	// Asked for together and before putToSleep: memory answers meanwhile.
	for i := n.first; i < len(s.moves); i++ {
		s.table.expect(s.behind(k, &s.moves[i]))
	}
	result := s.putToSleep(n, ply)
	for i := n.first; i < len(s.moves); i++ {
		m := &s.moves[i]
		if m.asleep {
			continue
		}
		n.current = i
		r := s.four(s.behind(k, m), m, depth, ply)
		m = &s.moves[i] // the search below may have moved the slice
		switch r {
		case won:
			s.line[ply] = m.point
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

// behind is the node behind the four m and its block at k.
func (s *search) behind(k key, m *move) key {
	return k.with(s.b.Key(m.point, s.me)).with(s.b.Key(m.reply, s.opp))
}

// four answers for the node next behind the four m and its block, from the
// table or by searching it.
func (s *search) four(next key, m *move, depth uint32, ply int) outcome {
	if s.nodes += 2; s.nodes > s.maxNodes || s.nodes%lump < 2 && s.halted() {
		s.nodes -= 2
		return stopped
	}
	if m.legal {
		switch known := s.table.probe(next); {
		case known == exhausted:
			return dead
		case known != 0 && known+1 >= depth:
			return cut
		}
	}
	made := s.b.Put(m.point, s.me)
	var result outcome
	switch {
	case made.Count > 1, !m.legal && s.b.Forbidden(made.Point):
		s.plies = ply + 1
		result = won
	case depth == 1:
		result = cut
	default:
		result = s.block(next, m, depth, ply)
	}
	s.b.Undo()
	return result
}

// lump is the number of nodes between two looks at what goes on outside.
const lump = 1024

// halted reports whether the search is to end, and tells of a lump of nodes if
// not.
func (s *search) halted() bool {
	if s.stop.Load() {
		return true
	}
	if s.visited != nil {
		s.visited.Add(lump)
	}
	return false
}

// block plays the forced reply f and searches on below it.
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
