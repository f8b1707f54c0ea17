//go:build unix

package proofdb_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/gsolve/gsolve/proofdb"
)

// limitedChild opens a database, stores something and closes it, while the process may open few
// files. limit is that number of files; a negative one also keeps the check of Open for enough
// files. With "later", the child limits itself to the files that are open after Open, and stores
// until that fails.
func limitedChild(dir, limit string) {
	o := proofdb.Options{Warn: func(error) {}}.Tuned(0).WithFiles(-1)
	if limit != "later" {
		n, _ := strconv.Atoi(limit)
		if n < 0 {
			n, o = -n, o.WithFiles(0)
		}
		limitFiles(n)
	}
	db, err := proofdb.Open(dir, o)
	if err != nil {
		fmt.Println("open:", err)
		os.Exit(1)
	}
	if limit == "later" {
		limitFiles(3)
	}
	for i := range 1 << 14 {
		if err = errors.Join(err, db.Add(easy(i).pos, easy(i).record)); err != nil || limit != "later" && i == 2 {
			break
		}
	}
	fmt.Println("settle:", errors.Join(err, db.Settle()))
	_, err = db.Get(easy(1).pos)
	fmt.Println("get:", err)
	fmt.Println("close:", db.Close())
	os.Exit(1)
}

func limitFiles(n int) {
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: uint64(n), Max: uint64(n)}); err != nil {
		fmt.Println(err)
	}
}

// limited runs a child with a limit and returns its output.
func limited(dir string, limit any) string {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "GSOLVE_TEST_CHILD="+dir, fmt.Sprint("GSOLVE_TEST_FILES=", limit))
	text, _ := cmd.CombinedOutput()
	return string(text)
}

// TestFewFiles: under every limit of open files, the process ends in order or with an error that
// names the limit. It moves and loses nothing, and neither does the next process. With
// GSOLVE_FAULTS the test tries every limit.
func TestFewFiles(t *testing.T) {
	const n = 30
	step := 3
	if _, all := os.LookupEnv("GSOLVE_FAULTS"); all {
		step = 1
	} else if testing.Short() {
		step = 7
	}
	for _, clean := range []bool{true, false} {
		whole, good := small(t, n, clean), 0
		for limit := 4; good < 2; limit += step {
			dir := filepath.Join(t.TempDir(), "db")
			copyDir(t, dir, whole)
			for range 2 {
				said := limited(dir, limit)
				if said == "settle: <nil>\nget: <nil>\nclose: <nil>\n" {
					good++
				} else if !strings.Contains(said, "too many open files") || strings.Contains(said, "goroutine ") || limit > 200 {
					t.Fatalf("with at most %d files the child printed %s", limit, said)
				}
			}
			db, err := proofdb.Open(dir, silent(t).Tuned(0))
			must(t, err)
			if found := holds(t, db, n); found != n {
				t.Errorf("after a limit of %d files, Get finds %d positions", limit, found)
			}
			must(t, db.Close())
			if _, err := os.Stat(filepath.Join(dir, "quarantine")); err == nil {
				t.Errorf("after a limit of %d files, the database has a quarantine", limit)
			}
		}
	}
}

// TestFilesAllowed: if the limit is too low for what the database needs later, Open refuses at
// once.
func TestFilesAllowed(t *testing.T) {
	dir := small(t, 3, true)
	if said := limited(dir, -50); !strings.Contains(said, "too many open files") || !strings.Contains(said, "raise the limit") {
		t.Errorf("the child printed %s, expected an error about the limit", said)
	}
	if q, generation := quarantined(t, dir, silent(t).Tuned(0)); !q.Empty() || generation != 4 {
		t.Errorf("quarantine %+v, generation %d; expected nothing in it, and generation 4", q, generation)
	}
}

// TestStuck: if Badger cannot make another file, callers that write and close get an error. The
// next Open finds all that is in the logs.
func TestStuck(t *testing.T) {
	dir := small(t, 3, true)
	said := limited(dir, "later")
	for _, what := range []string{"settle: ", "close: "} {
		_, text, _ := strings.Cut(said, what)
		if line, _, _ := strings.Cut(text, "\n"); !strings.Contains(line, "too many open files") {
			t.Errorf("the child printed %s%q, expected too many open files", what, line)
		}
	}
	if strings.Contains(said, "goroutine ") {
		t.Errorf("the child printed a stack: %s", said)
	}
	db, err := proofdb.Open(dir, silent(t).Tuned(0))
	must(t, err)
	if found := holds(t, db, 1<<10); found != 1<<10 {
		t.Errorf("Get finds %d positions, expected %d", found, 1<<10)
	}
	must(t, db.Close())
}
