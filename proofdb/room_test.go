package proofdb_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proofdb"
)

// TestRoom: Open, Put and Compact are refused while the disk has too little room; when there is
// room again, they work.
func TestRoom(t *testing.T) {
	dir := t.TempDir()
	free := uint64(1 << 40)
	o := silent(t).Tuned(0).WithFree(8<<20, func(string) (uint64, error) { return free, nil })
	db, err := proofdb.Open(dir, o)
	must(t, err)
	must(t, db.Put(easy(0).pos, easy(0).record))
	free = 3 << 20
	for what, err := range map[string]error{"Put": db.Put(easy(1).pos, easy(1).record), "Compact": db.Compact(t.Context(), nil)} {
		if !errors.Is(err, proofdb.ErrFull) || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), "3 MiB free, expected at least 8 MiB") {
			t.Errorf("%s with 3 MiB free: %v, expected ErrFull with the directory and both sizes", what, err)
		}
	}
	free = 1 << 40
	must(t, db.Put(easy(1).pos, easy(1).record))
	must(t, db.Close())
	free = 3 << 20
	if _, err := proofdb.Open(dir, o); !errors.Is(err, proofdb.ErrFull) {
		t.Errorf("Open: %v", err)
	}
	free = 1 << 40
	db, err = proofdb.Open(dir, o)
	must(t, err)
	if holds(t, db, 2) != 2 {
		t.Error("Get does not find both positions")
	}
	must(t, db.Close())
}

// TestRealDisk: Open asks the system for the room on the disk.
func TestRealDisk(t *testing.T) {
	dir := t.TempDir()
	o := silent(t).Tuned(0).WithFree(1<<60, nil)
	if _, err := proofdb.Open(dir, o); !errors.Is(err, proofdb.ErrFull) {
		t.Errorf("Open where no disk has enough room: %v, expected ErrFull", err)
	}
}
