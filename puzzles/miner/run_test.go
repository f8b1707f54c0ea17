package miner_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/miner"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// gamesFile writes a file of random games. Its first line is no game.
func gamesFile(t *testing.T, n int) string {
	t.Helper()
	rnd := rand.New(rand.NewPCG(9, 9))
	text := `{"id":"off","moves":"h8z30"}` + "\n"
	for range n {
		text += fmt.Sprintf(`{"moves":"%s"}`+"\n", strings.Join(board.Names(playGame(t, rnd, board.Freestyle)), ""))
	}
	path := filepath.Join(t.TempDir(), "games.jsonl")
	testdir.Write(t, path, text)
	return path
}

// counting is a solver that calls stop at one of its searches: left counts down to it.
type counting struct {
	puzzles.Solver
	left *atomic.Int64
	stop func()
}

func (s counting) Solve(ctx context.Context, pos *board.Position, q proof.Question) (puzzles.Answer, error) {
	if s.left.Add(-1) == 0 {
		s.stop()
	}
	return s.Solver.Solve(ctx, pos, q)
}

// newRun returns a run over the games of path. It calls stop after left searches.
func newRun(path string, threads int, left *atomic.Int64, stop func()) *miner.Run {
	run := &miner.Run{Games: &miner.Games{Paths: []string{path}}, Refuse: func(error) {}, Grace: time.Minute}
	for range threads {
		solver := counting{prover.New(1 << 20), left, stop}
		run.Miners = append(run.Miners, miner.New(solver, miner.Options{Attacks: puzzles.Range{Min: 2, Max: math.MaxInt}, MaxNodes: 500}))
	}
	return run
}

var settings = []miner.Setting{{Name: "--goal", Value: "vcf"}}

// onto lets a run write to the file path.
func onto(ctx context.Context, run *miner.Run, path string, s []miner.Setting) (err error) {
	if run.File, err = miner.OpenFile(ctx, path, s, run.Games); err != nil {
		return err
	}
	return errors.Join(run.Do(ctx), run.File.Close())
}

// TestRun: a run that was stopped goes on, and its file ends like that of an undisturbed run.
func TestRun(t *testing.T) {
	path, out := gamesFile(t, 4), filepath.Join(t.TempDir(), "out.jsonl")
	var whole bytes.Buffer
	var searches atomic.Int64
	straight := newRun(path, 2, &searches, nil)
	straight.Print = func(line []byte) error { whole.Write(line); return nil }
	var refused []error
	straight.Refuse = func(err error) { refused = append(refused, err) }
	if err := straight.Do(t.Context()); err != nil || whole.Len() == 0 || len(refused) != 1 {
		t.Fatalf("error %v, refused lines %v, want one, and puzzles:\n%s", err, refused, &whole)
	}
	for threads := range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		searches.Store(40)
		run := newRun(path, threads+1, &searches, cancel)
		if err := onto(ctx, run, out, settings); !errors.Is(err, context.Canceled) {
			t.Fatalf("a stopped run: error %v, want Canceled", err)
		}
		cancel()
	}
	run := newRun(path, 1, &searches, nil)
	err := onto(t.Context(), run, out, settings)
	got, _ := os.ReadFile(out)
	if err != nil || !bytes.Equal(got, whole.Bytes()) || run.Done() != straight.Done() {
		t.Errorf("error %v, counts %+v with the file\n%s\nwant %+v with\n%s", err, run.Done(), got, straight.Done(), &whole)
	}
	searches.Store(0)
	again := newRun(path, 1, &searches, nil)
	done := again.Done()
	if err := onto(t.Context(), again, out, settings); err != nil || searches.Load() != 0 || again.Done() != straight.Done() {
		t.Errorf("a run after the last: error %v, %d searches, counts %+v, want no search", err, -searches.Load(), done)
	}
	counts := again.Done()
	want := fmt.Sprintf("%d positions: %d puzzles", counts.Positions, counts.Found)
	if label, read, total := straight.Meter(time.Second); !strings.HasPrefix(label, strings.Replace(want, ":", ",", 1)) || read != total || total == 0 {
		t.Errorf("Meter: label %q, %d of %d bytes, want all bytes", label, read, total)
	}
	if text := counts.Text(); !strings.HasPrefix(text, want) || !strings.HasSuffix(text, ", 1 refused") {
		t.Errorf("Text: %q, want %q and 1 refused", text, want)
	}
}

// TestRunRefuses: a run refuses to go on if the file, its state, the games or the flags are not
// those of the run before.
func TestRunRefuses(t *testing.T) {
	path, dir := gamesFile(t, 1), t.TempDir()
	out := filepath.Join(dir, "out.jsonl")
	var searches atomic.Int64
	if err := onto(t.Context(), newRun(path, 1, &searches, nil), out, settings); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(out)
	state, _ := os.ReadFile(out + ".state")
	games, _ := os.ReadFile(path)
	for want, tc := range map[string]struct{ out, state, games, path, value string }{
		`it was begun with --goal "vcf", not "vct"`: {value: "vct"},
		"it was begun with the games":               {path: gamesFile(t, 1)},
		"has changed since":                         {games: string(games) + "\n"},
		"expected a new file":                       {state: "-", out: "x"},
		"version 2, expected version 1":             {state: `{"v":2}`},
		"a number below 0":                          {state: `{"v":1,"bytes":-1}`},
		"expected fewer":                            {state: `{"v":1,"done":{"found":1}}`},
		"expected puzzles to continue":              {state: `{"v":1,"path":[{}]}`},
		"not the state of gsolve puzzle mine":       {state: "{"},
		"expected the file with":                    {out: "{"},
		"standard input cannot be read again":       {path: "-"},
		"no such file":                              {path: filepath.Join(dir, "none")},
		"is also an input":                          {path: out + ".state"},
	} {
		testdir.Damage(t, out, string(text), tc.out)
		testdir.Damage(t, out+".state", string(state), tc.state)
		testdir.Damage(t, path, string(games), tc.games)
		run := newRun(path, 1, &searches, nil)
		if tc.path != "" {
			run.Games.Paths = []string{tc.path}
		}
		s := settings
		if tc.value != "" {
			s = []miner.Setting{{Name: "--goal", Value: tc.value}}
		}
		if err := onto(t.Context(), run, out, s); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %v, want %q in one line", err, want)
		}
	}
}

// liar is a solver that reports a win and an error.
type liar struct{ puzzles.Solver }

func (liar) Solve(context.Context, *board.Position, proof.Question) (puzzles.Answer, error) {
	return puzzles.Answer{Outcome: proof.Win}, errors.New("a lie")
}

// TestRunFaults: a fault of the solver or of the output ends a run.
func TestRunFaults(t *testing.T) {
	var searches atomic.Int64
	run := newRun(gamesFile(t, 1), 1, &searches, nil)
	run.Miners = []*miner.Miner{miner.New(liar{}, miner.Options{})}
	if err := run.Do(t.Context()); !errors.Is(err, miner.ErrFault) {
		t.Errorf("error %v, want ErrFault", err)
	}
	full := errors.New("no room")
	run = newRun(gamesFile(t, 4), 1, &searches, nil)
	run.Print = func([]byte) error { return full }
	if err := run.Do(t.Context()); !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
	run.Games.Paths = []string{"-", "nowhere"}
	run.Games.Stdin = strings.NewReader("h8i9")
	if _, total := run.Games.Read(); total != 0 {
		t.Errorf("standard input and a missing file have %d bytes, want 0: unknown", total)
	}
}

// TestParseGoals reads the values of --goal.
func TestParseGoals(t *testing.T) {
	for text, want := range map[string]int{"all": 3, "vcf": 1, "vct, defend": 2} {
		if got, err := miner.ParseGoals(text); err != nil || len(got) != want {
			t.Errorf("ParseGoals(%q) = %v, error %v, want %d goals", text, got, err, want)
		}
	}
	for _, text := range []string{"", ",", "mate", "win", "vcf,forbidden"} {
		if got, err := miner.ParseGoals(text); err == nil {
			t.Errorf("ParseGoals(%q) = %v, want an error", text, got)
		}
	}
}
