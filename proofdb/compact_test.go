package proofdb_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proofdb"
)

// layered is a database whose tables are on two levels.
func layered(t *testing.T, n int, o proofdb.Options) *proofdb.DB {
	t.Helper()
	db, err := proofdb.Open(small(t, 30, true), o)
	must(t, err)
	for i := range n {
		must(t, db.Add(easy(i).pos, easy(i).record))
	}
	must(t, db.Settle())
	await(func() bool { levels, _ := db.Levels(); return levels == 2 }) // Badger writes tables when it likes
	return db
}

// TestCompactStopped: a Compact ends before its next step, and says how far it is;
// nothing is lost, and the next one goes to the end.
func TestCompactStopped(t *testing.T) {
	testboard.Deadline(t)
	const n = 3000
	db := layered(t, n, silent(t).Tuned(0))
	ctx, cancel := context.WithCancel(t.Context())
	var steps int
	var done, total uint64
	err := db.Compact(ctx, func(d, all uint64) {
		if steps++; steps == 2 { // the first is the beginning
			cancel()
		}
		done, total = d, all
	})
	levels, bytes := db.Levels()
	if !errors.Is(err, context.Canceled) || steps != 2 || levels != 2 || done == 0 || done >= total || total != bytes {
		t.Fatalf("%v: %d steps, %d of %d bytes done, %d on %d levels", err, steps, done, total, bytes, levels)
	}
	if found := holds(t, db, n); found != n {
		t.Errorf("%d of %d positions", found, n)
	}
	must(t, db.Compact(t.Context(), func(d, all uint64) { done, total = d, all }))
	if levels, bytes := db.Levels(); levels != 1 || done != total || total != bytes {
		t.Errorf("%d of %d bytes done, %d on %d levels", done, total, bytes, levels)
	}
	if found := holds(t, db, n); found != n {
		t.Errorf("%d of %d positions", found, n)
	}
	if err := db.Compact(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	must(t, db.Close())
}

// TestCompactRoom: a disk that has room for batches, and not for all tables once
// more, is refused.
func TestCompactRoom(t *testing.T) {
	free := uint64(1 << 40)
	db := layered(t, 3000, silent(t).Tuned(0).WithFree(1<<20, func(string) (uint64, error) { return free, nil }))
	_, bytes := db.Levels()
	least := uint64(3*256<<10 + 1<<20)
	free = least + bytes - 1
	if err := db.Compact(t.Context(), nil); !errors.Is(err, proofdb.ErrFull) || !strings.Contains(err.Error(), fmt.Sprintf("expected at least %d MiB", (least+bytes)>>20)) {
		t.Errorf("%v", err)
	}
	must(t, db.Put(easy(9999).pos, easy(9999).record))
	must(t, db.Close())
}
