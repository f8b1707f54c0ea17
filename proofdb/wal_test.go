package proofdb_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/dgraph-io/badger/v4"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// TestLog: eachLogged finds entries after damage and skips bytes that form no entry.
func TestLog(t *testing.T) {
	dir := small(t, 9, false)
	names, err := filepath.Glob(filepath.Join(dir, "badger", "*.mem"))
	must(t, err)
	var keys, behind []string
	text, err := os.ReadFile(names[len(names)-1])
	must(t, err)
	if proofdb.EachLogged(slices.Clone(text), func(key, _ []byte) { keys = append(keys, string(key)) }) || len(keys) < 3 {
		t.Fatalf("the whole log: %d entries, or damage; expected at least 3 and no damage", len(keys))
	}
	text[30] ^= 1
	if !proofdb.EachLogged(text, func(key, _ []byte) { behind = append(behind, string(key)) }) || !slices.Equal(behind, keys[1:]) {
		t.Errorf("behind a damaged first entry: %d entries of %d, expected all others and damage", len(behind), len(keys))
	}
}

// TestLogNoise: in random bytes, eachLogged computes checksums of no more bytes than the log has.
func TestLogNoise(t *testing.T) {
	log := make([]byte, 4<<20)
	_, _ = rand.NewChaCha8([32]byte{6}).Read(log) // never fails
	total := 0
	for at := range log {
		_, _, end := proofdb.EntryBounds(log[at:])
		total += end
	}
	if total > len(log) {
		t.Errorf("checksums of %d bytes in a log of %d bytes", total, len(log))
	}
}

// TestLogFound: eachLogged finds every entry that Badger writes for a value in its tables, between
// random bytes, up to the longest key and value.
func TestLogFound(t *testing.T) {
	const most = 1 << 20
	db, err := badger.Open(badger.DefaultOptions(t.TempDir()).WithLogger(nil).WithMemTableSize(16 << 20).WithValueThreshold(most))
	must(t, err)
	defer func() { must(t, db.Close()) }()
	longest := 8 + 3 + (22*22+4)/5 + 8 + 2 // as maxLoggedKey: the key of a part on 22×22
	var want []string
	for _, lengths := range [][2]int{{6, 32}, {56, 100}, {longest, 300}, {longest, most - 1}} {
		key := make([]byte, lengths[0])
		for i := range key {
			key[i] = byte(lengths[1] + i)
		}
		want = append(want, string(key))
		must(t, db.Update(func(txn *badger.Txn) error { return txn.Set(key, make([]byte, lengths[1])) }))
	}
	names, err := filepath.Glob(filepath.Join(db.Opts().Dir, "*.mem"))
	must(t, err)
	text, err := os.ReadFile(names[0])
	must(t, err)
	noise := make([]byte, 1<<10)
	_, _ = rand.NewChaCha8([32]byte{7}).Read(noise) // never fails
	text = slices.Concat(text[:20], noise, text[20:4<<20], noise)
	var found []string
	proofdb.EachLogged(text, func(key, _ []byte) {
		if string(key) != "!badger!txn" {
			found = append(found, string(key))
		}
	})
	if !slices.Equal(found, want) {
		t.Errorf("eachLogged finds keys %q, expected %q", found, want)
	}
}

// TestSalvageFull: the disk may be full at any write of a salvage, also at the parts of a long
// value. Open then returns ErrFull, and the next Open continues.
func TestSalvageFull(t *testing.T) {
	dir, f := filepath.Join(t.TempDir(), "db"), hopeless(t, 15)
	db, err := proofdb.Open(dir, silent(t).Tuned(0))
	must(t, err)
	must(t, db.Put(f.pos, f.record))
	must(t, db.Put(easy(0).pos, easy(0).record))
	must(t, db.Close())
	must(t, os.Remove(filepath.Join(dir, "badger", "MANIFEST")))
	const asked = 1 + 3 + 1 // for the opening, the parts and the batch
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
		t.Errorf("Open asked for room %d times, expected at least %d", refused, asked)
	}
	if k := get(t, db, f.pos); k[proof.Any].Outcome != proof.Lost || holds(t, db, 1) != 1 {
		t.Errorf("after the salvage: Get returns %v, expected a loss, and the position of easy(0)", k[proof.Any].Outcome)
	}
	must(t, db.Close())
	if q, _ := quarantined(t, dir, silent(t).Tuned(0)); len(q.Losses) != 1 || q.Losses[0].Readable != 2 {
		t.Errorf("quarantine %+v, expected one loss with 2 readable positions", q)
	}
}
