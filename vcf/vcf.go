// Package vcf finds victories by continuous fours: wins in which every move of the attacker is a
// four, until the five. The search tries all fours, near and far, so "none" means that no such win
// exists.
package vcf

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// Solver answers one question at a time. It owns its table, which grows as needed up to the memory
// limit, and keeps the table's memory between searches. A Solver is not safe for concurrent use:
// make one per goroutine. The zero value is unusable: see NewSolver.
type Solver struct {
	memory int64
	board  lines.Board
	search search
}

// DefaultMemory is the limit of the table, in bytes, if the caller gives none.
const DefaultMemory = 256 << 20

// NewSolver makes a solver whose table takes at most memory bytes (0 = DefaultMemory), but at least
// 16 KiB.
func NewSolver(memory int64) *Solver {
	if memory == 0 {
		memory = DefaultMemory
	}
	return &Solver{memory: memory, search: search{patience: enoughNodes, wantsLine: true, eager: true}}
}

// Solve answers q for the side to move, with one thread. It panics unless the space of the question
// is proof.Fours. Result.Nodes includes positions that the table answered without a move.
// Result.Elapsed excludes the setup of the board and the table (some 2 µs). If ctx is cancelled or its
// deadline passes, Solve stops within a millisecond and the verdict is Unknown (Cancelled or Time).
// Solve does not change pos.
func (v *Solver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Result {
	v.board.Reset(pos)
	return v.SolveOn(ctx, &v.board, pos, q)
}

// SolveOn does the same as Solve, for callers that already have pos on the fast board b. It moves
// stones on b and takes them back.
func (v *Solver) SolveOn(ctx context.Context, b *lines.Board, pos *board.Position, q proof.Question) proof.Result {
	if q.Space != proof.Fours {
		panic("vcf: asked about the space " + q.Space.String())
	}
	s := &v.search
	s.prepare(pos.Size())
	me := lines.SideOf(pos.ToMove())
	s.begin(b, me, b.FourLines(me), v.memory, q.MaxNodes, q.Visited)
	s.done = ctx.Done()
	start := time.Now()
	r, moves := s.answer(pos, q.Goal)
	switch {
	case r.Incomplete:
		r.Stopped = proof.ReasonOf(ctx)
	case r.Verdict.Outcome() == proof.Unknown:
		r.Verdict = proof.NewUnknown(proof.VCF, proof.ReasonOf(ctx))
	}
	if len(moves) > 0 {
		r.Verdict = proof.NewWin(proof.VCF, proof.NewFours(pos, q.ID, moves))
	}
	r.Nodes, r.Elapsed = s.nodes, time.Since(start)
	return r
}

// Prober finds wins by fours of one side, for a search that moves stones on its board and asks at
// many positions. Each answer can use the facts about positions that earlier answers stored. A
// Prober is not safe for concurrent use.
type Prober struct {
	s      search
	memory int64
	open   [4]uint64 // the lines open to the attacker at Begin
}

// NewProber makes a prober whose table takes at most memory bytes, but at least 16 KiB.
func NewProber(memory int64) *Prober {
	return &Prober{s: search{patience: enoughNodes}, memory: memory}
}

// Begin makes the prober ready to answer for the attacker on b, and empties its table. Setting stop
// ends a search within a millisecond. A probe moves stones on b and takes them back. The stones now
// on b must stay until the next Begin, because the table holds facts about positions with all of
// them. The probes count their nodes in visited too (see proof.Question.Visited).
func (p *Prober) Begin(b *lines.Board, attacker lines.Side, stop *atomic.Bool, visited *atomic.Uint64) {
	p.s.prepare(b.Size())
	// Stones put after Begin may make a four-square in any open line: FourLines does not suffice.
	p.open = b.Open(attacker)
	p.s.begin(b, attacker, p.open, p.memory, 0, visited)
	p.s.stop = stop
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

// Narrow limits the first four of later probes to the lines in which the attacker can make a four on the
// present board. It saves time and changes no answer. Until Widen or Begin, no probe may come after a further
// stone of the attacker. Stones of the defender open no line.
func (p *Prober) Narrow() { p.s.rootLive = p.s.b.FourLines(p.s.me) }

// Widen makes all lines that were open at Begin count again.
func (p *Prober) Widen() { p.s.rootLive = p.open }

// Probe searches for a win by fours. The attacker is to move and has no five-square; fours limits
// its moves before the five. Probe visits at most nodes positions. k is the exclusive or of the
// keys (lines.Board.Key) of all stones put since Begin. If forced is not board.Pass, it is the
// defender's only five-square, and the first move must stand there. The winning moves, without the
// five, stay valid until the next probe.
func (p *Prober) Probe(k lines.Key, forced board.Point, fours uint32, nodes uint64) (Answer, []board.Point) {
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
func (p *Prober) Expect(k lines.Key) { p.s.table.expect(k) }

// Nodes returns the number of positions visited since Begin.
func (p *Prober) Nodes() uint64 { return p.s.nodes }
