package vct

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Several workers search the same node with one table. While a worker searches an item, the others
// rank it lower, so that the workers spread (virtual loss, item.crowded). The first worker with an
// answer stops the others. Workers store facts, and estimates that decide nothing, so the verdict
// is the same.

// mostThreads is the number of workers that an entry of the table can count.
const mostThreads = 128

// signal stops a team. set stops it for good. A worker with the answer stops it until rest.
type signal struct {
	outside, now atomic.Bool
}

// set stops the team for good.
func (s *signal) set() {
	s.outside.Store(true)
	s.now.Store(true)
}

// rest lets the team go on. It reads outside last, so that no stop from outside is lost.
func (s *signal) rest() {
	s.now.Store(false)
	if s.outside.Load() {
		s.now.Store(true)
	}
}

// recruit makes a worker and its mates for searches on n threads. memory limits the probers of each
// worker, in bytes.
func recruit(n int, memory int64) *worker {
	w := newWorker(memory)
	for range n - 1 {
		w.mates = append(w.mates, newWorker(memory))
	}
	return w
}

// together runs search on w and its mates, each on its own board. The mates first put the stones
// that w's board already has, the attacker's first. The table of the team grows only while nobody
// searches. So all workers come back after firstSlice nodes, and later after as many nodes as the
// team has visited in this call.
func (w *worker) together(stones []board.Point, search func(*worker) (numbers, stage)) (n numbers, taint stage) {
	if len(w.mates) == 0 {
		return search(w)
	}
	w.table.share()
	defer w.table.unshare()
	for before := w.nodes(); ; {
		w.table.reserve()
		slice := max(firstSlice, w.nodes()-before)
		n, taint = w.share(slice, stones, search)
		if n.pn == 0 || n.dn == 0 || w.spent() {
			return n, taint
		}
	}
}

// firstSlice is about 20 ms of work. The cost of coming back is negligible beside it.
const firstSlice = 40_000

// share runs search on each worker until one has an answer, or all have used up their part of the
// slice or of the remaining nodes. A slice must not stop a probe: otherwise the probe would leave a
// taint, and each slice would be another stage.
func (w *worker) share(slice uint64, stones []board.Point, search func(*worker) (numbers, stage)) (numbers, stage) {
	type finding struct {
		numbers
		taint  stage
		before uint64
	}
	found := make([]finding, len(w.mates))
	team := uint64(len(w.mates) + 1)
	left := w.left() / team
	part := min(slice/team, left)
	var group sync.WaitGroup
	for i, m := range w.mates {
		m.enterStage(w.stage)
		found[i].before = m.nodes()
		m.most, m.slice = m.nodes()+left, m.nodes()+part
		group.Go(func() {
			depth := m.b.Depth()
			m.put(stones)
			found[i].numbers, found[i].taint = search(m)
			m.b.Rewind(depth)
			w.signal.finish(found[i].numbers)
		})
	}
	whole := w.most
	w.most, w.slice = w.nodes()+left, w.nodes()+part
	n, taint := search(w)
	w.signal.finish(n)
	group.Wait()
	w.most, w.slice = whole, math.MaxUint64
	w.signal.rest()
	for i, f := range found {
		w.mated += w.mates[i].nodes() - f.before
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

// put puts stones on the board, alternating, the attacker's first.
func (w *worker) put(stones []board.Point) {
	for i, p := range stones {
		w.b.Put(p, [2]lines.Side{w.me, w.opp}[i%2])
	}
}

// spent reports whether the team must end, or has less than one node left per worker.
func (w *worker) spent() bool {
	return w.halted() || w.left() <= uint64(len(w.mates))
}
