package vcf

import (
	"math"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Prober finds wins by fours of one side, for a search that moves stones on its board and asks at
// many positions. Each answer can use what earlier ones stored: facts about positions. A Prober is
// not safe for concurrent use.
type Prober struct {
	s      search
	memory int64
}

// NewProber makes a prober whose table takes at most memory bytes, but at least 16 KiB.
func NewProber(memory int64) *Prober {
	return &Prober{s: search{patience: enoughNodes}, memory: memory}
}

// Begin makes the prober ready to answer for the attacker on b, and empties its table. Setting stop
// ends a search within a millisecond. A probe moves stones on b and leaves it as it was. The stones
// that are now on b must stay until the next Begin: the table holds facts about positions with all
// of them. visited is proof.Question.Visited.
func (p *Prober) Begin(b *lines.Board, attacker lines.Side, stop *atomic.Bool, visited *atomic.Uint64) {
	p.s.prepare(b.Size())
	p.s.begin(b, attacker, p.memory, 0, stop, visited)
}

// Answer is the result of a probe.
type Answer uint8

// The answers.
const (
	Wins      Answer = iota
	Never            // no win by fours at all
	NotWithin        // no win within the limit of fours
	Stopped          // the nodes ran out, or stop was set
)

// Unlimited is a number of fours that no win reaches.
const Unlimited = 1 << 20

// Probe searches for a win of the attacker, who is to move and has no five-square, within fours
// moves (the last one makes a straight four or the like), visiting at most nodes positions. k is
// the exclusive or of lines.Board.Key of the stones put since Begin. The first move must stand on
// forced, the defender's only five-square, unless that is board.Pass. The winning moves stay valid
// until the next probe; the five is left out where two five-squares decide.
func (p *Prober) Probe(k [2]uint64, forced board.Point, fours uint32, nodes uint64) (Answer, []board.Point) {
	s := &p.s
	switch known := s.table.probe(k); {
	case known == exhausted:
		return Never, nil
	case known != 0 && known >= fours:
		return NotWithin, nil
	}
	s.maxNodes = s.nodes + min(nodes, math.MaxUint64-s.nodes)
	o := s.attack(k, forced, fours, 0)
	s.moves = s.moves[:0]
	switch o {
	case won:
		return Wins, s.line[:s.plies]
	case dead:
		return Never, nil
	case cut:
		return NotWithin, nil
	default:
		return Stopped, nil
	}
}

// Expect announces a probe at k soon: it prefetches the stored answer.
func (p *Prober) Expect(k [2]uint64) { p.s.table.expect(k) }

// Nodes is the number of positions visited since Begin.
func (p *Prober) Nodes() uint64 { return p.s.nodes }
