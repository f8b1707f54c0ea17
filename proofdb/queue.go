package proofdb

import (
	"sync"

	"github.com/gsolve/gsolve/proof"
)

// The bounds of the queue, and of one batch. With the options of this package Badger takes batches
// of up to 4.8 MiB.
const (
	queueRecords = 8 << 10
	queueBytes   = 16 << 20
	batchRecords = 4 << 10
	batchBytes   = 2 << 20
)

// A job is a record on its way to the storage, checked and in the orientation of its key. A job
// without a key asks for an answer when all before it have arrived.
type job struct {
	key    []byte
	record proof.Record
	// tell receives the outcome, in the writer's goroutine: whether the record said anything new,
	// and the error. Nil = Flush returns the error.
	tell    func(changed bool, err error)
	changed bool // the writer's note for tell
	soft    bool // the caller does not wait for the disk
}

// bytes is the size of the job, roughly.
func (j *job) bytes() int { return len(j.key) + len(j.record.Body) + 4*len(j.record.Line) + 200 }

// queue is the line before the writer. It bounds records and bytes; one record may exceed the
// bytes.
type queue struct {
	mu     sync.Mutex
	room   sync.Cond // something was taken
	work   sync.Cond // something was put, or the queue was closed
	jobs   []job
	bytes  int
	closed bool
}

func newQueue() *queue {
	q := &queue{}
	q.room.L, q.work.L = &q.mu, &q.mu
	return q
}

// put waits for room. The error is ErrClosed.
func (q *queue) put(j job) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for !q.closed && len(q.jobs) > 0 && (len(q.jobs) >= queueRecords || q.bytes+j.bytes() > queueBytes) {
		q.room.Wait()
	}
	if q.closed {
		return ErrClosed
	}
	q.jobs, q.bytes = append(q.jobs, j), q.bytes+j.bytes()
	q.work.Signal()
	return nil
}

// take waits for jobs and appends those of the next batch, in order. It returns none once the queue
// is closed and empty.
func (q *queue) take(dst []job) []job {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.jobs) == 0 && !q.closed {
		q.work.Wait()
	}
	n, bytes := 0, 0
	for n < len(q.jobs) && n < batchRecords && (n == 0 || bytes+q.jobs[n].bytes() <= batchBytes) {
		bytes += q.jobs[n].bytes()
		n++
	}
	dst = append(dst, q.jobs[:n]...)
	left := copy(q.jobs, q.jobs[n:])
	clear(q.jobs[left:])
	q.jobs, q.bytes = q.jobs[:left], q.bytes-bytes
	q.room.Broadcast()
	return dst
}

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.work.Broadcast()
	q.room.Broadcast()
}
