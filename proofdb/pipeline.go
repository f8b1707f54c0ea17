package proofdb

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/gsolve/gsolve/internal/ordered"
	"github.com/gsolve/gsolve/proof"
)

// pipeline has all processors work on the values that produce emits, and passes the results to
// finish, in order, in the caller's goroutine. It stops at the first error of produce or finish, or
// at the end of ctx. It returns that error when all its goroutines have stopped.
func pipeline[A, B any](ctx context.Context, produce func(ctx context.Context, emit func(A) error) error, work func(context.Context, A) B, finish func(B) error) error {
	run := ordered.Run[A, B]{Produce: produce, Ahead: 2}
	for range runtime.GOMAXPROCS(0) {
		run.Workers = append(run.Workers, work)
	}
	return run.Do(ctx, finish)
}

// chunkPairs and chunkBytes bound the chunks that go from one goroutine to another.
const (
	chunkPairs = 512
	chunkBytes = 1 << 20
)

// emitPairs emits all keys and values in chunks, in order.
func (db *DB) emitPairs(ctx context.Context, emit func([]pair) error) error {
	var chunk []pair
	var bytes []byte
	err := db.eachValue(ctx, func(key, value []byte) error {
		from := len(bytes)
		bytes = append(append(bytes, key...), value...)
		mid, to := from+len(key), len(bytes)
		chunk = append(chunk, pair{key: bytes[from:mid:mid], value: bytes[mid:to:to]})
		if len(chunk) < chunkPairs && len(bytes) < chunkBytes {
			return nil
		}
		full := chunk
		chunk, bytes = nil, nil
		return emit(full)
	})
	if err == nil && len(chunk) > 0 {
		err = emit(chunk)
	}
	return err
}

// eachValue shows all keys and values; they are valid during the call only.
func (db *DB) eachValue(ctx context.Context, see func(key, value []byte) error) error {
	release, err := db.use()
	if err != nil {
		return err
	}
	defer release()
	return db.at(db.store.each(ctx, nil, see))
}

// report calls progress, if it is not nil. total is an estimate.
func report(progress func(done, total uint64), done, total uint64) {
	if progress != nil {
		progress(done, max(total, done))
	}
}

// sideBySide runs all functions, one on each processor at a time, and joins their errors.
func sideBySide(work []func() error) error {
	errs := make([]error, len(work))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(work)) {
		workers.Go(func() {
			for i := next.Add(1); int(i) <= len(work); i = next.Add(1) {
				errs[i-1] = work[i-1]()
			}
		})
	}
	workers.Wait()
	return errors.Join(errs...)
}

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

// queue holds the jobs that wait for the writer. It bounds their number and their bytes; a single
// job may exceed the bytes.
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
