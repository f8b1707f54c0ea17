package proofdb_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proofdb"
)

// TestPipelineStops: the end of the context stops the source of a pipeline, its workers see the
// end, and the last results are left out.
func TestPipelineStops(t *testing.T) {
	testboard.Deadline(t)
	const many = 10_000
	ctx, cancel := context.WithCancel(t.Context())
	emitted, finished := 0, 0
	var unaware atomic.Int64
	produce := func(_ context.Context, emit func(int) error) error {
		for ; emitted < many; emitted++ {
			if err := emit(emitted); err != nil {
				return err
			}
		}
		return nil
	}
	work := func(ctx context.Context, i int) int {
		if cancel(); ctx.Err() == nil {
			unaware.Add(1)
		}
		return i
	}
	err := proofdb.Pipeline(ctx, produce, work, func(int) error { finished++; return nil })
	if !errors.Is(err, context.Canceled) || emitted == many || finished == many || unaware.Load() > 0 {
		t.Errorf("stopped at the first of %d values: %d emitted, %d finished, %d works without the end of the context, error %v", many, emitted, finished, unaware.Load(), err)
	}
}

// TestStoppedChecks: an audit or an import that is stopped during a check reports no fault of the
// proof, and does not claim to be complete.
func TestStoppedChecks(t *testing.T) {
	testboard.Deadline(t)
	db := proofdb.OpenMemory(silent(t))
	defer db.Close()
	all := corpus(t)[:120]
	for _, f := range all {
		must(t, db.Add(f.pos, f.record))
	}
	must(t, db.Flush())
	var export bytes.Buffer
	records, err := db.Export(t.Context(), &export, nil)
	must(t, err)
	start := time.Now()
	_, err = db.Audit(t.Context(), nil, nil)
	must(t, err)
	whole := time.Since(start)
	rng := rand.New(rand.NewPCG(8, 1))
	stopped := 0
	for range 60 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rng.Int64N(int64(whole))))
		audit, err := db.Audit(ctx, nil, nil)
		if complete := audit.Proofs == uint64(len(all)); audit.Findings > 0 || !complete && !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("stopped Audit: %+v, error %v", audit, err)
		}
		cancel()
		ctx, cancel = context.WithTimeout(t.Context(), time.Duration(rng.Int64N(int64(whole))))
		empty := proofdb.OpenMemory(silent(t))
		result, err := empty.Import(ctx, bytes.NewReader(export.Bytes()), proofdb.ImportOptions{})
		if complete := result.Records == records; result.Refused > 0 || !complete && !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("stopped Import: %+v, error %v", result, err)
		}
		if err != nil {
			stopped++
		}
		cancel()
		empty.Close()
	}
	if stopped < 5 {
		t.Errorf("only %d of 60 imports were stopped before their end, expected at least 5", stopped)
	}
}
