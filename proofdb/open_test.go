package proofdb_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// A filling describes a small database: how many positions it has, and whether it ended cleanly.
type filling struct {
	n     int
	clean bool
}

// smalls keeps the files of small databases, so that each is made once.
var smalls struct {
	sync.Mutex
	files map[filling][]copied
}

// small returns the directory of a database with n positions, written in three runs. Without clean,
// the files are those before the last Close.
func small(t *testing.T, n int, clean bool) (dir string) {
	t.Helper()
	smalls.Lock()
	defer smalls.Unlock()
	how := filling{n, clean}
	if smalls.files == nil {
		smalls.files = map[filling][]copied{}
	}
	if smalls.files[how] == nil {
		smalls.files[how] = fill(t, how)
	}
	dir = filepath.Join(t.TempDir(), "db")
	writeDir(t, dir, smalls.files[how])
	return dir
}

// fill makes a small database and returns its files.
func fill(t *testing.T, how filling) (files []copied) {
	t.Helper()
	dir := t.TempDir()
	for run := range 3 {
		db, err := proofdb.Open(dir, silent(t).Tuned(0))
		must(t, err)
		for i := run; i < how.n; i += 3 {
			must(t, db.Add(easy(i).pos, easy(i).record))
		}
		must(t, db.Flush())
		if run == 2 && !how.clean {
			files = readDir(t, dir)
		}
		must(t, db.Close())
	}
	if how.clean {
		files = readDir(t, dir)
	}
	return files
}

// holds counts how many of easy(0) to easy(n-1) are in a database.
func holds(t testing.TB, db *proofdb.DB, n int) (found int) {
	t.Helper()
	for i := range n {
		if k := get(t, db, easy(i).pos); k[proof.Fours].Outcome == proof.Win {
			found++
		}
	}
	return found
}

// TestOpenFaults: Open names the damage in a directory and saves all records that can be read.
func TestOpenFaults(t *testing.T) {
	const n = 30
	remove := func(pattern string) func(testing.TB, string) {
		return func(t testing.TB, dir string) {
			names, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil || len(names) == 0 {
				t.Fatalf("no %s", pattern)
			}
			for _, name := range names {
				must(t, os.RemoveAll(name))
			}
		}
	}
	overwrite := func(name, text string) func(testing.TB, string) {
		return func(t testing.TB, dir string) { must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)) }
	}
	for _, tt := range []struct {
		name   string
		killed bool // the database did not end cleanly
		fault  func(testing.TB, string)
		said   string // by Options.Warn, "" if nothing
		saved  int    // positions that Get finds afterwards
	}{
		{"none", false, func(testing.TB, string) {}, "", n},
		{"none", true, func(testing.TB, string) {}, "", n},
		{"the manifest removed", false, remove("badger/MANIFEST"), "MANIFEST is missing; 30 positions could be read, at least 30 were there", n},
		{"the manifest removed", true, remove("badger/MANIFEST"), "30 positions could be read, at least 30 were there", n},
		{"the manifest empty", true, overwrite("badger/MANIFEST", ""), "30 positions could be read, at least 30 were there", n},
		{"Badger's directory removed", false, remove("badger"), "0 positions could be read, at least 30 were there", 0},
		{"Badger's directory removed", true, remove("badger"), "at least 30 positions were there", 0},
		{"the tables removed", false, remove("badger/*.sst"), "0 positions could be read, at least 30 were there", 0},
		{"the tables removed", true, remove("badger/*.sst"), "10 positions could be read, at least 30 were there", 10},
		{"a log removed", true, remove("badger/*.mem"), "20 positions are there, at least 30 were", 20},
		{"the stamp removed", false, remove("gsolve.json"), "the stamp cannot be read", n},
		{"the stamp removed", true, remove("gsolve.json"), "the stamp cannot be read", n},
		{"the stamp is no JSON", false, overwrite("gsolve.json", "{"), "the stamp cannot be read", n},
		{"the stamp is another module's", false, overwrite("gsolve.json", `{"v":1,"module":"x"}`), "the stamp cannot be read", n},
		{"the counter damaged", true, overwrite("counter", "x"), "the number of its last writes is unknown", n},
		{"the counter damaged", false, overwrite("counter", "x"), "", n},
		{"a file that was not there", false, overwrite("badger/000099.sst", "x"), "000099.sst was not there when the database was closed; 30 positions", n},
		{"an unlisted file that is no table", true, overwrite("badger/000099.sst", "x"), "", n},
		{"the manifest cut off", true, overwrite("badger/MANIFEST", "Bdgr\x00\x00\x00\x08\x00\x00\x00\x20"), "ends within an entry; 30 positions could be read, at least 30 were there", n},
		{"a log just made", true, overwrite("badger/00099.mem", ""), "", n},
		{"a log without a head", true, overwrite("badger/00099.mem", strings.Repeat("\x00", 512<<10)), "", n},
		{"a log emptied", true, func(t testing.TB, dir string) {
			names, err := filepath.Glob(filepath.Join(dir, "badger/*.mem"))
			must(t, err)
			for _, name := range names {
				must(t, os.WriteFile(name, nil, 0o644))
			}
		}, "20 positions are there, at least 30 were", 20},
		{"a manifest and a registry being written", true, func(t testing.TB, dir string) {
			for _, name := range []string{"MANIFEST-REWRITE", "REWRITE-KEYREGISTRY", "KEYREGISTRY", "DISCARD", "000001.vlog"} {
				must(t, os.WriteFile(filepath.Join(dir, "badger", name), nil, 0o644))
			}
		}, "", n},
		{"an entry of the manifest cut off by a kill", true, func(t testing.TB, dir string) {
			name := filepath.Join(dir, "badger", "MANIFEST")
			text, err := os.ReadFile(name)
			must(t, err)
			entry := append([]byte{0, 0, 0x10, 0}, make([]byte, 4092-len(text))...) // it claims more bytes than the page has
			must(t, os.WriteFile(name, append(text, entry...), 0o644))
		}, "", n},
		{"an empty table that is listed", true, func(t testing.TB, dir string) {
			names, err := filepath.Glob(filepath.Join(dir, "badger/*.sst"))
			must(t, err)
			must(t, os.WriteFile(names[0], nil, 0o644))
		}, "at least 30 were there", 10},
	} {
		t.Run(fmt.Sprintf("%s, clean=%v", tt.name, !tt.killed), func(t *testing.T) {
			t.Parallel() // the test mostly waits for the disk
			dir := small(t, n, !tt.killed)
			tt.fault(t, dir)
			var heard loud
			db, err := proofdb.Open(dir, proofdb.Options{Warn: heard.hear}.Tuned(0))
			must(t, err)
			if got := heard.text(); !strings.Contains(got, tt.said) || (got == "") != (tt.said == "") || strings.Contains(got, "\n") {
				t.Errorf("Open warned %q, expected %q in one line", got, tt.said)
			}
			if found := holds(t, db, n); found != tt.saved {
				t.Errorf("Get finds %d positions, expected %d", found, tt.saved)
			}
			for i := range n {
				must(t, db.Add(easy(i).pos, easy(i).record))
			}
			must(t, db.Close())
			db, err = proofdb.Open(dir, silent(t).Tuned(0))
			must(t, err)
			if s, err := db.Stats(t.Context()); err != nil || s.Positions != n || s.Generation < 4 && tt.saved == n && tt.said == "" {
				t.Errorf("after a refill: Stats %+v, error %v; expected %d positions", s, err, n)
			}
			must(t, db.Close())
		})
	}
}

// TestBegun: if a process was killed while it made a database, Open finishes the work without a
// warning.
func TestBegun(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "db")
	db, err := proofdb.Open(whole, silent(t).Tuned(0))
	must(t, err)
	copyDir(t, whole+".open", whole)
	must(t, db.Close())
	stages := []struct{ name, keep string }{
		{"a lock", "LOCK"},
		{"an empty counter", "LOCK counter="},
		{"a counter", "LOCK counter gsolve.json.tmp="},
		{"a stamp", "LOCK counter gsolve.json"},
		{"a directory", "LOCK counter gsolve.json badger/"},
		{"a number of a process", "LOCK counter gsolve.json badger/LOCK"},
		{"a manifest being written", "LOCK counter gsolve.json badger/LOCK badger/MANIFEST-REWRITE="},
		{"a manifest", "LOCK counter gsolve.json badger/LOCK badger/MANIFEST"},
		{"a registry", "LOCK counter gsolve.json badger/LOCK badger/MANIFEST badger/KEYREGISTRY="},
		{"an empty log", "LOCK counter gsolve.json badger/LOCK badger/MANIFEST badger/KEYREGISTRY badger/00001.mem="},
		{"a log", "LOCK counter gsolve.json badger/LOCK badger/MANIFEST badger/KEYREGISTRY badger/00001.mem badger/DISCARD="},
	}
	for _, stage := range stages {
		dir := filepath.Join(t.TempDir(), "db")
		for _, name := range strings.Fields(stage.keep) {
			name, empty := strings.CutSuffix(name, "=")
			to := filepath.Join(dir, name)
			must(t, os.MkdirAll(filepath.Dir(to), 0o755))
			switch {
			case strings.HasSuffix(name, "/"):
				must(t, os.MkdirAll(to, 0o755))
			case empty:
				must(t, os.WriteFile(to, nil, 0o644))
			default:
				text, err := os.ReadFile(filepath.Join(whole+".open", name))
				must(t, err)
				must(t, os.WriteFile(to, text, 0o644))
			}
		}
		var heard loud
		db, err := proofdb.Open(dir, proofdb.Options{Warn: heard.hear}.Tuned(0))
		must(t, err)
		must(t, db.Close())
		if said := heard.text(); said != "" {
			t.Errorf("killed after it made %s: Open warned %q", stage.name, said)
		}
	}
}

// TestSalvageResumed: if a salvage was stopped, the next Open starts it again.
func TestSalvageResumed(t *testing.T) {
	const n = 30
	for _, moved := range []bool{true, false} {
		dir := small(t, n, true)
		must(t, os.Remove(filepath.Join(dir, "badger", "MANIFEST")))
		asked := 0
		stop := errors.New("the disk is gone")
		o := proofdb.Options{Warn: func(error) {}}.Tuned(0).WithFree(1, func(string) (uint64, error) {
			if asked++; asked == 2 {
				return 0, stop // at the first write of the salvage
			}
			return 1 << 40, nil
		})
		if _, err := proofdb.Open(dir, o); !errors.Is(err, stop) {
			t.Fatalf("Open on a disk that fails during the salvage: %v", err)
		}
		if !moved { // as if it had stopped before it moved the files
			must(t, os.RemoveAll(filepath.Join(dir, "badger")))
			must(t, os.Rename(filepath.Join(dir, "quarantine/files-1"), filepath.Join(dir, "badger")))
		}
		var heard loud
		db, err := proofdb.Open(dir, proofdb.Options{Warn: heard.hear}.Tuned(0))
		must(t, err)
		if found := holds(t, db, n); found != n || !strings.Contains(heard.text(), "30 positions could be read, at least 30") {
			t.Errorf("second Open: %d of %d positions, warnings %q", found, n, heard.text())
		}
		must(t, db.Close())
	}
}

// TestUnlisted: Open reads tables that the manifest does not list before it removes them.
func TestUnlisted(t *testing.T) {
	dir, other := small(t, 30, false), filepath.Join(t.TempDir(), "other")
	db, err := proofdb.Open(other, silent(t).Tuned(0))
	must(t, err)
	must(t, db.Put(easy(100).pos, easy(100).record))
	must(t, db.Close())
	names, err := filepath.Glob(filepath.Join(other, "badger", "*.sst"))
	must(t, err)
	text, err := os.ReadFile(names[0])
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, "badger", "000077.sst"), text, 0o644))
	var heard loud
	db, err = proofdb.Open(dir, proofdb.Options{Warn: heard.hear}.Tuned(0))
	must(t, err)
	if holds(t, db, 101) != 31 || !strings.Contains(heard.text(), "1 new positions") {
		t.Errorf("Open warned %q, expected 1 new position, and 31 positions in all", heard.text())
	}
	must(t, db.Close())
}

// TestNotOurs: Open refuses a directory that it cannot use, with one line that says what to do.
func TestNotOurs(t *testing.T) {
	dir := small(t, 3, true)
	db, err := proofdb.Open(dir, silent(t).Tuned(0))
	must(t, err)
	_, err = proofdb.Open(dir, silent(t).Tuned(0))
	if !errors.Is(err, proofdb.ErrLocked) || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), "gsolve serve") {
		t.Errorf("Open of a locked database: %v", err)
	}
	must(t, db.Close())

	foreign := t.TempDir()
	must(t, os.WriteFile(filepath.Join(foreign, "thesis.tex"), nil, 0o644))
	if _, err := proofdb.Open(foreign, silent(t)); !errors.Is(err, proofdb.ErrForeign) || !strings.Contains(err.Error(), "thesis.tex") {
		t.Errorf("Open of a directory without a database: %v", err)
	}
	if entries, _ := os.ReadDir(foreign); len(entries) != 1 {
		t.Error("Open wrote into a directory that holds no database")
	}
	if _, err := proofdb.Open(filepath.Join(foreign, "thesis.tex"), silent(t)); err == nil {
		t.Error("Open accepted a file as a directory")
	}

	stamp := filepath.Join(dir, "gsolve.json")
	text, err := os.ReadFile(stamp)
	must(t, err)
	must(t, os.WriteFile(stamp, []byte(strings.Replace(string(text), `"v": 1`, `"v": 2`, 1)), 0o644))
	if _, err := proofdb.Open(dir, silent(t)); !errors.Is(err, proofdb.ErrFormat) || !strings.Contains(err.Error(), "version 2, expected 1") {
		t.Errorf("Open of a database of version 2: %v", err)
	}
}

// TestOtherProcess: while one process has the database open, others are refused. So is a process
// that may not write to the directory; the error says so.
func TestOtherProcess(t *testing.T) {
	dir := small(t, 3, true)
	db, err := proofdb.Open(dir, silent(t).Tuned(0))
	must(t, err)
	if said := attempt(t, dir, false); !strings.Contains(said, "in use by another process") {
		t.Errorf("Open while another process has the database open: %q", said)
	}
	must(t, db.Close())
	if runtime.GOOS == "windows" {
		return // a directory cannot be made read-only there
	}
	must(t, os.Chmod(dir, 0o555))
	must(t, os.Chmod(filepath.Join(dir, "LOCK"), 0o444))
	defer func() { must(t, os.Chmod(dir, 0o755)) }()
	if said := attempt(t, dir, true); !strings.Contains(said, "expected a directory that can be written to") {
		t.Errorf("Open of a directory that cannot be written to: %q", said)
	}
}

// attempt runs a process that opens dir, without privileges if humble, and returns its error.
func attempt(t *testing.T, dir string, humble bool) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "attempt.exe")
	text, err := os.ReadFile(os.Args[0])
	must(t, err)
	must(t, os.WriteFile(program, text, 0o755))
	for at := program; at != filepath.Dir(at); at = filepath.Dir(at) {
		if strings.HasPrefix(at, os.TempDir()+string(filepath.Separator)) {
			must(t, os.Chmod(at, 0o755)) // so that other users can run the program
		}
	}
	for at := dir; at != filepath.Dir(at); at = filepath.Dir(at) {
		if info, err := os.Stat(at); err == nil && strings.HasPrefix(at, os.TempDir()+string(filepath.Separator)) {
			must(t, os.Chmod(at, info.Mode().Perm()|0o055))
		}
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), "GSOLVE_TEST_CHILD="+dir)
	if humble {
		unprivileged(cmd)
	}
	out, err := cmd.Output()
	if err == nil || strings.Count(string(out), "\n") != 1 {
		t.Fatalf("the process printed %q (%v), expected one line and an exit code other than 0", out, err)
	}
	return string(out)
}
