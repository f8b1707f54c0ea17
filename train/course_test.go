package train_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/train"
)

// TestCourseRefused: a course that nobody can follow is refused before anything is made.
func TestCourseRefused(t *testing.T) {
	for want, spoil := range map[string]func(c *train.Course){
		"expected one or more":         func(c *train.Course) { c.Stages = nil },
		"without terms":                func(c *train.Course) { c.Terms = nil },
		"-1 steps":                     func(c *train.Course) { c.Stages[0].Steps = -1 },
		"0 rounds of 6 games":          func(c *train.Course) { c.Stages[2].SelfPlay.Rounds = 0 },
		"2 rounds of 0 games":          func(c *train.Course) { c.Stages[2].SelfPlay.Games = 0 },
		"-1 scattered stones":          func(c *train.Course) { c.Stages[2].SelfPlay.Scattered = -1 },
		`stage "self-play": a gate of`: func(c *train.Course) { c.Stages[2].SelfPlay.Gate.Games = 3 },
		"a gate of 0 games":            func(c *train.Course) { c.Stages[2].SelfPlay.Gate.Games = 0 },
	} {
		o := train.Options{Dir: filepath.Join(t.TempDir(), "run"), Course: train.AlphaGomoku(tiny)}
		spoil(&o.Course)
		if err := train.Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
		if _, err := os.Stat(o.Dir); err == nil {
			t.Errorf("%s: there is a folder", want)
		}
	}
}

// TestDiverged: weights beyond all bounds end the run with an error that names the rate.
func TestDiverged(t *testing.T) {
	wild := tiny
	wild.Rate, wild.MentorGames, wild.Rounds = 1e30, 0, 0
	err := train.Run(t.Context(), train.Options{Dir: t.TempDir(), Course: train.AlphaGomoku(wild)})
	if !errors.Is(err, train.ErrDiverged) || !strings.Contains(err.Error(), "expected a smaller rate") {
		t.Errorf("error %v, want that it diverged", err)
	}
}

// TestStopWithoutState: if a run is stopped and cannot save its state, the error is that of the state.
func TestStopWithoutState(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	o := train.Options{Dir: dir, Course: train.AlphaGomoku(tiny), Progress: func(train.Event) {
		cancel()
		state := filepath.Join(dir, "state.weights")
		_ = os.Remove(state)
		if err := os.MkdirAll(state, 0o777); err != nil {
			t.Error(err)
		}
	}}
	if err := train.Run(ctx, o); err == nil || errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "state.weights") {
		t.Errorf("error %v, want one about the state", err)
	}
}

// TestTrainingStages: a stage of self-play learns from its own games, also in a run that goes on within it.
func TestTrainingStages(t *testing.T) {
	small := tiny
	small.Generated, small.MentorGames, small.Rounds, small.Steps = 0, 0, 1, 2
	course := adopting(train.AlphaGomoku(small))
	second := course.Stages[0]
	second.Name, second.SelfPlay.Games, second.SelfPlay.Window = "more self-play", 4, 3
	course.Stages = append(course.Stages, second)
	whole, parts := t.TempDir(), t.TempDir()
	if err := train.Run(t.Context(), train.Options{Dir: whole, Course: course}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	o := train.Options{Dir: parts, Course: course, Progress: func(e train.Event) {
		if e.Stage == second.Name {
			cancel()
		}
	}}
	if err := train.Run(ctx, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want a stop", err)
	}
	if err := train.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	got := contents(t, parts)
	for name, text := range contents(t, whole) {
		if strings.Contains(name, "versions") && string(got[name]) != string(text) {
			t.Errorf("%s differs", name)
		}
	}
}
