package vct

import (
	"math"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// worker is one thread of a search: a board on which it plays, probers for wins by fours on that
// board, and the table, which it may share.
type worker struct {
	b       lines.Board
	prober  *vcf.Prober // for the attacker's wins by fours
	counter *vcf.Prober // for the defender's, see findCounterWin
	table   *table
	me, opp lines.Side
	white   bool // the attacker is White in renju: a forbidden block wins
	black   bool // the attacker is Black in renju: its moves must be legal
	space   proof.Space
	passed  bool // see proof.Question

	stage  stage
	budget uint64 // nodes of one probe at this stage

	items      []item            // of the nodes on the path
	codes      []code            // scratch
	points     []board.Point     // scratch: the points of a set
	threat     []board.Point     // scratch: the latest win by fours
	dangers    []board.Point     // see findDangers
	counterWin []board.Point     // the defender's win by fours, see findCounterWin
	supply     promise.Supply    // of the node whose moves are being listed
	crossings  promise.Crossings // of that node
	thrift     thrift            // see winsByFours
	history    history           // see history.odds
	came       arrival           // at the latest attacker's node on the path
	steps      int               // of the proof that is being written out
	written    map[key]written   // the proof's wins by node, see once

	glancing bool   // see glance
	glanced  uint64 // visits in the glance

	visits uint64 // of nodes of this search, without the nodes of the probers
	mated  uint64 // nodes that the mates have visited, see share
	most   uint64 // the limit of nodes
	end    uint64 // the limit of decide, see allFirst
	slice  uint64 // the count of nodes at which to come back to the team
	spell  uint64 // the count of visits at which to come back, see weariness
	signal *signal
	lumps  *atomic.Uint64 // proof.Question.Visited; may be nil
	mates  []*worker      // see team.go
}

// Kinds of items.
const (
	four  uint8 = iota // with its block; the attacker is to move after it
	quiet              // a move that makes no four
	reply              // of the defender
	rest               // several quiet moves, see rest.go
	far                // several quiet moves, see rest.go
)

// item is a move at a node on the path, with the numbers of the node after it.
type item struct {
	numbers
	key   key
	point board.Point
	block board.Point // of a four
	limit uint32      // attacker's moves left after it
	code  code
	kind  uint8
	taint stage
	busy  uint8  // other workers at the node after it, or below
	work  uint64 // visits after it so far
}

// newWorker makes a worker whose probers' tables take at most memory bytes, but at least 16 KiB
// each. Counter-wins are short: a quarter of the memory is enough for them.
func newWorker(memory int64) *worker {
	return &worker{prober: vcf.NewProber(memory / 4 * 3), counter: vcf.NewProber(memory / 4)}
}

func (w *worker) begin(pos *board.Position, t *table, q *proof.Question, stop *signal) {
	w.b.Reset(pos)
	w.me = lines.SideOf(pos.ToMove())
	w.opp = w.me.Other()
	w.black, w.white = w.b.Forbids(w.me), w.b.Forbids(w.opp)
	w.prober.Begin(&w.b, w.me, &stop.now, q.Visited)
	w.counter.Begin(&w.b, w.opp, &stop.now, q.Visited)
	w.table, w.signal, w.space, w.passed, w.lumps = t, stop, q.Space, q.Passed, q.Visited
	w.items, w.visits, w.mated, w.came, w.thrift = w.items[:0], 0, 0, otherwise, newThrift()
	w.glancing, w.glanced, w.history = false, 0, history{}
	w.most, w.end, w.slice, w.spell = math.MaxUint64, math.MaxUint64, math.MaxUint64, math.MaxUint64
}

// halted reports whether the search must end.
func (w *worker) halted() bool { return w.nodes() >= w.most || w.signal.now.Load() }

// interrupted reports whether the search must leave its node: spell, slice or search is over.
func (w *worker) interrupted() bool {
	return w.visits >= w.spell || w.nodes() >= w.slice || w.halted()
}

// lump is the number of visits after which visit reports progress. The probers report their own.
const lump = 1024

func (w *worker) visit() {
	if w.visits++; w.visits%lump == 0 && w.lumps != nil {
		w.lumps.Add(lump)
	}
}

// nodes returns the number of visited positions. It includes those of the mates once they are back.
func (w *worker) nodes() uint64 { return w.visits + w.prober.Nodes() + w.counter.Nodes() + w.mated }

func (w *worker) left() uint64 { return w.most - min(w.nodes(), w.most) }

// probe asks the prober. It allows at most nodes, and no more than the search has left.
func (w *worker) probe(k key, forced board.Point, fours uint32, nodes uint64) (vcf.Answer, []board.Point) {
	a, moves := w.prober.Probe(k, forced, fours, min(nodes, w.left()))
	if a == vcf.Stopped && w.left() == 1 {
		w.visit() // a four takes two nodes: use up the last one, so that the search ends
	}
	return a, moves
}
