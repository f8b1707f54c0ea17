package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
)

// TestThreatInterrupt: positions that come after the signal are answered as
// cancelled, as long as they can be read.
func TestThreatInterrupt(t *testing.T) {
	const positions = 20
	path := slowFile(t, positions)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	status, out, errs := runTest(ctx, &console.Console{Grace: time.Minute}, "tss", path, "--json")
	if status != console.StatusUnknown || errs != "" {
		t.Errorf("status %d, errors %q", status, errs)
	}
	if n := strings.Count(out, `"verdict":"unknown","class":"tss"`); n != positions || strings.Count(out, `"reason":"cancelled"`) != positions {
		t.Errorf("%d of %d answers are unknown: %.300s", n, positions, out)
	}
}

// TestThreatInterruptReading stops while standard input stays open.
func TestThreatInterruptReading(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.WriteString(w, `{"id":"a","size":9,"black":["a1","b1","c1"],"white":["a9"]}`+"\n"+`{"id":"b"`)
		cancel()
	}()
	status, _, errs := runTest(ctx, &console.Console{In: r, Grace: time.Millisecond}, "tss", "-", "--quiet")
	if status != console.StatusUnknown || !strings.Contains(errs, "stopped before the end") {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// TestThreatDrawings: a drawing that cannot be written ends the run.
func TestThreatDrawings(t *testing.T) {
	for k, want := range map[int]string{1: "a/tree.svg", 2: "a/tree-2.svg", 11: "a/tree-11.svg"} {
		if got := drawingPath("a/tree.svg", k); got != want {
			t.Errorf("drawing %d goes to %s, want %s", k, got, want)
		}
	}
	if got := drawingPath("tree", 3); got != "tree-3" {
		t.Errorf("without an extension: %s", got)
	}
	dir := t.TempDir()
	status, out, errs := runTest(context.Background(), &console.Console{}, "tss", "--moves", "h8", "--svg", dir)
	if status != console.StatusBad || out != "" || !strings.Contains(errs, filepath.Base(dir)) {
		t.Errorf("status %d, %q, errors %q", status, out, errs)
	}
}
