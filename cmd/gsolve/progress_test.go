package main

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// TestProgressOfCommands: the progress line appears on a terminal only, never with --quiet, and is
// erased before an answer is printed.
func TestProgressOfCommands(t *testing.T) {
	testboard.Deadline(t)
	for _, test := range []struct {
		tty  bool
		args []string
		want bool
	}{
		{true, nil, true},
		{true, []string{"--json"}, true},
		{true, []string{"--quiet"}, false},
		{false, nil, false},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		// Both streams go to the same screen, as on a terminal. The run ends with the first
		// progress line, or, if none may come, after a time in which some would have come.
		screen := &cue{word: " done, ", times: 1, then: cancel}
		con := &console.Console{Out: screen, Err: screen, ErrTTY: test.tty, OutTTY: test.tty, Delay: time.Millisecond}
		args := append([]string{"vcf", "testdata/slow.jsonl", "--color", "never"}, test.args...)
		if !test.want {
			args = append(args, "--timeout", "400ms")
		}
		if status, _, _ := runTest(ctx, con, args...); status != console.StatusUnknown {
			t.Errorf("%v: status %d, expected %d", args, status, console.StatusUnknown)
		}
		shown, answer, ok := strings.Cut(screen.String(), "slow-none")
		if strings.Contains(shown, "0 done, ") != test.want || !ok || answer == "" {
			t.Errorf("on a terminal = %v, %v: the screen shows %q", test.tty, args, screen.String())
		}
		const eraseBelow = "\x1b[J"
		if before, _, _ := strings.Cut(shown, "{"); test.want && !strings.HasSuffix(before, eraseBelow) {
			t.Errorf("%v: the progress line is not erased before the answer: %q", args, before)
		}
	}
}

// TestProgressBesideFile: while answers go to a file, the progress line keeps changing.
func TestProgressBesideFile(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	errs := &cue{word: " done, ", times: 3, then: cancel}
	con := &console.Console{Out: io.Discard, Err: errs, ErrTTY: true}
	con.Delay = 50 * time.Millisecond // longer than any single position takes
	runTest(ctx, con, "vcf", slowFile(t, 200), "--timeout", "20ms", "--all")
	if strings.Count(errs.String(), " done, ") < 3 {
		t.Errorf("standard error shows %q, expected three progress lines", errs.String())
	}
}

// cue is a buffer that calls then as soon as it holds a word a number of times. The progress line's
// goroutine writes to it.
type cue struct {
	testdir.Buffer
	word  string
	times int
	then  func()
}

func (c *cue) Write(b []byte) (int, error) {
	n, err := c.Buffer.Write(b)
	if strings.Count(c.String(), c.word) >= c.times {
		c.then()
	}
	return n, err
}
