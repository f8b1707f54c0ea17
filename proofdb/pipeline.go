package proofdb

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/gsolve/gsolve/internal/ordered"
)

// pipeline has all processors work on the values that produce emits, and passes the results to
// finish, in order, in the caller's goroutine. It stops at the first error of produce or finish, or
// at the end of ctx, and returns it when all has stopped.
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
