package proofdb_test

import (
	"testing"
	"time"

	"github.com/gsolve/gsolve/proofdb"
)

// TestWaitsForDisk: Put and Flush return only once the disk has their records. Add and Settle do
// not wait for the disk.
func TestWaitsForDisk(t *testing.T) {
	db := proofdb.OpenMemory(silent(t))
	defer db.Close()
	entered, opened := make(chan struct{}, 100), make(chan struct{}, 100)
	defer close(opened) // else Close would wait for ever
	db.HoldSync(entered, opened)
	must(t, db.Add(easy(0).pos, easy(0).record))
	must(t, db.Settle())
	if known := get(t, db, easy(0).pos); known[0].Empty() {
		t.Error("Get does not find a settled record")
	}
	for name, write := range map[string]func() error{
		"Put":   func() error { return db.Put(easy(1).pos, easy(1).record) },
		"Flush": db.Flush,
	} {
		done := make(chan error, 1)
		go func() { done <- write() }()
		select {
		case <-entered:
		case err := <-done:
			t.Fatalf("%s returned (%v) before it called sync", name, err)
		case <-time.After(time.Minute):
			t.Fatalf("%s did not call sync within a minute", name)
		}
		select {
		case err := <-done:
			t.Errorf("%s returned (%v) before sync did", name, err)
		case <-time.After(20 * time.Millisecond):
		}
		opened <- struct{}{}
		must(t, <-done)
	}
}
