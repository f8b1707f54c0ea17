package proofdb_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// contradicted returns a database in memory that stores "no win by fours" for n positions, and an
// export, in two halves, in which the same positions are won.
func contradicted(t *testing.T, n int, warn func(error)) (db *proofdb.DB, first, second string) {
	db, wins := proofdb.OpenMemory(proofdb.Options{Warn: warn}), proofdb.OpenMemory(silent(t))
	defer wins.Close()
	for i := range n {
		f := easy(i)
		must(t, wins.Add(f.pos, f.record))
		must(t, db.Add(f.pos, proof.Record{Space: proof.Fours, Outcome: proof.None}))
	}
	must(t, wins.Flush())
	must(t, db.Flush())
	text, err := io.ReadAll(exported(t, wins))
	must(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	return db, strings.Join(lines[:n/2], ""), strings.Join(lines[n/2:n], "")
}

// await waits until other goroutines make a condition true.
func await(condition func() bool) {
	for !condition() {
		time.Sleep(time.Millisecond)
	}
}

// TestImportClose: Import may still queue records after Close has queued its last Flush. It must
// then count the contradictions among all its records and return ErrClosed. Import queues lines in
// chunks of 512. The first contradiction holds up the writer until both later chunks are queued
// after the Flush; the callback Refused then holds up the writer until the queue is closed.
func TestImportClose(t *testing.T) {
	testboard.Deadline(t)
	const chunk = 512
	held, release, closed := make(chan struct{}), make(chan struct{}), make(chan error)
	var once, late sync.Once
	db, first, second := contradicted(t, 3*chunk, func(error) {
		once.Do(func() { close(held); <-release })
	})
	in, out := io.Pipe()
	go func() {
		_, _ = io.WriteString(out, first)
		<-held
		go func() { closed <- db.Close() }()
		await(func() bool { return db.BehindFlush() >= 0 })
		_, _ = io.WriteString(out, second)
		await(func() bool { return db.BehindFlush() >= 2*chunk })
		close(release)
		await(db.Closing)
		_ = out.Close()
	}()
	r, err := db.Import(t.Context(), in, proofdb.ImportOptions{NoTrailer: true, Refused: func(line uint64, _ error) {
		if line > chunk+1 {
			late.Do(func() {
				await(db.Closing)
				time.Sleep(50 * time.Millisecond) // time to return too early, for an import that does not wait
			})
		}
	}})
	if !errors.Is(err, proofdb.ErrClosed) || r.Records != 3*chunk || r.Contradictions != 3*chunk {
		t.Errorf("Import beside Close: %+v, error %v; expected %d records, all contradictions, and ErrClosed", r, err, 3*chunk)
	}
	must(t, <-closed)
}

// layered returns a database with n positions whose tables are on two levels.
func layered(t *testing.T, n int, o proofdb.Options) *proofdb.DB {
	t.Helper()
	db, err := proofdb.Open(small(t, 30, true), o)
	must(t, err)
	for i := range n {
		must(t, db.Add(easy(i).pos, easy(i).record))
	}
	must(t, db.Settle())
	await(func() bool { levels, _ := db.Levels(); return levels == 2 }) // Badger writes tables in the background
	return db
}

// TestCompactStopped: a cancelled Compact returns before its next step and reports its progress.
// Nothing is lost, and the next Compact runs to the end.
func TestCompactStopped(t *testing.T) {
	testboard.Deadline(t)
	const n = 3000
	db := layered(t, n, silent(t).Tuned(0))
	ctx, cancel := context.WithCancel(t.Context())
	var steps int
	var done, total uint64
	err := db.Compact(ctx, func(d, all uint64) {
		if steps++; steps == 2 { // the first call reports the start
			cancel()
		}
		done, total = d, all
	})
	levels, bytes := db.Levels()
	if !errors.Is(err, context.Canceled) || steps != 2 || levels != 2 || done == 0 || done >= total || total != bytes {
		t.Fatalf("Compact, cancelled after two reports: error %v, %d reports, %d of %d bytes done, %d bytes on %d levels", err, steps, done, total, bytes, levels)
	}
	if found := holds(t, db, n); found != n {
		t.Errorf("Get finds %d of %d positions", found, n)
	}
	must(t, db.Compact(t.Context(), func(d, all uint64) { done, total = d, all }))
	if levels, bytes := db.Levels(); levels != 1 || done != total || total != bytes {
		t.Errorf("the next Compact: %d of %d bytes done, %d bytes on %d levels; expected all on one level", done, total, bytes, levels)
	}
	if found := holds(t, db, n); found != n {
		t.Errorf("Get finds %d of %d positions", found, n)
	}
	if err := db.Compact(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Compact with a cancelled context: %v", err)
	}
	must(t, db.Close())
}

// TestCompactRoom: Compact is refused on a disk with room for batches but not for a second copy of
// all tables.
func TestCompactRoom(t *testing.T) {
	free := uint64(1 << 40)
	db := layered(t, 3000, silent(t).Tuned(0).WithFree(1<<20, func(string) (uint64, error) { return free, nil }))
	_, bytes := db.Levels()
	least := uint64(3*256<<10 + 1<<20)
	free = least + bytes - 1
	if err := db.Compact(t.Context(), nil); !errors.Is(err, proofdb.ErrFull) || !strings.Contains(err.Error(), fmt.Sprintf("expected at least %d MiB", (least+bytes)>>20)) {
		t.Errorf("Compact with one byte too little room: %v", err)
	}
	must(t, db.Put(easy(9999).pos, easy(9999).record))
	must(t, db.Close())
}
