package proofdb

import (
	"context"
	"fmt"
	"runtime"

	"github.com/gsolve/gsolve/internal/ordered"
)

// pipeline has all processors work on what produce emits, and hands the results
// to finish, in order, in the caller's goroutine. It stops at the first error of
// produce or finish, or at the end of ctx, and returns it when all has stopped.
func pipeline[A, B any](ctx context.Context, produce func(ctx context.Context, emit func(A) error) error, work func(context.Context, A) B, finish func(B) error) error {
	run := ordered.Run[A, B]{Produce: produce, Ahead: 2}
	for range runtime.GOMAXPROCS(0) {
		run.Workers = append(run.Workers, work)
	}
	return run.Do(ctx, finish)
}

// chunkPairs and chunkBytes bound what is handed from one goroutine to another
// at once.
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
	if err := db.store.each(ctx, nil, see); err != nil {
		return fmt.Errorf("%s: %w", db.name(), err)
	}
	return nil
}

// expected is how many positions there are, roughly, for progress.
func (db *DB) expected() uint64 {
	switch s := db.store.(type) {
	case *disk:
		return s.positions.Load()
	case *memory:
		s.mu.RLock()
		defer s.mu.RUnlock()
		return uint64(len(s.pairs))
	default:
		return 0
	}
}
