package proofdb_test

import (
	"sync"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// What is on the disk when Put returns is what the next Get sees, whoever reads
// beside it.
func TestGetSeesWhatWasPut(t *testing.T) {
	testboard.Deadline(t)
	db, err := proofdb.Open(t.TempDir(), silent(t))
	must(t, err)
	const rounds, readers = 40, 4
	subject := easy(0)
	var stop sync.WaitGroup
	done := make(chan struct{})
	for i := range readers {
		stop.Go(func() {
			last := uint64(0)
			for {
				select {
				case <-done:
					return
				default:
				}
				known, err := db.Get(subject.pos)
				if got := known[proof.Threes].Budget; err != nil || got < last {
					t.Errorf("reader %d: budget %d after %d, %v", i, got, last, err)
					return
				}
				last = known[proof.Threes].Budget
			}
		})
	}
	for budget := uint64(1); budget <= rounds; budget++ {
		must(t, db.Put(subject.pos, proof.Record{Space: proof.Threes, Outcome: proof.Unknown, Budget: budget}))
		if got := get(t, db, subject.pos)[proof.Threes].Budget; got != budget {
			t.Errorf("budget %d, want %d", got, budget)
		}
	}
	close(done)
	stop.Wait()
	must(t, db.Compact(t.Context(), nil))
	if got := get(t, db, subject.pos)[proof.Threes].Budget; got != rounds {
		t.Errorf("after Compact budget %d, want %d", got, rounds)
	}
	must(t, db.Close())
}
