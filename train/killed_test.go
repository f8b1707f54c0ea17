package train_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/train"
)

// TestTrainingKilled goes on with copies of a run's folder as it was at its events, with the marks of a kill: a
// file that was being written, and a torn line in the log. Each gives the versions of the whole run.
func TestTrainingKilled(t *testing.T) {
	dir, copies := t.TempDir(), t.TempDir()
	course := adopting(train.AlphaGomoku(tiny))
	o := train.Options{Dir: dir, Course: course, Seed: 8}
	events, share := 0, 0.0
	o.Progress = func(e train.Event) {
		if e.Share < share || e.Share > 1 || e.Kind == train.Finished && e.Share != 1 {
			t.Errorf("share %v at %+v, after %v", e.Share, e, share)
		}
		share = e.Share
		if err := os.CopyFS(filepath.Join(copies, fmt.Sprint(events)), os.DirFS(dir)); err != nil {
			t.Error(err)
		}
		events++
	}
	if err := train.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	want := contents(t, dir)
	step := max(events/testboard.Amount(3, 3, 10), 1)
	for i := events % step; i < events; i += step {
		o := train.Options{Dir: filepath.Join(copies, fmt.Sprint(i)), Course: course, Seed: 8, Threads: 1 + i%2}
		left := filepath.Join(o.Dir, "state.weights.1.tmp")
		testdir.Write(t, left, []byte("half"))
		log := filepath.Join(o.Dir, train.LogFile)
		if text, err := os.ReadFile(log); err == nil {
			testdir.Write(t, log, append(text, `{"time":"20`...))
		}
		if err := train.Run(t.Context(), o); err != nil {
			t.Fatalf("event %d: %v", i, err)
		}
		if _, err := os.Stat(left); err == nil {
			t.Errorf("event %d: the file of the killed process is still there", i)
		}
		got := contents(t, o.Dir)
		for name, text := range want {
			if strings.Contains(name, "versions") && !bytes.Equal(text, got[name]) {
				t.Errorf("event %d: %s differs", i, name)
			}
		}
		var svg bytes.Buffer
		if err := train.Plot(o.Dir, &svg); err != nil {
			t.Errorf("event %d: %v", i, err)
		}
	}
}

// TestTrainingTorn: games that a killed process wrote are kept, and a torn line is played again.
func TestTrainingTorn(t *testing.T) {
	whole, torn := t.TempDir(), t.TempDir()
	o := train.Options{Dir: whole, Course: train.AlphaGomoku(tiny), Seed: 4}
	if err := train.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	stopped := errors.New("stopped")
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	o.Dir = torn
	o.Progress = func(e train.Event) {
		if e.Kind == train.Played {
			cancel(stopped)
		}
	}
	if err := train.Run(ctx, o); !errors.Is(err, stopped) {
		t.Fatal(err)
	}
	games := filepath.Join(torn, "games", "round-001.jsonl")
	text := testdir.Read(t, games)
	lines := bytes.SplitAfter(text, []byte("\n"))
	if len(lines) != 7 { // six games, and nothing after the last end of line
		t.Fatalf("%d lines of games, expected 6", len(lines)-1)
	}
	testdir.Write(t, games, append(text, text...))
	o.Progress = nil
	if err := train.Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), "at most once") {
		t.Errorf("games that are there twice: error %v", err)
	}
	testdir.Write(t, games, append(bytes.Join(lines[:4], nil), lines[4][:20]...))
	if err := train.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if a, b := contents(t, whole)["/games/round-001.jsonl"], contents(t, torn)["/games/round-001.jsonl"]; !bytes.Equal(a, b) {
		t.Error("the games differ from those of the undisturbed run")
	}
}
