package vct

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// Several workers search the same node with one table. Each sees where the
// others are and turns to another item as soon as that one is as good but for
// them (virtual loss, item.crowded). The first that has an answer stops the
// others. What they store are facts and estimates as those of one worker, so
// the verdict is the same.

// mostThreads is how many workers an entry of the table can count.
const mostThreads = 128

// signal stops a team: from outside for good, or until the next question when
// a worker has the answer.
type signal struct {
	outside, now atomic.Bool
}

// set stops the team for good.
func (s *signal) set() {
	s.outside.Store(true)
	s.now.Store(true)
}

// rest lets the team go on, unless it was stopped from outside: also if that
// happens at this moment.
func (s *signal) rest() {
	s.now.Store(false)
	if s.outside.Load() {
		s.now.Store(true)
	}
}

// recruit makes a worker and its mates for searches on n threads; memory is
// that of each one's prober.
func recruit(n int, memory int64) worker {
	w := worker{prober: vcf.NewProber(memory)}
	for range n - 1 {
		w.mates = append(w.mates, &worker{prober: vcf.NewProber(memory)})
	}
	return w
}

// instruct gives the mates the position and the question of w.
func (w *worker) instruct(pos *board.Position) {
	for _, m := range w.mates {
		m.b = m.prober.Begin(pos, &w.signal.now)
		m.table, m.signal = w.table, w.signal
		m.me, m.opp, m.white, m.black, m.threats = w.me, w.opp, w.white, w.black, w.threats
		m.items, m.visits, m.spell = m.items[:0], 0, math.MaxUint64
	}
}

// together has w and its mates search, each on its own board, on which stones
// are put first that stand on w's already, the attacker's first.
func (w *worker) together(stones []board.Point, search func(*worker) (numbers, stage)) (numbers, stage) {
	if len(w.mates) == 0 {
		return search(w)
	}
	type finding struct {
		numbers
		taint stage
	}
	found := make([]finding, len(w.mates))
	w.table.reserve(w.most - min(w.all(), w.most))
	share := (w.most - min(w.all(), w.most)) / uint64(len(w.mates)+1)
	var group sync.WaitGroup
	for i, m := range w.mates {
		m.enterStage(w.stage)
		m.most = m.nodes() + share
		group.Go(func() {
			m.put(stones)
			found[i].numbers, found[i].taint = search(m)
			m.take(stones)
			w.signal.finish(found[i].numbers)
		})
	}
	whole := w.most
	w.most = w.nodes() + share
	n, taint := search(w)
	w.signal.finish(n)
	group.Wait()
	w.most = whole
	w.signal.rest()
	for _, f := range found {
		if f.pn == 0 || f.dn == 0 && n.pn != 0 && (n.dn != 0 || f.taint == 0) {
			n, taint = f.numbers, f.taint
		}
	}
	return n, taint
}

// finish stops the others once a worker has an answer.
func (s *signal) finish(n numbers) {
	if n.pn == 0 || n.dn == 0 {
		s.now.Store(true)
	}
}

// put puts stones on the board, the attacker's first, then by turns.
func (w *worker) put(stones []board.Point) {
	for i, p := range stones {
		w.b.Put(p, [2]lines.Side{w.me, w.opp}[i%2])
	}
}

func (w *worker) take(stones []board.Point) {
	for range stones {
		w.b.Undo()
	}
}

// all is the number of positions that w and its mates visited.
func (w *worker) all() uint64 {
	n := w.nodes()
	for _, m := range w.mates {
		n += m.nodes()
	}
	return n
}

// spent reports whether the team is to end, or has no node left for each.
func (w *worker) spent() bool {
	return w.halted() || w.all()+uint64(len(w.mates)) >= w.most
}

// outcomeOf is the verdict of numbers, Unknown if they leave it open.
func outcomeOf(n numbers, taint stage) proof.Outcome {
	switch {
	case n.pn == 0:
		return proof.Win
	case n.dn == 0 && taint == 0:
		return proof.None
	default:
		return proof.Unknown
	}
}
