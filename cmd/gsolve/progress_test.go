package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// TestProgressOfCommands holds the line to its contract: on a terminal only,
// gone before an answer is printed, and never with --quiet.
func TestProgressOfCommands(t *testing.T) {
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
		con := &console{out: screen, err: screen, errTTY: test.tty, outTTY: test.tty, delay: time.Millisecond}
		args := append([]string{"vcf", "testdata/slow.jsonl", "--color", "never"}, test.args...)
		if !test.want {
			args = append(args, "--timeout", "400ms")
		}
		if status, _, _ := runTest(ctx, con, args...); status != statusUnknown {
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
	con := &console{out: io.Discard, err: errs, errTTY: true}
	con.delay = 50 * time.Millisecond // no single position takes as long
	runTest(ctx, con, "vcf", slowFile(t, 200), "--timeout", "20ms", "--all")
	if strings.Count(errs.String(), " done, ") < 3 {
		t.Errorf("progress: %q", errs.String())
	}
}

// cue is a buffer that calls then once a word stands there so often.
type cue struct {
	lockedBuffer
	word  string
	times int
	then  func()
}

func (c *cue) Write(b []byte) (int, error) {
	n, err := c.lockedBuffer.Write(b)
	if strings.Count(c.String(), c.word) >= c.times {
		c.then()
	}
	return n, err
}

// TestScreen: a terminal that does not know its size is written to as if it
// were none, since nothing would be shown on its no rows.
func TestScreen(t *testing.T) {
	for _, test := range []struct {
		width, height int
		err           error
		hidden        bool
	}{
		{80, 24, nil, false},
		{0, 0, nil, true},
		{80, 0, nil, true},
		{0, 0, errors.New("no terminal"), true},
	} {
		out := screen(os.Stderr, func(int) (int, int, error) { return test.width, test.height, test.err })
		if _, seen := out.(*os.File); seen == test.hidden {
			t.Errorf("%+v: file %v", test, seen)
		}
	}
	var b bytes.Buffer
	if screen(&b, nil) != &b {
		t.Error("another writer than the one that is no file")
	}
}

// TestDumbTerminal: one that says it is dumb gets neither colour nor progress.
func TestDumbTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "dumb")
	if con := systemConsole(os.Stderr); !con.noColour || con.errTTY {
		t.Error("colour or progress on a dumb terminal")
	}
	t.Setenv("TERM", "xterm")
	if systemConsole(os.Stderr).noColour {
		t.Error("no colour on a terminal")
	}
}

// TestProgressLabel: where the end is known, there is a rate and the time left.
func TestProgressLabel(t *testing.T) {
	var p progress
	if got := p.label(2 * time.Second); got != "0 done, 2s" {
		t.Error(got)
	}
	p.advance(500, 2000)
	if got := p.label(2 * time.Second); got != "500 of 2000, 250/s, 6s left" {
		t.Error(got)
	}
	p.inBytes = true
	p.advance(1<<20, 4<<20)
	if got := p.label(2 * time.Second); got != "1.0 MiB of 4.0 MiB, 512.0 KiB/s, 6s left" {
		t.Error(got)
	}
}

// TestProgressBar draws a bar once the end is known.
func TestProgressBar(t *testing.T) {
	var screen lockedBuffer
	con := &console{err: &screen, errTTY: true}
	con.progress.advance(1, 4)
	end := con.startProgress()
	for !strings.Contains(screen.String(), "1 of 4, ") || !strings.Contains(screen.String(), "=") {
		time.Sleep(time.Millisecond)
	}
	end()
}
