package proofdb_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// TestMain also runs the child processes that tests of this package start.
func TestMain(m *testing.M) {
	if dir := os.Getenv("GSOLVE_TEST_CHILD"); dir != "" {
		if os.Getenv("GSOLVE_TEST_READ") != "" {
			readingChild(dir)
		}
		if limit := os.Getenv("GSOLVE_TEST_FILES"); limit != "" {
			limitedChild(dir, limit)
		}
		from, _ := strconv.Atoi(os.Getenv("GSOLVE_TEST_FROM"))
		if os.Getenv("GSOLVE_TEST_BRIEF") != "" {
			brief(dir, from)
		}
		child(dir, from)
		return
	}
	testdir.InMemory()
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/golang/glog.(*fileSink).flushDaemon"))
}

// child stores positions from number from on until it is killed. It prints the number of each
// position that was acknowledged.
func child(dir string, from int) {
	db, err := proofdb.Open(dir, proofdb.Options{}.Tuned(0))
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	for w := range 4 {
		go func() {
			for i := from + w; ; i += 4 {
				f := easy(i)
				if err := db.Put(f.pos, f.record); err != nil {
					fmt.Println("error", err)
					os.Exit(1)
				}
				fmt.Printf("%d\n", i)
			}
		}()
	}
	time.Sleep(time.Minute)
}

// readingChild prints one line: how many positions of small it can read, and why it can write
// nothing.
func readingChild(dir string) {
	db, err := proofdb.Open(dir, proofdb.Options{Reading: true}.Tuned(0))
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	s, err := db.Stats(context.Background())
	fmt.Println(s.Positions, "there,", errors.Join(err, db.ReadOnly(), db.Close()))
	os.Exit(1)
}

// brief stores position i and ends. It prints beforeOpen and beforeClose when it reaches those
// moments, and i when the position was acknowledged.
func brief(dir string, i int) {
	fmt.Println(beforeOpen)
	db, err := proofdb.Open(dir, proofdb.Options{}.Tuned(0))
	if err == nil {
		err = db.Put(easy(i).pos, easy(i).record)
	}
	if err == nil {
		fmt.Println(i)
		fmt.Println(beforeClose)
		err = db.Close()
	}
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// The moments that a brief child prints, beside the number of its position.
const (
	beforeOpen  = -1
	beforeClose = -2
)

// TestKillEnds kills writers that have just begun or are about to end, up to three in a row. Every
// second run begins a new database. What was acknowledged must be there, and Open must not warn.
func TestKillEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	old, acknowledged := t.TempDir(), map[int]bool{}
	for run := range full(t, "GSOLVE_KILLS", 8) {
		dir, known := old, acknowledged
		if run%2 == 0 {
			dir, known = t.TempDir(), map[int]bool{}
		}
		for k := range 1 + r.IntN(3) {
			moment := []int{beforeOpen, beforeClose}[r.IntN(2)]
			after := time.Duration(r.IntN(12000)) * time.Microsecond // an Open takes 5 ms, a Close 10
			killedAt(t, dir, 3*run+k, moment, after, known)
		}
		db, err := proofdb.Open(dir, silent(t).Tuned(0))
		must(t, err)
		for i := range known {
			if k := get(t, db, easy(i).pos); k[proof.Fours].Outcome != proof.Win {
				t.Errorf("position %d was acknowledged, and Get does not find it", i)
			}
		}
		must(t, db.Close())
		if t.Failed() {
			t.FailNow()
		}
	}
}

// killedAt runs a brief child. Some time after the child has printed the moment, killedAt kills it,
// unless it has ended before.
func killedAt(t *testing.T, dir string, i, moment int, after time.Duration, acknowledged map[int]bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "GSOLVE_TEST_CHILD="+dir, fmt.Sprint("GSOLVE_TEST_FROM=", i), "GSOLVE_TEST_BRIEF=1")
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	for in := bufio.NewScanner(out); in.Scan(); {
		var said int
		if _, err := fmt.Sscan(in.Text(), &said); err != nil {
			t.Errorf("the child printed %q, expected a number", in.Text())
		}
		if said >= 0 {
			acknowledged[said] = true
		}
		if said == moment {
			timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
			defer timer.Stop()
		}
	}
	_ = cmd.Wait() // an error, if the child was killed
}

// TestKill kills a writer again and again while it writes. What was acknowledged must be there, and
// Open must not warn.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(6, 6))
	acknowledged := map[int]bool{}
	var slowest time.Duration
	for run := range full(t, "GSOLVE_KILLS", 4) {
		killed(t, dir, run*10000, 1+r.IntN(400), acknowledged)
		start := time.Now()
		db, err := proofdb.Open(dir, silent(t).Tuned(0))
		slowest = max(slowest, time.Since(start))
		must(t, err)
		for i := range acknowledged {
			if k := get(t, db, easy(i).pos); k[proof.Fours].Outcome != proof.Win {
				t.Fatalf("position %d was acknowledged, and Get does not find it", i)
			}
		}
		must(t, db.Close())
	}
	t.Logf("%d acknowledged; the slowest open took %v", len(acknowledged), slowest)
}

// killed runs a child, kills it after a number of lines, and notes the positions that were
// acknowledged.
func killed(t *testing.T, dir string, from, lines int, acknowledged map[int]bool) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), "GSOLVE_TEST_CHILD="+dir, fmt.Sprint("GSOLVE_TEST_FROM=", from))
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	in := bufio.NewScanner(out)
	for n := 0; in.Scan(); n++ {
		var i int
		if _, err := fmt.Sscan(in.Text(), &i); err != nil {
			t.Fatalf("the child printed %q, expected a number", in.Text())
		}
		acknowledged[i] = true
		if n == lines {
			must(t, cmd.Process.Kill())
		}
	}
	_ = cmd.Wait() // an error: the child was killed
}
