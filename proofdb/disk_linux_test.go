package proofdb_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proofdb"
)

// TestFullDisk writes until a small disk is full. The writer gets one readable error and loses
// nothing that was acknowledged; when there is room again, it can go on.
func TestFullDisk(t *testing.T) {
	dir := testdir.SmallDisk(t, 18)
	filler := filepath.Join(dir, "filler")
	must(t, os.WriteFile(filler, make([]byte, 8<<20), 0o644))
	var heard loud
	const reserve = 5 << 20 // more than a merge of all tables takes
	full := false           // once true it stays so, although Badger's merges free some room
	o := proofdb.Options{Warn: heard.hear}.Tuned(0).WithFree(reserve, func(dir string) (uint64, error) {
		var s syscall.Statfs_t
		err := syscall.Statfs(dir, &s)
		free := s.Bavail * uint64(s.Bsize)
		if full = full || free < reserve+3*256<<10; full {
			free = min(free, reserve)
		}
		return free, err
	})
	db, err := proofdb.Open(filepath.Join(dir, "db"), o)
	must(t, err)
	n := 0
	for err == nil && n < 200000 {
		for range 1000 {
			must(t, db.Add(easy(n).pos, easy(n).record))
			n++
		}
		err = db.Flush()
	}
	if !errors.Is(err, proofdb.ErrFull) {
		t.Fatalf("Flush after %d positions: %v, expected ErrFull", n, err)
	}
	if _, bytes := db.Levels(); bytes < 5*256<<10 {
		t.Errorf("%d bytes of tables: too few for Badger to merge", bytes)
	}
	if said := heard.text(); !strings.Contains(said, "no room left") || strings.Contains(said, "\n") {
		t.Errorf("warned %q, expected one line about missing room", said)
	}
	if found := holds(t, db, n-1000); found != n-1000 {
		t.Errorf("Get finds %d of %d acknowledged positions", found, n-1000)
	}
	must(t, os.Remove(filler))
	full = false
	must(t, db.Put(easy(n).pos, easy(n).record))
	must(t, db.Close())
	db, err = proofdb.Open(filepath.Join(dir, "db"), silent(t).Tuned(0).WithFree(reserve, nil))
	must(t, err)
	if found := holds(t, db, n-1000); found != n-1000 {
		t.Errorf("opened again: Get finds %d of %d acknowledged positions", found, n-1000)
	}
	must(t, db.Close())
}
