package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/match/report"
)

// matchArgs are a match with the same games on any machine.
func matchArgs(dir string, more ...string) []string {
	return append([]string{"match", "greedy", "mentor", "random", "--games", "10", "--size", "11", "--out", dir, "--json"}, more...)
}

// TestMatchInterrupted: a match that signals stop goes on each time, and ends with the games of one
// that nothing stopped, whatever runs side by side.
func TestMatchInterrupted(t *testing.T) {
	testboard.Deadline(t)
	whole, parts := t.TempDir(), t.TempDir()
	if status, _, errs := runTest(t.Context(), &console.Console{}, matchArgs(whole)...); status != console.StatusDone || errs != "" {
		t.Fatalf("status %d, errors %s", status, errs)
	}
	stops := 0
	for status := -1; status != console.StatusDone; {
		ctx, cancel := context.WithCancel(t.Context())
		before := journalLines(parts)
		go func() { // the signal comes after some games of this run
			defer cancel()
			for ctx.Err() == nil && journalLines(parts) < before+3 {
				time.Sleep(100 * time.Microsecond)
			}
		}()
		var errs string
		status, _, errs = runTest(ctx, &console.Console{}, matchArgs(parts, "--concurrency", "2")...)
		cancel()
		switch {
		case status == console.StatusDone:
		case status != console.StatusUnknown || !strings.HasPrefix(errs, "gsolve: stopped "):
			t.Fatalf("status %d, errors %s", status, errs)
		case strings.Contains(errs, " games: run the same command again to resume\n"):
			stops++
		}
	}
	if stops == 0 {
		t.Error("no signal came in the middle of the match")
	}
	a, b := readReport(t, whole), readReport(t, parts)
	for i := range a.Engines {
		x, y := a.Engines[i], b.Engines[i]
		if x.Name != y.Name || x.Count != y.Count || x.Black.Count != y.Black.Count || *x.Elo != *y.Elo {
			t.Errorf("%+v, after %d signals %+v", x, stops, y)
		}
	}
}

// TestMatchPython: examples/engine.py plays a match without a fault, if there is a Python.
func TestMatchPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("not tested: there is no python3")
		return
	}
	dir := t.TempDir()
	engine := "engine=cmd:" + python + " " + filepath.Join(root, "examples", "engine.py")
	status, out, errs := runTest(t.Context(), &console.Console{}, "match", "random", engine, "--games", "2", "--time", "20s", "--size", "9", "--out", dir)
	if status != console.StatusDone || errs != "" || !strings.Contains(out, "\n2 of 2 games") {
		t.Fatalf("status %d, errors %s, output %s", status, errs, out)
	}
	if faults := readReport(t, dir).Engines[1].Faults; len(faults) > 0 {
		t.Errorf("faults %v of the example", faults)
	}
}

func journalLines(dir string) int {
	text, err := os.ReadFile(filepath.Join(dir, match.JournalFile))
	if err != nil {
		return 0
	}
	return strings.Count(string(text), "\n")
}

func readReport(t *testing.T, dir string) (r report.Report) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, report.JSONFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestMatchStoppedEarly: a signal before the first game ends the command in order, and without --out
// the message says what could have gone on.
func TestMatchStoppedEarly(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	status, out, errs := runTest(ctx, &console.Console{}, "match", "greedy", "mentor")
	if status != console.StatusUnknown || out != "" || errs != "gsolve: stopped before the first game\n" {
		t.Errorf("status %d, printed %q, errors %q", status, out, errs)
	}
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	screen := &cue{word: " games, ", times: 1, then: cancel}
	con := &console.Console{Err: screen, ErrTTY: true, Delay: time.Millisecond}
	status, out, _ = runTest(ctx, con, "match", "greedy", "threats", "--games", "2000", "--max-nodes", "0", "--nodes", "2000")
	if status != console.StatusUnknown || !strings.Contains(out, " of 2000 games, ") || !strings.HasSuffix(screen.String(), "of 2000 games: a match with --out DIR can be resumed\n") {
		t.Errorf("status %d, printed %q, errors %q", status, out, screen.String())
	}
}

// TestMatchLive: on a terminal the rows of the engines stand above the progress line, and the table
// of the end follows when they are erased.
func TestMatchLive(t *testing.T) {
	screen := &cue{word: "\x00", times: 1, then: func() {}}
	con := &console.Console{Out: screen, Err: screen, ErrTTY: true, OutTTY: true, Delay: time.Millisecond}
	games := strconv.Itoa(testboard.Amount(8, 40, 40))
	status, _, _ := runTest(t.Context(), con, "match", "greedy", "threats", "--games", games, "--max-nodes", "0", "--nodes", "2000")
	shown, table, ok := strings.Cut(screen.String(), "Elo  ±95%")
	if status != console.StatusDone || !strings.Contains(shown, "games, ") || !strings.Contains(shown, "\ngreedy") || !ok || !strings.Contains(table, games+" of "+games+" games, ") {
		t.Errorf("status %d, the screen shows %q", status, screen.String())
	}
}
