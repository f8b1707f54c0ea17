package train_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search/lesson"
	"github.com/gsolve/gsolve/train"
)

// tiny is a curriculum of seconds.
var tiny = train.AlphaGomokuOptions{Blocks: 1, Channels: 8, Schedule: train.Schedule{
	Rate: 0.05, Batch: 8, Generated: 80, GeneratedSteps: 30, MentorGames: 2, MentorSteps: 30,
	Rounds: 2, Games: 6, Steps: 27, Simulations: 8, Window: 2, GateGames: 4, Scattered: 6,
}}

// contents returns the contents of a folder's files by name, without the log. Games are sorted.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	list := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Base(path) == train.LogFile {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(path, "games") { // threads end games in another order
			lines := bytes.SplitAfter(text, []byte("\n"))
			slices.SortFunc(lines, bytes.Compare)
			text = bytes.Join(lines, nil)
		}
		list[strings.TrimPrefix(path, dir)] = text
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// tinyMix is a curriculum of seconds, with a teacher.
func tinyMix() train.MixOptions {
	return train.MixOptions{Tutor: tutor, Threads: 1, Schedule: train.Schedule{
		Rate: 0.004, Batch: 8, Generated: 40, GeneratedSteps: 3, MentorGames: 1, MentorSteps: 3,
		Rounds: 2, Games: 5, Steps: 26, Simulations: 8, Window: 2, GateGames: 2, Scattered: 6,
	}}
}

func tutor() (*lesson.Teacher, error) {
	empty, err := board.New(board.Setup{ToMove: board.Black})
	if err != nil {
		return nil, err
	}
	return &lesson.Teacher{Oracle: oracle.New(oracle.Options{Engines: 1, Memory: 1 << 20}).Session(empty), Space: proof.Fours, Nodes: 100}, nil
}

// TestTrainingResumed stops a run at many moments, goes on with another number of threads, and expects the games
// and the versions of an undisturbed run, byte for byte.
func TestTrainingResumed(t *testing.T) {
	for name, course := range map[string]func(threads int) train.Course{
		"alphagomoku": func(int) train.Course { return adopting(train.AlphaGomoku(tiny)) },
		"mix": func(threads int) train.Course {
			o := tinyMix()
			o.Threads = threads
			return adopting(train.Mix(o))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			whole, parts := t.TempDir(), t.TempDir()
			o := train.Options{Dir: whole, Course: course(1), Plan: "tiny", Seed: 3}
			if err := train.Run(t.Context(), o); err != nil {
				t.Fatal(err)
			}
			stops := interrupted(t, parts, course)
			want, got := contents(t, whole), contents(t, parts)
			versions := 0
			for name, text := range want {
				if strings.Contains(name, "versions") {
					versions++
				} else if !strings.Contains(name, "games") {
					continue
				}
				if !bytes.Equal(got[name], text) {
					t.Errorf("%s differs", name)
				}
			}
			t.Logf("%d stops, %d versions", stops, versions)
			if versions < 2 || stops < 5 {
				t.Errorf("%d versions, %d stops, expected some of self-play", versions, stops)
			}
		})
	}
}

// TestThreads: two threads give the versions of one byte for byte, and its games in some order. The race
// detector runs this test, and not those named TestTraining….
func TestThreads(t *testing.T) {
	run := func(course func(threads int) train.Course, threads int) map[string][]byte {
		dir := t.TempDir()
		if err := train.Run(t.Context(), train.Options{Dir: dir, Course: course(threads), Seed: 9, Threads: threads}); err != nil {
			t.Fatal(err)
		}
		return contents(t, dir)
	}
	once := func(s *train.Schedule) { s.Generated, s.MentorGames, s.Rounds, s.Games, s.Steps = 0, 0, 1, 2, 2 }
	for name, course := range map[string]func(threads int) train.Course{
		"alphagomoku": func(int) train.Course {
			o := tiny
			once(&o.Schedule)
			return train.AlphaGomoku(o)
		},
		"mix": func(threads int) train.Course {
			o := tinyMix()
			o.Threads = threads
			once(&o.Schedule)
			return train.Mix(o)
		},
	} {
		one, two := run(course, 1), run(course, 2)
		for file, text := range one {
			if !strings.Contains(file, "state") && !strings.Contains(file, "gates") && !bytes.Equal(two[file], text) {
				t.Errorf("%s: %s differs", name, file)
			}
		}
		if len(one) < 4 || len(two) != len(one) {
			t.Errorf("%s: %d and %d files, expected some", name, len(one), len(two))
		}
	}
}

// adopting returns a course whose gates adopt each network, unless all games are drawn.
func adopting(c train.Course) train.Course {
	c.Stages[len(c.Stages)-1].SelfPlay.Gate.Least = -1
	return c
}

// interrupted takes a network through a course with a stop at the second event after each begin, and
// returns the number of stops.
func interrupted(t *testing.T, dir string, course func(threads int) train.Course) (stops int) {
	t.Helper()
	for {
		ctx, cancel := context.WithCancelCause(t.Context())
		events, threads := 0, 1+stops%2
		stopped := errors.New("stopped")
		err := train.Run(ctx, train.Options{Dir: dir, Course: course(threads), Plan: "tiny", Seed: 3, Threads: threads, Progress: func(train.Event) {
			if events++; events == 3 {
				cancel(stopped)
			}
		}})
		cancel(nil)
		if err == nil {
			return stops
		}
		if !errors.Is(err, stopped) {
			t.Fatal(err)
		}
		if stops++; stops > 100 {
			t.Fatal("the run makes no progress")
		}
	}
}

// brief is a curriculum without self-play.
var brief = train.AlphaGomokuOptions{Blocks: 1, Channels: 8, Schedule: train.Schedule{Rate: 0.05, Batch: 4, Generated: 8, GeneratedSteps: 2}}

// TestNoSelfPlay: a course without self-play gives version 0. A second run shows that it is done, and
// changes nothing.
func TestNoSelfPlay(t *testing.T) {
	dir := t.TempDir()
	var kinds []train.Kind
	o := train.Options{Dir: dir, Course: train.AlphaGomoku(brief), Seed: 1, Progress: func(e train.Event) { kinds = append(kinds, e.Kind) }}
	if err := train.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	before := contents(t, dir)
	if err := train.Run(t.Context(), o); err != nil || !maps.EqualFunc(contents(t, dir), before, bytes.Equal) {
		t.Errorf("a second run: error %v, or another content", err)
	}
	if want := []train.Kind{train.Began, train.LessonMade, train.Steps, train.Finished, train.Finished}; !slices.Equal(kinds, want) {
		t.Errorf("events %v, expected %v", kinds, want)
	}
	text, err := os.ReadFile(train.VersionPath(dir, 0))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Course.Read(bytes.NewReader(text)); err != nil {
		t.Error(err)
	}
}

// TestVersions: the versions come in their order. A folder without any gives an error.
func TestVersions(t *testing.T) {
	dir := t.TempDir()
	if _, err := train.VersionPaths(dir); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "000.weights: ") {
		t.Errorf("error %v, expected one about the first version", err)
	}
	var want []string
	for n := range 11 {
		want = append(want, train.VersionPath(dir, n))
		if err := os.MkdirAll(filepath.Dir(want[n]), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(want[n], nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := train.VersionPaths(dir); err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, error %v, expected %q", got, err, want)
	}
}

// TestBusy: two runs do not go on in one folder.
func TestBusy(t *testing.T) {
	dir := t.TempDir()
	o := train.Options{Dir: dir, Course: train.AlphaGomoku(brief), Seed: 1}
	var second error
	o.Progress = func(e train.Event) {
		if e.Kind == train.Steps {
			again := o
			again.Progress = nil
			second = train.Run(t.Context(), again)
		}
	}
	if err := train.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if !errors.Is(second, train.ErrBusy) && runtime.GOOS != "windows" && runtime.GOOS != "plan9" {
		t.Errorf("the second run: error %v, expected %v", second, train.ErrBusy)
	}
}

// TestTrainingPlot draws a run.
func TestTrainingPlot(t *testing.T) {
	dir := t.TempDir()
	if err := train.Run(t.Context(), train.Options{Dir: dir, Course: train.AlphaGomoku(tiny), Seed: 5}); err != nil {
		t.Fatal(err)
	}
	var svg bytes.Buffer
	if err := train.Plot(dir, &svg); err != nil || !strings.Contains(svg.String(), "round of self-play") {
		t.Errorf("error %v, %d bytes", err, svg.Len())
	}
	if err := train.Plot(filepath.Join(dir, "no"), &svg); err == nil || !strings.Contains(err.Error(), "log.jsonl") {
		t.Errorf("error %v, expected one of the log", err)
	}
}

// TestTrainingAdopted: a round that wins enough gives a version, which plays the next round; a later run goes on
// with it.
func TestTrainingAdopted(t *testing.T) {
	dir := t.TempDir()
	c := train.AlphaGomoku(tiny)
	gate := &c.Stages[len(c.Stages)-1].SelfPlay.Gate
	gate.Least = -1
	asked := 0
	gate.Openings = func(_ context.Context, terms train.Terms, count int, _ uint64) ([]notation.Item, error) {
		asked++
		pos := testboard.Position(t, terms.Rule, terms.Size, board.Black, "h8", "i9")
		if count != tiny.GateGames/2 {
			t.Errorf("%d openings, expected %d", count, tiny.GateGames/2)
		}
		return []notation.Item{{Setup: pos.Setup()}}, nil
	}
	var gates []train.Event
	o := train.Options{Dir: dir, Course: c, Seed: 6, Progress: func(e train.Event) {
		if e.Kind == train.Gated {
			gates = append(gates, e)
		}
	}}
	if err := train.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if len(gates) != 2 || asked != 2 {
		t.Fatalf("%d gates with %d openings, expected two", len(gates), asked)
	}
	for i, e := range gates {
		if e.Wins+e.Draws+e.Losses != tiny.GateGames {
			t.Errorf("gate %+v, expected %d games", e, tiny.GateGames)
		}
		if _, err := os.Stat(train.VersionPath(dir, i+1)); e.Adopted && err != nil {
			t.Errorf("gate %d: %v", i+1, err)
		}
	}
	if !gates[0].Adopted || gates[1].Version != 2 {
		t.Errorf("gates %+v, expected two versions", gates)
	}
	fault := errors.New("fault")
	gate.Openings = func(context.Context, train.Terms, int, uint64) ([]notation.Item, error) { return nil, fault }
	o.Dir = t.TempDir()
	if err := train.Run(t.Context(), o); !errors.Is(err, fault) {
		t.Errorf("error %v, expected that of the openings", err)
	}
	gate.Openings = nil
	c.Stages[len(c.Stages)-1].SelfPlay.Teach = func(context.Context, []*lesson.Example) error { return fault }
	if err := train.Run(t.Context(), o); !errors.Is(err, fault) {
		t.Errorf("error %v, expected that of the teacher", err)
	}
}
