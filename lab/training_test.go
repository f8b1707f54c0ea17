package lab_test

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/lab"
	"github.com/gsolve/gsolve/search/adp"
)

// TestTrainingStopped: the cause of the end comes back, also while a network is trained.
func TestTrainingStopped(t *testing.T) {
	stopped := errors.New("stopped")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stopped)
	o := options(t)
	o.Size, o.Versions = 7, []int{100_000}
	e := experiment(t, "training")
	if _, err := e.Run(ctx, o); !errors.Is(err, stopped) {
		t.Errorf("error %v, expected the cause", err)
	}
}

// TestTraining: the versions are those of one undisturbed training, and each meets the opponent and
// the version before.
func TestTraining(t *testing.T) {
	o := options(t)
	o.Seed, o.Size, o.Versions = 3, 7, []int{2, 5}
	r, _ := runLab(t, "training", o)
	w, err := adp.Train(t.Context(), adp.TrainOptions{Games: 5, Seed: 3, Size: 7}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	if err := w.Write(&want); err != nil {
		t.Fatal(err)
	}
	if got := read(t, filepath.Join(o.Out, "training-weights", "5.bin")); got != want.String() {
		t.Errorf("the weights after 5 games have %d bytes, and differ from those of a training in one go, %d bytes", len(got), want.Len())
	}
	if games := r.Tables["training"]; len(games) != 2 || games[0]["games"] != 2.0 || games[1]["games"] != 5.0 {
		t.Errorf("the table of the training is %v, expected rows for 2 and 5 games", games)
	}
	opponents := ""
	for _, row := range r.Tables["duels"] {
		opponents += row["opponent"].(string) + "; "
	}
	if opponents != "adp:variant=pattern; adp:variant=pattern; 2 games; " {
		t.Errorf("the opponents are %s, expected the patterns twice and the version before", opponents)
	}
}

func TestTrainingRefuses(t *testing.T) {
	for name, change := range map[string]func(*lab.Options){
		"a comma in the path":    func(o *lab.Options) { o.Name = "a,b" },
		"another rule":           func(o *lab.Options) { o.Rule = board.Renju },
		"two opponents":          func(o *lab.Options) { o.Opponents = []string{"random", "greedy"} },
		"versions that fall":     func(o *lab.Options) { o.Versions = []int{5, 2} },
		"a board without a five": func(o *lab.Options) { o.Size = 4 },
	} {
		o := options(t)
		o.Size, o.Versions = 7, []int{2}
		change(&o)
		e := experiment(t, "training")
		if _, err := e.Run(t.Context(), o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
