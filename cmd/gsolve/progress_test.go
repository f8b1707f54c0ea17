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

// TestProgressOfCommands holds the line to its contract: on a terminal only,
// gone before an answer is printed, and never with --quiet.
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
		// Where both streams meet, as on a terminal. The run ends with the first line;
		// where none is to come, after a time in which some would have.
		screen := &cue{word: " done, ", times: 1, then: cancel}
		con := &console.Console{Out: screen, Err: screen, ErrTTY: test.tty, OutTTY: test.tty, Delay: time.Millisecond}
		args := append([]string{"vcf", "testdata/slow.jsonl", "--color", "never"}, test.args...)
		if !test.want {
			args = append(args, "--timeout", "400ms")
		}
		if status, _, _ := runTest(ctx, con, args...); status != console.StatusUnknown {
			t.Errorf("%v: status %d", args, status)
		}
		shown, answer, ok := strings.Cut(screen.String(), "slow-none")
		if strings.Contains(shown, "0 done, ") != test.want || !ok || answer == "" {
			t.Errorf("terminal %v, %v: %q", test.tty, args, screen.String())
		}
		const eraseBelow = "\x1b[J"
		if before, _, _ := strings.Cut(shown, "{"); test.want && !strings.HasSuffix(before, eraseBelow) {
			t.Errorf("%v: the line is not taken away before the answer: %q", args, before)
		}
	}
}

// TestProgressBesideFile sees the line move on while answers go to a file.
func TestProgressBesideFile(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	errs := &cue{word: " done, ", times: 3, then: cancel}
	con := &console.Console{Out: io.Discard, Err: errs, ErrTTY: true}
	con.Delay = 50 * time.Millisecond // no single position takes as long
	runTest(ctx, con, "vcf", slowFile(t, 200), "--timeout", "20ms", "--all")
	if strings.Count(errs.String(), " done, ") < 3 {
		t.Errorf("progress: %q", errs.String())
	}
}

// cue is a buffer that calls then once a word stands there so often. The
// progress line's goroutine writes to it.
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
