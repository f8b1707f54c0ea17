package proofdb_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// TestSalvageFull: whichever write of a salvage the disk is full at, parts of a
// long value too, the opening says so, and the next goes on.
func TestSalvageFull(t *testing.T) {
	dir, f := filepath.Join(t.TempDir(), "db"), hopeless(t, 15)
	db, err := proofdb.Open(dir, silent(t).Tuned(0))
	must(t, err)
	must(t, db.Put(f.pos, f.record))
	must(t, db.Put(easy(0).pos, easy(0).record))
	must(t, db.Close())
	must(t, os.Remove(filepath.Join(dir, "badger", "MANIFEST")))
	const asked = 1 + 3 + 1 // the opening, the parts, the batch
	open := func(writes int) (*proofdb.DB, error) {
		return proofdb.Open(dir, proofdb.Options{Warn: func(error) {}}.Tuned(0).WithFree(1, func(string) (uint64, error) {
			if writes--; writes < 0 {
				return 0, nil
			}
			return 1 << 30, nil
		}))
	}
	refused := 0
	for db, err = open(0); errors.Is(err, proofdb.ErrFull); db, err = open(refused) {
		refused++
	}
	must(t, err)
	if refused < asked {
		t.Errorf("room was asked for %d times, expected %d", refused, asked)
	}
	if k := get(t, db, f.pos); k[proof.Any].Outcome != proof.Lost || holds(t, db, 1) != 1 {
		t.Errorf("after the salvage: %v", k[proof.Any].Outcome)
	}
	must(t, db.Close())
	if q, _ := quarantined(t, dir, silent(t).Tuned(0)); len(q.Losses) != 1 || q.Losses[0].Readable != 2 {
		t.Errorf("%+v", q)
	}
}
