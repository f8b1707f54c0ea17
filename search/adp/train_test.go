package adp

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

func fileOf(t testing.TB, w *Weights) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := w.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func trained(t testing.TB, o TrainOptions) *Weights {
	t.Helper()
	w, err := Train(t.Context(), o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestTrainTwice: one seed gives one file, also if the training stops at a checkpoint and goes on
// from its file. Another seed gives another file.
func TestTrainTwice(t *testing.T) {
	o := TrainOptions{Games: 60, Seed: 5, Every: 7}
	want := fileOf(t, trained(t, o))
	if !bytes.Equal(fileOf(t, trained(t, o)), want) {
		t.Error("two trainings with one seed gave two files")
	}
	if other := fileOf(t, trained(t, TrainOptions{Games: 60, Seed: 6})); bytes.Equal(other, want) {
		t.Error("two seeds gave one file")
	}
	var checkpoint []byte
	ctx, cancel := context.WithCancel(t.Context())
	part, err := Train(ctx, o, func(r Report, w *Weights) {
		if r.Games == 28 {
			checkpoint = fileOf(t, w)
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || part.Games != 28 {
		t.Fatalf("a stopped training returned %d games and error %v, want 28 and %v", part.Games, err, context.Canceled)
	}
	from, err := Read(bytes.NewReader(checkpoint))
	if err != nil {
		t.Fatal(err)
	}
	resumed := o
	resumed.From = from
	if !bytes.Equal(fileOf(t, trained(t, resumed)), want) {
		t.Error("the training that went on gave another file than the undisturbed one")
	}
	if !bytes.Equal(fileOf(t, from), checkpoint) {
		t.Error("the training changed the weights that it began with")
	}
}

// TestTrainReports looks at the numbers of the reports.
func TestTrainReports(t *testing.T) {
	games := 0
	w, err := Train(t.Context(), TrainOptions{Games: 50, Size: 9, Every: 20}, func(r Report, _ *Weights) {
		games = r.Games
		if r.Length < 9 || r.Length > 81 || r.Error <= 0 || r.Error >= 1 || r.First < 0.1 || r.Drawn > 0.9 || r.First+r.Drawn > 1 || r.Program > 1 {
			t.Errorf("report %+v", r)
		}
	})
	if err != nil || games != 50 || w.Games != 50 || w.Size != 9 || w.Name() != "adp1-9x9-seed0-games50" {
		t.Errorf("%s after %d games, error %v", w.Name(), games, err)
	}
	if name := Untrained(3).Name(); name != "adp1-untrained-seed3" {
		t.Errorf("untrained weights are called %s", name)
	}
}

// TestTrainRefuses: options that make no training, and weights of another training.
func TestTrainRefuses(t *testing.T) {
	for _, o := range []TrainOptions{{Size: 4}, {Size: 23}, {Rate: 2}, {Epsilon: -1}, {Games: -1}, {Rate: math.NaN()}} {
		if err := second(Train(t.Context(), o, nil)); !errors.Is(err, ErrOptions) {
			t.Errorf("%+v: error %v, want ErrOptions", o, err)
		}
	}
	from := trained(t, TrainOptions{Games: 2, Size: 9, Seed: 1})
	for _, o := range []TrainOptions{{Games: 9, Size: 10, Seed: 1}, {Games: 9, Size: 9, Seed: 2}, {Games: 1, Size: 9, Seed: 1}, {Games: 9, Size: 9, Seed: 1, Rate: 0.2}} {
		if o.From = from; !errors.Is(second(Train(t.Context(), o, nil)), ErrResume) {
			t.Errorf("%+v: want ErrResume", o)
		}
	}
}

func second(_ *Weights, err error) error { return err }

// TestGradient compares the step of learn with the slope of half the squared error, measured by
// small changes of each weight.
func TestGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	tr, err := newTrainer(TrainOptions{Games: 1, Size: 15, Rate: 0.1})
	if err != nil {
		t.Fatal(err)
	}
	tr.g.Reset(testboard.Until(func() *board.Position { return testboard.Strewn(rng, board.Setup{Size: 15}, 30, 10) }))
	const target = 1
	m := lines.Side(1)
	tr.look(m)
	before := *tr.w
	tr.learn(target)
	loss := func(w *Weights) float64 { d := target - plainValue(w, &tr.g.features, tr.o, m); return d * d / 2 }
	const h = 1e-3
	checked := 0
	check := func(name string, at, old *float32, was, is float32, probe *Weights) {
		*at = *old + h
		up := loss(probe)
		*at = *old - h
		slope := (up - loss(probe)) / (2 * h)
		*at = *old
		if want := -0.1 * slope; math.Abs(float64(is-was)-want) > 1e-6+0.02*math.Abs(want) {
			t.Fatalf("%s changed by %v, want %v", name, is-was, want)
		}
		if slope != 0 {
			checked++
		}
	}
	probe := before
	for j := range hidden {
		check("output weight", &probe.out[j], &before.out[j], before.out[j], tr.w.out[j], &probe)
	}
	for range 300 {
		i, j := rng.IntN(inputs), rng.IntN(hidden)
		check("input weight", &probe.in[i][j], &before.in[i][j], before.in[i][j], tr.w.in[i][j], &probe)
	}
	if checked < 110 {
		t.Errorf("%d slopes were not 0, want at least 110", checked)
	}
}

// TestChooses: side o takes the largest V, its rival the smallest; a five wins at once; and no move
// leaves a five-square of the opponent, even a random one.
func TestChooses(t *testing.T) {
	tr, err := newTrainer(TrainOptions{Games: 1, Size: 15, Epsilon: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	tr.rng = rand.New(rand.NewPCG(1, 1))
	for _, o := range []lines.Side{0, 1} {
		tr.o = o
		choose := func(black, white string, m lines.Side) (board.Point, float32) {
			tr.g.Reset(testboard.New(t, board.Setup{Size: 15, Black: testboard.Points(t, black), White: testboard.Points(t, white)}))
			tr.moves = tr.g.appendCandidates(tr.moves[:0], m)
			tr.look(m)
			n, _ := tr.g.FiveSquares(m)
			return tr.choose(m, n > 0)
		}
		for range 50 {
			if p, _ := choose("f8 g8 h8 i8", "a1 a2 e8 c7", 1); p != board.At(9, 7) {
				t.Fatalf("White played %v, want the block j8", p)
			}
		}
		tr.epsilon = 0
		p, v := choose("f8 g8 h8 i8", "f2 g2 h2 i2", 0)
		if p != board.At(4, 7) && p != board.At(9, 7) || v != float32(1-o) {
			t.Errorf("Black played %v with V = %v, want a five and %v", p, v, 1-o)
		}
		p, v = choose("f8 g8", "f9 h2", 0)
		for _, q := range tr.moves {
			if u := tr.after(q, 0); o == 0 && u > v || o == 1 && u < v {
				t.Errorf("side o is %d: Black played %v with V = %v, but %v has %v", o, p, v, q, u)
			}
		}
		tr.epsilon = 0.5
	}
}

// BenchmarkTrain reports games a minute on one core, after 200 games.
func BenchmarkTrain(b *testing.B) {
	w := trained(b, TrainOptions{Games: 200, Seed: 1})
	var err error
	n := 200
	for b.Loop() {
		n++
		if w, err = Train(b.Context(), TrainOptions{Games: n, Seed: 1, From: w}, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*60/b.Elapsed().Seconds(), "games/min")
}
