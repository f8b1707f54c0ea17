package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// mortalVariable holds the number of searches after which a mortal dies.
const mortalVariable = "GSOLVE_TEST_SEARCHES"

// mortal runs gsolve, which kills itself in the middle of prove or puzzle mine.
func mortal() {
	con, h := console.System(os.Stderr), hooks{}
	if left, err := strconv.Atoi(os.Getenv(mortalVariable)); err == nil {
		searches := &atomic.Int64{}
		searches.Store(int64(left))
		h.around = func(s book.Solver) book.Solver { return mortalSolver{s, searches} }
		h.aroundPuzzles = func(s puzzles.Solver) puzzles.Solver { return mortalProver{s, searches} }
		h.checkpoint = time.Nanosecond
	}
	os.Exit(run(context.Background(), os.Args, con, h))
}

// mortalSolver kills its process at the search after the last allowed one.
type mortalSolver struct {
	book.Solver
	left *atomic.Int64 // of all solvers together
}

func (s mortalSolver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	die(s.left)
	return s.Solver.Solve(ctx, pos, q)
}

// die kills the process if no search is left.
func die(left *atomic.Int64) {
	if left.Add(-1) < 0 {
		self, _ := os.FindProcess(os.Getpid())
		_ = self.Kill()
		select {}
	}
}

// TestProveKilled proves a book in one run, and again in a run that is killed three times. The
// exports of both databases must be equal, byte for byte. GSOLVE_BOOK names another book, such as
// one of thousands of positions.
func TestProveKilled(t *testing.T) {
	searches := 15
	args := []string{"prove", "testdata/positions/freestyle.jsonl", "testdata/positions/renju.jsonl", "--vct", "--max-nodes", "400"}
	if path, set := os.LookupEnv("GSOLVE_BOOK"); set {
		args, searches = []string{"prove", path, "--tree", "--max-nodes", "2000", "--replies"}, 1500
	}
	whole, parts := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "parts")
	t.Logf("in one run: %s", proveIn(t, whole, args, ""))
	for range 3 {
		if last := proveIn(t, parts, args, strconv.Itoa(searches)); last != "" {
			t.Fatalf("the run ended before it was killed: %s", last)
		}
	}
	t.Logf("the last run, after three kills: %s", proveIn(t, parts, args, ""))
	if a, b := exportOf(t, whole), exportOf(t, parts); !bytes.Equal(a, b) {
		t.Errorf("the exports of the two databases differ: %d and %d bytes", len(a), len(b))
	}
}

// proveIn runs the command and returns its output. If searches is not empty, the command is killed
// after that number of searches, and the output is empty.
func proveIn(t *testing.T, db string, args []string, searches string) string {
	t.Helper()
	var out, errs bytes.Buffer
	command := child(t, "mortal", append(args, "--db", db, "--quiet")...)
	command.Env = append(os.Environ(), mortalVariable+"="+searches)
	command.Stdout, command.Stderr = &out, &errs
	err := command.Run()
	status := command.ProcessState.ExitCode()
	if killed := status != console.StatusDone && status != console.StatusUnknown; killed && (searches == "" || errs.Len() > 0) {
		t.Fatalf("status %d, %v: %s", status, err, errs.String())
	}
	return strings.TrimSpace(out.String())
}

// exportOf returns the export of a database.
func exportOf(t *testing.T, dir string) []byte {
	t.Helper()
	db, err := openDatabase(dir, &console.Console{Err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	var b bytes.Buffer
	if _, err := db.Export(context.Background(), &b, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestProveStopped: a signal ends the run with a report. If the signal comes before the search has
// begun, the test tries again with a later one.
func TestProveStopped(t *testing.T) {
	testboard.Deadline(t)
	dir := t.TempDir()
	for delay := 100 * time.Millisecond; ; delay *= 2 {
		ctx, cancel := context.WithTimeout(context.Background(), delay)
		defer cancel()
		status, out, errs := runTest(ctx, &console.Console{}, "prove", "testdata/slow.jsonl", "--timeout", "0", "--db", dir)
		if strings.Contains(errs, console.ErrStopped.Error()) && status == console.StatusUnknown {
			continue
		}
		if status != console.StatusUnknown || errs != "" || !strings.Contains(out, "stopped, the same command goes on from here") {
			t.Errorf("status %d, output %s, errors %s; expected a report that the run was stopped", status, out, errs)
		}
		return
	}
}

// TestProveStoppedReading: a run that is stopped while it reads the book decides nothing.
func TestProveStoppedReading(t *testing.T) {
	testboard.Deadline(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	con := &console.Console{In: strings.NewReader("h8"), Grace: time.Nanosecond}
	status, out, errs := runTest(ctx, con, "prove", "-", "--db", t.TempDir())
	if status != console.StatusUnknown || !strings.HasPrefix(errs, "gsolve: "+console.ErrStopped.Error()) && !strings.Contains(out, "stopped") {
		t.Errorf("status %d, output %s, errors %s; expected that the run was stopped", status, out, errs)
	}
}

// BenchmarkProve proves by fours every position of the shipped games, and of the made games if they
// lie beside the checkout, into a new database.
func BenchmarkProve(b *testing.B) {
	paths, err := filepath.Glob("../../../shared/acceptance/made-*.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	paths = append(paths, "testdata/games.jsonl")
	for name, limits := range map[string][]string{"nodes=2000": {"--max-nodes", "2000"}, "unlimited": {"--timeout", "0"}} {
		b.Run(name, func(b *testing.B) {
			positions := 0
			for b.Loop() {
				args := append(append([]string{"prove", "--tree", "--rounds", "1", "--json", "--db", b.TempDir()}, limits...), paths...)
				_, out, errs := runTest(context.Background(), &console.Console{}, args...)
				report := struct{ Positions int }{}
				if err := json.Unmarshal([]byte(out), &report); err != nil || errs != "" {
					b.Fatal(err, errs)
				}
				positions += report.Positions
			}
			b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// TestProveWatch: with standard error in a file, prove writes lines that name the phase; with --quiet
// it writes none.
func TestProveWatch(t *testing.T) {
	testboard.Deadline(t)
	for _, quiet := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		errs := &cue{word: "s: searching round 1 of 3, 0 of 1: ", times: 2, then: cancel}
		con := &console.Console{Out: io.Discard, Err: errs, Every: time.Millisecond}
		args := []string{"prove", "--moves", "c5a1d5c1e4g1e3i1", "--size", "9", "--vct", "--db", filepath.Join(t.TempDir(), "db"), "--timeout", "1m"}
		begun := make(chan struct{})
		if quiet {
			args = append(args, "--quiet")
			go func() {
				<-begun
				time.AfterFunc(20*con.Every, cancel) // lines would have come meanwhile
			}()
		}
		patient := hooks{around: func(s book.Solver) book.Solver { return patientSolver{s, begun} }}
		if status, _, _ := runHooked(ctx, con, patient, args...); status != console.StatusUnknown {
			t.Errorf("quiet %v: status %d, want %d", quiet, status, console.StatusUnknown)
		}
		if text := errs.String(); quiet != (text == "") || !quiet && strings.Count(text, errs.word) < errs.times {
			t.Errorf("quiet %v: standard error holds %q", quiet, text)
		}
	}
}
