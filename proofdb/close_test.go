package proofdb_test

import (
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// contradicted is a database that says none of n positions, and an export in two
// halves that says win.
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

// await waits for something that other goroutines bring about.
func await(what func() bool) {
	for !what() {
		time.Sleep(time.Millisecond)
	}
}

// TestImportClose: an import whose records stand behind the last Flush of a Close
// hears of all that was queued, and says that the database is closed. The writer
// is held up until they stand there, and whoever listens until the queue is closed.
// Lines go in chunks of 512, of which the first holds the Flush up.
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
				time.Sleep(50 * time.Millisecond) // for an import that does not wait to end
			})
		}
	}})
	if !errors.Is(err, proofdb.ErrClosed) || r.Records != 3*chunk || r.Contradictions != 3*chunk {
		t.Errorf("%+v (%v)", r, err)
	}
	must(t, <-closed)
}
