package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
)

// TestDefendInterrupt stops a run: soon, with an answer for every position, in
// order, and nothing that was not searched is held or lost.
func TestDefendInterrupt(t *testing.T) {
	const positions = 100
	path := slowFile(t, positions)
	for _, threads := range []string{"1", "3"} {
		ctx, cancel := context.WithCancel(context.Background())
		timer := time.AfterFunc(20*time.Millisecond, cancel)
		status, out, errs := runTest(ctx, &console.Console{}, "defend", path, "--json", "--threads", threads)
		timer.Stop()
		cancel()
		if status != console.StatusUnknown || errs != "" {
			t.Errorf("status %d, errors %q", status, errs)
		}
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if last := lines[len(lines)-1]; len(lines) != positions || !strings.Contains(last, `"reason":"cancelled"}`) || strings.Contains(last, `"lost"`) {
			t.Errorf("%d answers, the last %.300s", len(lines), last)
		}
	}
}

// TestDefendInterruptReading stops while standard input stays open.
func TestDefendInterruptReading(t *testing.T) {
	r, w := io.Pipe()
	defer r.Close()
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	status, _, errs := runTest(ctx, &console.Console{In: r, Grace: time.Millisecond}, "defend", "-")
	if status != console.StatusUnknown || !strings.HasSuffix(errs, "gsolve: stopped before the end of the input\n") {
		t.Errorf("status %d, %q", status, errs)
	}
}

// failing is an output that is full.
type failing struct{}

var errFull = errors.New("full")

func (failing) Write([]byte) (int, error) { return 0, errFull }

// TestDefendFull ends with the first answer that cannot be written.
func TestDefendFull(t *testing.T) {
	for _, args := range []string{"--json", "--quiet", "--all"} {
		status, _, errs := runTest(context.Background(), &console.Console{Out: failing{}}, "defend", "--moves", "h8i9", args)
		if status != console.StatusBad || !strings.Contains(errs, "standard output: full") {
			t.Errorf("%s: status %d, %q", args, status, errs)
		}
	}
}
