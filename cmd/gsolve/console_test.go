package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gsolve/gsolve/internal/console"
)

// brokenPipe is a standard output whose reader goes away after some bytes.
type brokenPipe struct{ left int }

func (p *brokenPipe) Write(b []byte) (int, error) {
	if p.left -= len(b); p.left < 0 {
		return 0, fmt.Errorf("write: %w", syscall.EPIPE)
	}
	return len(b), nil
}

// TestBrokenPipe: if the reader of standard output has gone, every command ends with an error
// status, but without a word about the pipe.
func TestBrokenPipe(t *testing.T) {
	proofs := filepath.Join(t.TempDir(), "proofs")
	for _, args := range [][]string{
		{"vcf", "testdata/positions/renju.jsonl"},
		{"vcf", "testdata/positions/renju.jsonl", "--json", "--threads", "2"},
		{"vct", "testdata/positions/renju.jsonl", "--max-nodes", "100"},
		{"vcf", "testdata/positions/renju.jsonl", "--why", "h8"},
		{"show", "testdata/positions/renju.jsonl"},
		{"forbidden", "testdata/positions/renju.jsonl"},
		{"forbidden", "testdata/positions/renju.jsonl", "--json"},
		{"convert", "--to", "jsonl", "testdata/positions/renju.jsonl"},
		{"verify", "testdata/slow.jsonl", "--json"},
		{"play"},
		{"bench", "testdata/positions/standard.jsonl"},
		{"man"},
		{"completion", "bash"},
		{"vcf", "testdata/positions/standard.jsonl", "--db", proofs},
		{"db", "stats", "--db", proofs},
		{"db", "get", "--db", proofs, "testdata/positions/standard.jsonl"},
		{"db", "audit", "--db", proofs, "--json"},
		{"db", "export", "--db", proofs},
		{"db", "backup", "--db", proofs, proofs + ".backup"},
		{"db", "import", "--db", proofs, proofs + ".backup"},
	} {
		status, _, errs := runTest(context.Background(), &console.Console{Out: &brokenPipe{}}, args...)
		if status == console.StatusDone || strings.Contains(errs, "pipe") {
			t.Errorf("%v: status %d, errors %q; expected an error status and no word about the pipe", args, status, errs)
		}
	}
}

// TestColour: the output has colours on a terminal only, unless --color or NO_COLOR says otherwise.
func TestColour(t *testing.T) {
	for _, test := range []struct {
		tty, noColour bool
		when          string
		want          bool
	}{
		{true, false, "auto", true},
		{true, true, "auto", false},
		{false, false, "auto", false},
		{false, true, "always", true},
		{true, false, "never", false},
	} {
		con := &console.Console{OutTTY: test.tty, NoColour: test.noColour}
		_, out, _ := runTest(context.Background(), con, "show", "--moves", "h8", "--color", test.when)
		if got := strings.Contains(out, "\x1b["); got != test.want {
			t.Errorf("%+v: the output has colours = %v", test, got)
		}
	}
}

// TestNoProgress: short runs, runs with --quiet and runs without a terminal show no progress.
func TestNoProgress(t *testing.T) {
	for _, con := range []*console.Console{{}, {ErrTTY: true}} {
		for _, args := range [][]string{
			{"vcf", "../../puzzles/first.txt"},
			{"vcf", "../../puzzles/first.txt", "--quiet"},
			{"bench", "testdata/positions/standard.jsonl"},
		} {
			con.Out, con.Err = nil, nil
			if status, _, errs := runTest(context.Background(), con, args...); status != console.StatusDone || errs != "" {
				t.Errorf("%v: status %d, errors %q; expected status 0 and nothing on standard error", args, status, errs)
			}
		}
	}
}

// failingReader is a file on a disk that fails.
type failingReader struct{ io.Reader }

func (r failingReader) Read(p []byte) (int, error) {
	if n, err := r.Reader.Read(p); err == nil {
		return n, nil
	}
	return 0, errors.New("input/output error")
}

// TestReadError: if standard input cannot be read, the command prints one line of error.
func TestReadError(t *testing.T) {
	for _, args := range [][]string{{"vcf", "-"}, {"show", "-"}, {"verify", "-"}, {"bench", "-"}} {
		con := &console.Console{In: failingReader{strings.NewReader("")}}
		status, out, errs := runTest(context.Background(), con, args...)
		if status != console.StatusBad || !strings.HasPrefix(errs, "gsolve: -: ") || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, output %q, errors %q", args, status, out, errs)
		}
	}
}

// TestOneLine: a hostile file name neither breaks the error into lines nor reaches the terminal as
// an escape sequence.
func TestOneLine(t *testing.T) {
	status, _, errs := runTest(context.Background(), &console.Console{}, "vcf", "a\ngsolve: b\x1b[31m")
	if status != console.StatusBad || strings.Count(errs, "\n") != 1 || strings.Contains(errs, "\x1b") {
		t.Errorf("status %d, errors %q; expected one line without escapes", status, errs)
	}
}
