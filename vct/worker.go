package vct

import (
	"math"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// worker is one thread of a search: a board that it moves about, probers for
// wins by fours on that board, and the table, which it may share.
type worker struct {
	b       lines.Board
	prober  *vcf.Prober // for wins by fours of the attacker's
	counter *vcf.Prober // and of the defender's, see counter.go
	table   *table
	me, opp lines.Side
	white   bool // the attacker is White in renju: a forbidden block wins
	black   bool // the attacker is Black in renju: its moves must be legal
	space   proof.Space

	stage  stage  // see root.go
	budget uint64 // nodes of one probe, by the stage

	items      []item          // of the nodes on the path
	codes      []code          // scratch, as are the next two
	points     []board.Point   // of sets that are walked through
	threat     []board.Point   // the win by fours that was found last
	dangers    []board.Point   // see dangers.go
	counterWin []board.Point   // the defender's win by fours, see counter.go
	supply     supply          // of the node whose moves are listed, see promise.go
	steps      int             // of the proof that is written out
	written    map[key]written // its wins by node, see once

	visits uint64 // of nodes of this search; those of the probers are their own
	mated  uint64 // visits and nodes of its mates, see share
	most   uint64 // visits and nodes of the probers, together
	end    uint64 // where decide breaks off, see allFirst
	slice  uint64 // visits and nodes of its own at which to come back to the team
	spell  uint64 // visits at which to come back, see weary.go
	signal *signal
	lumps  *atomic.Uint64 // the nodes for those who watch, see proof.Question; nil = nobody
	mates  []*worker      // those that search with it, see team.go
}

// Kinds of items.
const (
	four  uint8 = iota // and its block; the attacker is to move behind it
	quiet              // a move that makes no four
	rest               // all moves of order 2 that are no shape three, not generated yet
	reply              // of the defender
)

// item is a move at a node on the path, with the numbers of the node behind it.
type item struct {
	numbers
	key   key
	point board.Point
	block board.Point // of a four
	limit uint32      // the attacker's moves left behind it
	code  code
	kind  uint8
	taint stage
	busy  uint8  // other workers there
	work  uint64 // visits behind it so far
}

// newWorker makes a worker whose probers' tables take at most memory bytes, or
// 16 KiB each. Counter-wins are short, and a quarter holds them.
func newWorker(memory int64) *worker {
	return &worker{prober: vcf.NewProber(memory / 4 * 3), counter: vcf.NewProber(memory / 4)}
}

// begin makes w ready for a question about pos, without a limit.
func (w *worker) begin(pos *board.Position, t *table, q *proof.Question, stop *signal) {
	w.b.Reset(pos)
	w.me = lines.SideOf(pos.ToMove())
	w.opp = w.me.Other()
	w.black, w.white = w.b.Forbids(w.me), w.b.Forbids(w.opp)
	w.prober.Begin(&w.b, w.me, &stop.now, q.Visited)
	w.counter.Begin(&w.b, w.opp, &stop.now, q.Visited)
	w.table, w.signal, w.space, w.lumps = t, stop, q.Space, q.Visited
	w.items, w.visits, w.mated = w.items[:0], 0, 0
	w.most, w.end, w.slice, w.spell = math.MaxUint64, math.MaxUint64, math.MaxUint64, math.MaxUint64
}

// halted reports whether the search is to end.
func (w *worker) halted() bool { return w.nodes() >= w.most || w.signal.now.Load() }

// interrupted reports whether the search is to come back from where it is.
func (w *worker) interrupted() bool {
	return w.visits >= w.spell || w.nodes() >= w.slice || w.halted()
}

// lump is the number of visits that those who watch are told of at a time. The
// probers tell of their own.
const lump = 1024

// visit counts a visit.
func (w *worker) visit() {
	if w.visits++; w.visits%lump == 0 && w.lumps != nil {
		w.lumps.Add(lump)
	}
}

// nodes is the number of positions visited, by its mates too once they are back.
func (w *worker) nodes() uint64 { return w.visits + w.prober.Nodes() + w.counter.Nodes() + w.mated }

// left is the number of positions that may still be visited.
func (w *worker) left() uint64 { return w.most - min(w.nodes(), w.most) }

// probe asks the prober within nodes and what is left.
func (w *worker) probe(k key, forced board.Point, fours uint32, nodes uint64) (vcf.Answer, []board.Point) {
	a, moves := w.prober.Probe(k, forced, fours, min(nodes, w.left()))
	if a == vcf.Stopped && w.left() == 1 {
		w.visit() // a four takes two: the search is over
	}
	return a, moves
}
