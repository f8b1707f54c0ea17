package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/search/adp"
)

// TestTrainStopped stops a training as Ctrl-C does. The file holds all finished games, and a training
// of as many games gives the same weights.
func TestTrainStopped(t *testing.T) {
	testboard.Deadline(t)
	path := filepath.Join(t.TempDir(), "weights.bin")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { // stops it after its first checkpoint
		for ctx.Err() == nil {
			if _, err := os.Stat(path); err == nil {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	log := filepath.Join(t.TempDir(), "log.jsonl")
	status, _, errs := runTest(ctx, &console.Console{}, "train", "adp", "--games", "10000000", "--size", "9", "--checkpoint", "1", "--out", path, "--log", log)
	if status != console.StatusUnknown || !strings.Contains(errs, "stopped after ") || !strings.Contains(errs, "run the same command with --resume") {
		t.Fatalf("status %d, errors %q, want 3 and how to go on", status, errs)
	}
	w, err := adp.Read(bytes.NewReader(testdir.Read(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(testdir.Read(t, log))), "\n")
	if w.Games == 0 || !strings.HasPrefix(lines[len(lines)-1], fmt.Sprintf(`{"games":%d,`, w.Games)) {
		t.Errorf("the last line of the log is %q, want one about all %d games", lines[len(lines)-1], w.Games)
	}
	again, err := adp.Train(t.Context(), adp.TrainOptions{Games: w.Games, Seed: 1, Size: 9}, nil)
	if err != nil || *again != *w {
		t.Errorf("a training of %d games gives other weights, error %v", w.Games, err)
	}
}

// TestTrainPublished: a folder belongs to the values in use, whichever flags set them.
func TestTrainPublished(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	args := []string{"train", "alphagomoku", "--out", dir, "--generated", "8", "--generated-steps", "1", "--mentor-games", "0", "--rounds", "0", "--batch", "4", "--channels", "8", "--resume"}
	for _, step := range []struct{ flags, refusal string }{
		{"--published", ""},
		{"--published --gate 20 --rate 0.002", ""},
		{"--published --gate 100 --rate 0.05", "begun with gate=20 rate=0.002, not gate=100 rate=0.05;"},
		{"--gate 20 --rate 0.002", "begun with published=true, not published=false;"},
	} {
		status, _, errs := runTest(t.Context(), &console.Console{}, append(args, strings.Fields(step.flags)...)...)
		if (status == console.StatusDone) != (step.refusal == "") || !strings.Contains(errs, step.refusal) {
			t.Errorf("%s: status %d, errors %q, expected %q", step.flags, status, errs, step.refusal)
		}
	}
}

// TestTrainNetworksStopped stops a curriculum as Ctrl-C does, and goes on with it. A run
// without a step has no curve.
func TestTrainNetworksStopped(t *testing.T) {
	testboard.Deadline(t)
	dir := filepath.Join(t.TempDir(), "run")
	args := []string{"train", "mix", "--out", dir, "--generated", "40", "--generated-steps", "3", "--mentor-games", "0", "--rounds", "0", "--batch", "8", "--plot", dir + ".svg"}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	status, _, errs := runTest(ctx, &console.Console{}, args...)
	if status != console.StatusUnknown || !strings.Contains(errs, "run the same command with --resume") {
		t.Fatalf("status %d, errors %q, want 3 and how to go on", status, errs)
	}
	status, out, errs := runTest(t.Context(), &console.Console{}, append(args, "--resume")...)
	if status != console.StatusDone || !strings.Contains(out, "done, version 0") || !bytes.Contains(testdir.Read(t, dir+".svg"), []byte("<svg")) {
		t.Errorf("status %d, output %q, errors %q", status, out, errs)
	}
}
