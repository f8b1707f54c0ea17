package vct

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
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
// that of each one's probers.
func recruit(n int, memory int64) *worker {
	w := newWorker(memory)
	for range n - 1 {
		w.mates = append(w.mates, newWorker(memory))
	}
	return w
}

// instruct gives w and its mates the position and the question.
func (w *worker) instruct(pos *board.Position, t *table, q *proof.Question, stop *signal) {
	w.begin(pos, t, q, stop)
	for _, m := range w.mates {
		m.begin(pos, t, q, stop)
	}
}

// together has w and its mates search, each on its own board, on which stones
// are put first that stand on w's already, the attacker's first. Their table
// grows only while nobody searches; so they come back after firstSlice nodes,
// and then after as many as were visited since they began here.
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

// firstSlice is some 20 ms of work: beside it the change of hands is nothing.
const firstSlice = 40_000

// share has each search until one has an answer, or all have spent their part
// of the slice or of what is left. The slice only says when to come back: a probe
// that it cut would be a taint, and each slice with one another stage.
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
			m.put(stones)
			found[i].numbers, found[i].taint = search(m)
			m.take(stones)
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

// spent reports whether the team is to end, or has no node left for each.
func (w *worker) spent() bool {
	return w.halted() || w.left() <= uint64(len(w.mates))
}
