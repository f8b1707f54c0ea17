package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/miner"
)

// mortalProver kills its process at the search after the last allowed one.
type mortalProver struct {
	puzzles.Solver
	left *atomic.Int64 // of all solvers together
}

func (s mortalProver) Solve(ctx context.Context, pos *board.Position, q proof.Question) (puzzles.Answer, error) {
	die(s.left)
	return s.Solver.Solve(ctx, pos, q)
}

// mineArgs returns the arguments of the runs that are compared.
func mineArgs(out string) []string {
	return []string{"puzzle", "mine", "testdata/games.jsonl", "--max-nodes", "2000", "--out", out}
}

// TestPuzzleMineKilled mines in one run, and again in runs that are killed, with other numbers of
// threads. The puzzles must be the same, byte for byte.
func TestPuzzleMineKilled(t *testing.T) {
	whole, parts := filepath.Join(t.TempDir(), "whole.jsonl"), filepath.Join(t.TempDir(), "parts.jsonl")
	if status, out, errs := runTest(t.Context(), &console.Console{}, mineArgs(whole)...); status != console.StatusDone || errs != "" {
		t.Fatalf("one run: status %d: %s%s", status, out, errs)
	}
	positions := 0
	for i, searches := range []string{"0", "100", "150", "20", "100"} {
		command := child(t, "mortal", append(mineArgs(parts), "--threads", strconv.Itoa(i%3+1))...)
		command.Env = append(os.Environ(), mortalVariable+"="+searches)
		if text, err := command.CombinedOutput(); err == nil || len(text) > 0 {
			t.Fatalf("the run was not killed: %v, output %s", err, text)
		}
		done := readDone(t, parts)
		if done.Positions < positions || i == 4 && done.Positions == 0 {
			t.Errorf("the state is at position %d, after the run before it was at %d", done.Positions, positions)
		}
		positions = done.Positions
	}
	// The next run must drop what a killed run has written after its last state.
	appendText(t, parts, `{"id":"half a puz`)
	status, out, errs := runTest(t.Context(), &console.Console{}, append(mineArgs(parts), "--threads", "2")...)
	if status != console.StatusDone || errs != "" {
		t.Fatalf("the last run: status %d: %s%s", status, out, errs)
	}
	a, b := testdir.Read(t, whole), testdir.Read(t, parts)
	if !bytes.Equal(a, b) || bytes.Count(a, []byte{'\n'}) < 5 {
		t.Errorf("one run and the killed runs wrote %d and %d bytes of puzzles, expected the same:\n%s\n%s", len(a), len(b), a, b)
	}
}

func readDone(t *testing.T, out string) miner.Counts {
	t.Helper()
	var state struct{ Done miner.Counts }
	if err := json.Unmarshal(testdir.Read(t, out+".state"), &state); err != nil {
		t.Fatal(err)
	}
	return state.Done
}

func appendText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, append(testdir.Read(t, path), text...), 0o600); err != nil {
		t.Fatal(err)
	}
}

// stopping cancels the context at a search.
type stopping struct {
	puzzles.Solver
	left *atomic.Int64
	stop context.CancelFunc
}

func (s stopping) Solve(ctx context.Context, pos *board.Position, q proof.Question) (puzzles.Answer, error) {
	if s.left.Add(-1) == 0 {
		s.stop()
	}
	return s.Solver.Solve(ctx, pos, q)
}

// TestPuzzleMineStopped: a signal ends the run in order, and the next run continues it.
func TestPuzzleMineStopped(t *testing.T) {
	testboard.Deadline(t)
	dir := t.TempDir()
	whole, parts := filepath.Join(dir, "whole.jsonl"), filepath.Join(dir, "parts.jsonl")
	if status, _, errs := runTest(t.Context(), &console.Console{}, mineArgs(whole)...); status != console.StatusDone {
		t.Fatal(status, errs)
	}
	ctx, cancel := context.WithCancel(t.Context())
	left := &atomic.Int64{}
	left.Store(300)
	around := func(s puzzles.Solver) puzzles.Solver { return stopping{s, left, cancel} }
	status, out, errs := runHooked(ctx, &console.Console{}, hooks{aroundPuzzles: around, checkpoint: time.Hour}, mineArgs(parts)...)
	done := readDone(t, parts)
	want := "gsolve: stopped after position " + strconv.Itoa(done.Positions) + ": run the same command again to resume\n"
	if status != console.StatusUnknown || errs != want || done.Positions == 0 || !strings.HasPrefix(out, plain.Plural(uint64(done.Positions), "position")) {
		t.Errorf("stopped run: status %d, output %q, errors %q, expected %q", status, out, errs, want)
	}
	if status, _, errs := runTest(t.Context(), &console.Console{}, mineArgs(parts)...); status != console.StatusDone || errs != "" {
		t.Errorf("next run: status %d, errors %s", status, errs)
	}
	if a, b := testdir.Read(t, whole), testdir.Read(t, parts); !bytes.Equal(a, b) {
		t.Errorf("one run and the stopped runs wrote %d and %d bytes of puzzles, expected the same", len(a), len(b))
	}
}

// TestPuzzleMineRestarted: a second run of the same command prints the same counts, reports that
// all was done before, and searches nothing.
func TestPuzzleMineRestarted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.jsonl")
	_, first, _ := runTest(t.Context(), &console.Console{}, mineArgs(path)...)
	before := testdir.Read(t, path)
	searches := &atomic.Int64{}
	around := func(s puzzles.Solver) puzzles.Solver { return stopping{s, searches, func() {}} }
	status, second, errs := runHooked(t.Context(), &console.Console{}, hooks{aroundPuzzles: around, checkpoint: time.Hour}, mineArgs(path)...)
	if status != console.StatusDone || first != second || errs != path+": earlier runs looked at all positions\n" || searches.Load() != 0 || !bytes.Equal(before, testdir.Read(t, path)) {
		t.Errorf("second run: status %d, output %q after %q, errors %s, %d searches", status, second, first, errs, -searches.Load())
	}
}

// TestPuzzleMineRefuses: the command refuses to continue if flags, games, state or puzzles have
// changed. It then changes no file.
func TestPuzzleMineRefuses(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games.jsonl")
	mined := filepath.Join(t.TempDir(), "out.jsonl")
	all := testdir.Read(t, "testdata/games.jsonl")
	if err := os.WriteFile(games, all[:bytes.IndexByte(all, '\n')+1], 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"puzzle", "mine", games, "--out", mined}
	if status, _, errs := runTest(t.Context(), &console.Console{}, args...); status != console.StatusDone {
		t.Fatal(status, errs)
	}
	puzzle, state := testdir.Read(t, mined), testdir.Read(t, mined+".state")
	for name, tc := range map[string]struct {
		args        []string
		out, state  string
		games, want string
	}{
		"another flag":   {args: []string{"--strict"}, want: `it was begun with --strict "false", not "true"`},
		"more games":     {args: []string{"testdata/games.jsonl"}, want: "it was begun with 1 file of games, not 2"},
		"changed games":  {games: string(all), want: "games.jsonl has changed since, expected the games as they were"},
		"no state":       {state: "-", want: "expected a new file"},
		"broken state":   {state: "{", want: "not the state of gsolve puzzle mine"},
		"another file":   {out: strings.Repeat("?", len(puzzle)), want: "expected the puzzles that"},
		"shorter file":   {out: "{", want: "expected the file with"},
		"fewer puzzles":  {out: strings.Repeat("\n", len(puzzle)), want: "expected the"},
		"puzzle changed": {out: strings.Replace(string(puzzle), `"solution":["`, `"solution":["a1","`, 1), want: "expected the puzzles that"},
	} {
		testdir.Damage(t, mined, string(puzzle), tc.out)
		testdir.Damage(t, mined+".state", string(state), tc.state)
		testdir.Damage(t, games, string(all[:bytes.IndexByte(all, '\n')+1]), tc.games)
		was, _ := os.ReadFile(mined)
		status, out, errs := runTest(t.Context(), &console.Console{}, append(args, tc.args...)...)
		if now, _ := os.ReadFile(mined); status != console.StatusBad || out != "" || !strings.Contains(errs, tc.want) || strings.Count(errs, "\n") != 1 || !bytes.Equal(now, was) {
			t.Errorf("%s: status %d, output %q, errors %q, expected %q", name, status, out, errs, tc.want)
		}
	}
}

const (
	// A win by threats: the search takes longer than a nanosecond.
	slowPuzzle = `{"id":"slow","black":["g8","i8","h7","h9"],"white":["a1","c2","e1","o15"],"to_move":"black","goal":"vct","attacks":2}` + "\n"
	easyPuzzle = `{"id":"easy","black":["h8","i8","j8"],"white":["a1","a3","a5"],"goal":"vcf","attacks":1}` + "\n"
	falseClaim = `{"id":"false","black":["h8","i8","j8"],"white":["a1","a3","a5"],"goal":"vcf","attacks":2}` + "\n"
)

// TestPuzzleTime: by default a slow puzzle does not hold back the others for long.
func TestPuzzleTime(t *testing.T) {
	puzzle := newApp(&console.Console{}, hooks{}).Command("puzzle")
	for _, command := range []*cli.Command{puzzle.Command("rate"), puzzle.Command("sheet")} {
		i := slices.IndexFunc(command.Flags, func(f cli.Flag) bool { return f.Names()[0] == "timeout" })
		flag, ok := command.Flags[i].(*cli.DurationFlag)
		if !ok || flag.Value <= 0 || flag.Value > 10*time.Second || !strings.Contains(helpText("puzzle "+command.Name), "--timeout 0") {
			t.Errorf("%s: --timeout is %v by default; expected a limit of at most 10 s, and --timeout 0 in the help", command.Name, flag)
		}
	}
	path := filepath.Join(t.TempDir(), "slow.jsonl")
	testdir.Write(t, path, slowPuzzle+easyPuzzle)
	status, out, errs := runTest(t.Context(), &console.Console{}, "puzzle", "rate", "--quiet", "--timeout", "1ns", path)
	if status != console.StatusUnknown || out != "easy: grade 1, score 3.16\n" || !strings.HasPrefix(errs, "gsolve: slow: cannot be rated: a limit stopped the search ") || !strings.HasSuffix(errs, " (time)\n") || strings.Count(errs, "\n") != 1 {
		t.Errorf("rate: status %d, output %q, errors %q", status, out, errs)
	}
	status, out, errs = runTest(t.Context(), &console.Console{}, "puzzle", "sheet", "--markdown", "--timeout", "1ns", path)
	if status != console.StatusUnknown || strings.Count(out, "###") != 1 || errs != "gsolve: slow: left out: the goal: not decided (time)\n" {
		t.Errorf("sheet: status %d, output %q, errors %q", status, out, errs)
	}
}

// stopAt cancels a context at the first message.
type stopAt struct {
	bytes.Buffer
	stop context.CancelFunc
}

// Write takes the message.
func (s *stopAt) Write(b []byte) (int, error) {
	defer s.stop()
	return s.Buffer.Write(b)
}

// TestPuzzleSheetStopped: on Ctrl-C the command prints the puzzles that it has proved so far.
func TestPuzzleSheetStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	in, typed := io.Pipe() // the input stays open
	go func() { _, _ = io.WriteString(typed, easyPuzzle+falseClaim) }()
	defer typed.Close() // otherwise the command's goroutine would read the pipe for ever
	errs := &stopAt{stop: stop}
	con := &console.Console{In: in, Err: errs, Grace: time.Millisecond}
	status, out, _ := runTest(ctx, con, "puzzle", "sheet", "--markdown", "--format", "jsonl", "-")
	if status != console.StatusNone || !strings.Contains(out, "### Black to play and win by fours in 1") {
		t.Errorf("status %d, output %q, errors %q", status, out, errs)
	}
	if !strings.Contains(errs.String(), "gsolve: stopped before the end of the input\n") {
		t.Errorf("errors %q, expected that the command was stopped", errs)
	}
}

// TestKeepPassed: --out gets a puzzle that passes. It does not get a puzzle whose check was broken
// off: then the report may lack a problem.
func TestKeepPassed(t *testing.T) {
	pos, err := board.New(board.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	passed := &checker.Report{Puzzle: &puzzles.Puzzle{ID: "a", Position: pos}}
	refused := &checker.Report{Puzzle: passed.Puzzle, Problems: []checker.Problem{{Kind: checker.NoWin}}}
	open := &checker.Report{Puzzle: passed.Puzzle, Problems: []checker.Problem{{Kind: checker.Undecided, Open: checker.NoWin}}}
	for _, test := range []struct {
		report *checker.Report
		err    error
		kept   bool
		status int
	}{
		{passed, nil, true, console.StatusDone},
		{passed, console.ErrInternal, false, console.StatusBad},
		{nil, console.ErrInternal, false, console.StatusBad},
		{refused, nil, false, console.StatusNone},
		{open, nil, false, console.StatusUnknown},
	} {
		if a := checkedAnswer("a", test.report, test.err, true); (a.keep != nil) != test.kept || a.status != test.status || (a.err == nil) != (test.err == nil) {
			t.Errorf("%+v: the answer is %+v", test, a)
		}
	}
}
