package train_test

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/train"
)

// TestForeign: a folder with files of somebody else, or with games whose state is lost, is refused and
// stays as it was. One that a run made just before it was killed is not.
func TestForeign(t *testing.T) {
	o := train.Options{Course: train.AlphaGomoku(brief), Seed: 1}
	for _, name := range []string{"notes.txt", "log.jsonl", "games/round-001.jsonl", "versions/000.weights", "games/games"} {
		o.Dir = t.TempDir()
		path := filepath.Join(o.Dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		testdir.Write(t, path, []byte("text"))
		before := contents(t, o.Dir)
		if err := train.Run(t.Context(), o); !errors.Is(err, train.ErrForeign) || !strings.Contains(err.Error(), filepath.Base(name)) {
			t.Errorf("%s: error %v", name, err)
		}
		if !maps.EqualFunc(contents(t, o.Dir), before, bytes.Equal) {
			t.Errorf("%s: the folder changed", name)
		}
	}
	for _, name := range []string{"", "lock", "state.weights.1.tmp"} {
		o.Dir = t.TempDir()
		if err := os.Mkdir(filepath.Join(o.Dir, "games"), 0o777); err != nil {
			t.Fatal(err)
		}
		if name != "" {
			testdir.Write(t, filepath.Join(o.Dir, name), "")
		}
		if err := train.Run(t.Context(), o); err != nil {
			t.Errorf("%q: error %v", name, err)
		}
	}
}

// TestRefused: a folder with another run, a broken state, or a busy folder is refused with one line.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	o := train.Options{Dir: dir, Course: train.AlphaGomoku(brief), Plan: "a", Seed: 1}
	if err := train.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	other := o
	other.Plan = "b"
	if err := train.Run(t.Context(), other); !errors.Is(err, train.ErrPlan) || !strings.Contains(err.Error(), "begun with a, not b;") {
		t.Errorf("another plan: error %v", err)
	}
	other = o
	other.Seed = 2
	if err := train.Run(t.Context(), other); !errors.Is(err, train.ErrPlan) || !strings.Contains(err.Error(), "begun with seed=1, not seed=2;") {
		t.Errorf("another seed: error %v", err)
	}
	other = o
	wider := brief
	wider.Channels = 16
	other.Course = train.AlphaGomoku(wider)
	if err := train.Run(t.Context(), other); !errors.Is(err, nn.ErrFile) || !strings.Contains(err.Error(), "state.weights") {
		t.Errorf("another shape: error %v", err)
	}
	state := filepath.Join(dir, "state.weights")
	text, err := os.ReadFile(state)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(state, text[:len(text)-1], 0o666); err != nil {
		t.Fatal(err)
	}
	if err := train.Run(t.Context(), o); !errors.Is(err, nn.ErrFile) {
		t.Errorf("a torn state: error %v", err)
	}
	for _, bad := range []train.State{{Stage: -1}, {Stage: 2}, {Step: -1}, {Round: -1}, {InStage: 1}, {Version: -2}, {Version: 1}} {
		bad.Plan, bad.Seed = "a", 1
		var file bytes.Buffer
		if err := nn.Write(&file, "alphagomoku-state", bad, []nn.Block{{Name: "a", Matrix: nn.NewMatrix(1, 1)}}); err != nil {
			t.Fatal(err)
		}
		testdir.Write(t, state, file.Bytes())
		if err := train.Run(t.Context(), o); !errors.Is(err, nn.ErrFile) || !strings.Contains(err.Error(), "expected those of a run") {
			t.Errorf("state %+v: error %v", bad, err)
		}
	}
	if err := train.Run(t.Context(), train.Options{Dir: t.TempDir()}); err == nil {
		t.Error("a course without stages runs")
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	other.Dir = file
	if err := train.Run(t.Context(), other); err == nil || !strings.Contains(err.Error(), "expected a folder") {
		t.Errorf("a file as folder: error %v", err)
	}
}
