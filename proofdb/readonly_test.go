package proofdb_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proofdb"
)

// files returns the content of all files below dir.
func files(t *testing.T, dir string) map[string]string {
	all := map[string]string{}
	must(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		all[name] = string(bytes.TrimRight(text, "\x00"))
		return err
	}))
	return all
}

// noRoom returns options that report a full disk.
func noRoom(t *testing.T) proofdb.Options {
	o := silent(t).Tuned(0).WithFree(8<<20, func(string) (uint64, error) { return 0, nil })
	o.Reading = true
	return o
}

// unixOnly skips a test on Windows, where Badger cannot open a database to read only.
func unixOnly(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Badger cannot open a database to read only here")
	}
}

// TestReading opens a database twice at once on a full disk. Both can read everything, and neither
// writes anything.
func TestReading(t *testing.T) {
	unixOnly(t)
	const n = 30
	dir := small(t, n, true)
	before := files(t, dir)
	for range 2 {
		db, err := proofdb.Open(dir, noRoom(t))
		must(t, err)
		defer db.Close()
		if found := holds(t, db, n); found != n {
			t.Errorf("Get finds %d of %d positions", found, n)
		}
		s, err := db.Stats(t.Context())
		if err != nil || s.Positions != n || s.Generation != 3 {
			t.Errorf("Stats: %+v, error %v; expected %d positions and generation 3", s, err, n)
		}
		if r, err := db.Audit(t.Context(), nil, nil); err != nil || r.Positions != n || r.Findings != 0 {
			t.Errorf("Audit: %+v, error %v; expected %d positions and no findings", r, err, n)
		}
		if text := exported(t, db); text == nil {
			t.Error("Export wrote nothing")
		}
		for what, err := range map[string]error{"ReadOnly": db.ReadOnly(), "Compact": db.Compact(t.Context(), nil)} {
			if !errors.Is(err, proofdb.ErrReadOnly) || !errors.Is(err, proofdb.ErrFull) {
				t.Errorf("%s of a database open for reading: %v, expected ErrReadOnly and ErrFull", what, err)
			}
		}
		if _, err := proofdb.Open(dir, silent(t).Tuned(0)); !errors.Is(err, proofdb.ErrLocked) {
			t.Errorf("Open to write beside a reader: %v", err)
		}
	}
	put, err := proofdb.Open(dir, noRoom(t))
	must(t, err)
	if err := put.Put(easy(n).pos, easy(n).record); !errors.Is(err, proofdb.ErrReadOnly) {
		t.Errorf("Put: %v", err)
	}
	must(t, put.Close())
	if after := files(t, dir); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Error("the files have changed")
	}
}

// TestReadingEnded: once there is room again, the database opens for writing with all its records.
func TestReadingEnded(t *testing.T) {
	unixOnly(t)
	dir := small(t, 3, true)
	db, err := proofdb.Open(dir, noRoom(t))
	must(t, err)
	must(t, db.Close())
	db, err = proofdb.Open(dir, silent(t).Tuned(0))
	must(t, err)
	if db.ReadOnly() != nil || holds(t, db, 3) != 3 {
		t.Errorf("ReadOnly: %v; or not all positions are there", db.ReadOnly())
	}
	must(t, db.Put(easy(3).pos, easy(3).record))
	must(t, db.Close())
}

// TestSettle: a killed process has left logs on a disk that is nearly full. Open turns them into
// tables, without a merge, and reads them. If the files are damaged it moves nothing.
func TestSettle(t *testing.T) {
	unixOnly(t)
	const n = 30
	dir := small(t, n, false)
	o := silent(t).Tuned(0).WithFree(64<<20, func(string) (uint64, error) { return 12 << 20, nil })
	o.Reading = true
	db, err := proofdb.Open(dir, o)
	must(t, err)
	if found := holds(t, db, n); found != n || !errors.Is(db.ReadOnly(), proofdb.ErrFull) {
		t.Errorf("Get finds %d of %d positions (ReadOnly: %v)", found, n, db.ReadOnly())
	}
	must(t, db.Close())
	db, err = proofdb.Open(dir, silent(t).Tuned(0))
	must(t, err)
	if found := holds(t, db, n); found != n {
		t.Errorf("with room again, Get finds %d of %d positions", found, n)
	}
	must(t, db.Close())

	dir = small(t, n, false)
	must(t, os.Remove(filepath.Join(dir, "badger", "MANIFEST")))
	if _, err := proofdb.Open(dir, o); !errors.Is(err, proofdb.ErrDamaged) || !errors.Is(err, proofdb.ErrFull) {
		t.Errorf("Open of a damaged database without room: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "quarantine")); err == nil {
		t.Error("Open without room began a salvage")
	}
	var heard loud
	db, err = proofdb.Open(dir, proofdb.Options{Warn: heard.hear}.Tuned(0))
	must(t, err)
	if found := holds(t, db, n); found != n || !strings.Contains(heard.text(), "30 positions could be read") {
		t.Errorf("with room again, Get finds %d of %d positions; warned %q", found, n, heard.text())
	}
	must(t, db.Close())
}

// TestReadingRefused: without room, Open refuses a database that is damaged or did not end cleanly,
// and changes nothing. It also refuses one that another process writes to.
func TestReadingRefused(t *testing.T) {
	unixOnly(t)
	for _, tt := range []struct {
		name, said string
		clean      bool
		fault      func(dir string)
	}{
		{"not ended cleanly", "no room left: 0 MiB free, expected at least 8 MiB; it cannot be read as it is either: it did not end cleanly: no room left: 0 MiB free, expected at least", false, func(string) {}},
		{"without a manifest", "it cannot be read as it is either: damaged: MANIFEST is missing", true, func(dir string) { must(t, os.Remove(filepath.Join(dir, "badger", "MANIFEST"))) }},
		{"with a damaged stamp", "it cannot be read as it is either: damaged: gsolve.json", true, func(dir string) {
			must(t, os.WriteFile(filepath.Join(dir, "gsolve.json"), []byte("{}"), 0o644))
		}},
	} {
		dir := small(t, 9, tt.clean)
		tt.fault(dir)
		before := files(t, dir)
		delete(before, filepath.Join(dir, "LOCK"))
		_, err := proofdb.Open(dir, noRoom(t))
		if !errors.Is(err, proofdb.ErrFull) || !strings.Contains(err.Error(), tt.said) {
			t.Errorf("Open of a database %s: %v, expected %q", tt.name, err, tt.said)
		}
		after := files(t, dir)
		delete(after, filepath.Join(dir, "LOCK"))
		if fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("Open of a database %s: the files have changed", tt.name)
		}
	}
	dir := small(t, 3, true)
	db, err := proofdb.Open(dir, silent(t).Tuned(0))
	must(t, err)
	defer db.Close()
	if _, err := proofdb.Open(dir, noRoom(t)); !errors.Is(err, proofdb.ErrLocked) {
		t.Errorf("Open to read beside a writer: %v", err)
	}
}

// TestNothingBegun: where there is no room for a new database, Open makes nothing.
func TestNothingBegun(t *testing.T) {
	above := t.TempDir()
	empty := filepath.Join(above, "empty")
	must(t, os.Mkdir(empty, 0o755))
	for _, dir := range []string{empty, filepath.Join(above, "new"), filepath.Join(above, "new", "below")} {
		if _, err := proofdb.Open(dir, noRoom(t)); !errors.Is(err, proofdb.ErrFull) || strings.Contains(err.Error(), "read") {
			t.Errorf("Open of %s: %v, expected ErrFull and no word of reading", dir, err)
		}
	}
	made, err := filepath.Glob(filepath.Join(above, "*", "*"))
	must(t, err)
	if _, err := os.Stat(filepath.Join(above, "new")); err == nil || len(made) > 0 {
		t.Errorf("Open without room made %v (%v)", made, err)
	}
}

// TestReadingOthers: a process that may not write to a database can read it, and gets the reason
// why it cannot write.
func TestReadingOthers(t *testing.T) {
	unixOnly(t)
	dir := small(t, 3, true)
	must(t, os.Chmod(dir, 0o555)) // for a process that is not root's
	must(t, os.Chmod(filepath.Join(dir, "LOCK"), 0o444))
	defer func() { must(t, os.Chmod(dir, 0o755)) }()
	t.Setenv("GSOLVE_TEST_READ", "1")
	if said := attempt(t, dir, true); !strings.Contains(said, "3 there, the database can only be read: ") || !strings.Contains(said, "permission denied") {
		t.Errorf("the process printed %q", said)
	}
}
