package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/console"
)

const (
	// A win by threats, which takes longer than a nanosecond.
	slowPuzzle = `{"id":"slow","black":["g8","i8","h7","h9"],"white":["a1","c2","e1","o15"],"to_move":"black","goal":"vct","attacks":2}` + "\n"
	easyPuzzle = `{"id":"easy","black":["h8","i8","j8"],"white":["a1","a3","a5"],"goal":"vcf","attacks":1}` + "\n"
	falseClaim = `{"id":"false","black":["h8","i8","j8"],"white":["a1","a3","a5"],"goal":"vcf","attacks":2}` + "\n"
)

// TestPuzzleTime: a slow puzzle does not hold back the others for long, unless the
// user says so.
func TestPuzzleTime(t *testing.T) {
	puzzle := newApp(&console.Console{}, hooks{}).Command("puzzle")
	for _, command := range []*cli.Command{puzzle.Command("rate"), puzzle.Command("sheet")} {
		i := slices.IndexFunc(command.Flags, func(f cli.Flag) bool { return f.Names()[0] == "timeout" })
		flag, ok := command.Flags[i].(*cli.DurationFlag)
		if !ok || flag.Value <= 0 || flag.Value > 10*time.Second || !strings.Contains(helpText("puzzle "+command.Name), "--timeout 0") {
			t.Errorf("%s: --timeout %v, expected a limit by default, and how to lift it in the help", command.Name, flag)
		}
	}
	path := filepath.Join(t.TempDir(), "slow.jsonl")
	if err := os.WriteFile(path, []byte(slowPuzzle+easyPuzzle), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, errs := runTest(t.Context(), &console.Console{}, "puzzle", "rate", "--quiet", "--timeout", "1ns", path)
	if status != console.StatusUnknown || out != "easy: grade 1, score 3.16\n" || !strings.HasPrefix(errs, "gsolve: slow: cannot be rated: a limit stopped the search ") || !strings.HasSuffix(errs, " (time)\n") || strings.Count(errs, "\n") != 1 {
		t.Errorf("rate: status %d, %q, %q", status, out, errs)
	}
	status, out, errs = runTest(t.Context(), &console.Console{}, "puzzle", "sheet", "--markdown", "--timeout", "1ns", path)
	if status != console.StatusUnknown || strings.Count(out, "###") != 1 || errs != "gsolve: slow: not decided, expected a puzzle whose claims are true; left out\n" {
		t.Errorf("sheet: status %d, %q, %q", status, out, errs)
	}
}

// stopAt ends a context with the first message.
type stopAt struct {
	bytes.Buffer
	stop context.CancelFunc
}

// Write takes the message.
func (s *stopAt) Write(b []byte) (int, error) {
	defer s.stop()
	return s.Buffer.Write(b)
}

// TestPuzzleSheetStopped: Ctrl-C prints what was proved so far.
func TestPuzzleSheetStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	in, typed := io.Pipe() // which stays open
	go func() { _, _ = io.WriteString(typed, easyPuzzle+falseClaim) }()
	defer typed.Close() // a reader of it is left behind
	errs := &stopAt{stop: stop}
	con := &console.Console{In: in, Err: errs, Grace: time.Millisecond}
	status, out, _ := runTest(ctx, con, "puzzle", "sheet", "--markdown", "--format", "jsonl", "-")
	if status != console.StatusNone || !strings.Contains(out, "### Black to play and win by fours in 1") {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	if !strings.Contains(errs.String(), "gsolve: stopped before the end of the input\n") {
		t.Errorf("%q, expected that it was stopped", errs)
	}
}
