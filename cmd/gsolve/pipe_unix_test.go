//go:build unix

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/match"
)

// TestInterruptPipe: a signal ends a command that waits for the writer of a named pipe, or for what the
// writer has to say.
func TestInterruptPipe(t *testing.T) {
	testboard.Deadline(t)
	// The pipes stay open until their folder is gone: a goroutine that is late to open one must not wait
	// for ever.
	var held []*os.File
	t.Cleanup(func() {
		for _, f := range held {
			_ = f.Close()
		}
	})
	for _, test := range []struct {
		args   string
		status int
		errs   string
	}{
		{"match greedy mentor --openings PIPE", console.StatusUnknown, "stopped before the first game"},
		{"play --against kill PIPE", console.StatusBad, "stopped before the end of the input"},
		{"verify PIPE", console.StatusBad, "stopped before the end of the input"},
		{"lab failure --positions PIPE", console.StatusUnknown, "stopped: no report was written"},
		{"vcf PIPE", console.StatusUnknown, "stopped before the end of the input"},
	} {
		for _, writer := range []bool{false, true} {
			pipe := filepath.Join(t.TempDir(), "pipe")
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Fatal(err)
			}
			hold := func() { // opens both ends, which ends the wait of a goroutine that opens one
				f, err := os.OpenFile(pipe, os.O_RDWR, 0)
				if err != nil {
					t.Fatal(err)
				}
				held = append(held, f)
			}
			if writer {
				hold()
			}
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(50*time.Millisecond, cancel)
			status, _, errs := runTest(ctx, &console.Console{Grace: time.Millisecond}, strings.Fields(strings.ReplaceAll(test.args, "PIPE", pipe))...)
			if status != test.status || !strings.HasSuffix(errs, "gsolve: "+test.errs+"\n") {
				t.Errorf("%s, writer %v: status %d, errors %q; expected %d, %q", test.args, writer, status, errs, test.status, test.errs)
			}
			if !writer {
				hold()
			}
		}
	}
}

// TestPipeOfWeights: the file of an option is no pipe, because no signal would end the wait for a writer.
func TestPipeOfWeights(t *testing.T) {
	testboard.Deadline(t)
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	status, _, errs := runTest(t.Context(), &console.Console{}, "match", "adp:weights="+pipe, "greedy")
	if status != console.StatusBad || !strings.HasSuffix(errs, ": a pipe or a device, expected a file\n") {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// TestMatchUnstored: a game whose file cannot be written is an error, and the report is printed and
// stored all the same.
func TestMatchUnstored(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, match.GamesDir)
	if err := os.MkdirAll(games, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("000001.sgf", filepath.Join(games, "000001.sgf")); err != nil {
		t.Fatal(err)
	}
	status, out, errs := runTest(t.Context(), &console.Console{}, "match", "random", "greedy", "--games", "4", "--out", dir, "--quiet")
	if status != console.StatusBad || !strings.Contains(out, "\n4 of 4 games") || !strings.Contains(errs, "000001.sgf") || readReport(t, dir).Games != 4 {
		t.Errorf("status %d, output %q, errors %q", status, out, errs)
	}
}
