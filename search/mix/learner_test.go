package mix

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search/lesson"
)

func generated(n int, seed uint64) (list []*lesson.Example) {
	rng := rand.New(rand.NewPCG(15, seed))
	for i := range n {
		list = append(list, lesson.Generate(lesson.Kind(i%4), []board.Colour{board.Black, board.White}[i/4%2], rng))
	}
	return list
}

// TestOverfit: a network learns positions of mixed rules and sizes by heart.
func TestOverfit(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 52))
	var examples []*lesson.Example
	for i := range 16 {
		examples = append(examples, randomExample(rng, 6+i%3))
		examples[i].Policy = examples[i].Policy[:1]
		examples[i].Policy[0].Part = 1
	}
	examples[3].Policy = nil // teaches the value alone
	l := NewLearner(NewNet(3), LearnOptions{Batch: 16})
	first := l.Test(examples)
	for seed := range uint64(60) {
		l.Learn(examples, 0.02, seed)
	}
	if last := l.Test(examples); !(last.Policy < first.Policy/4 && last.Value < first.Value/4 && last.Accuracy > 0.9) {
		t.Errorf("the loss goes from %+v to %+v", first, last)
	}
}

// TestReproducible: the threads do not change the weights, and a training that was stopped goes on as it
// would have.
func TestReproducible(t *testing.T) {
	examples := generated(40, 53)
	train := func(l *Learner, from, to uint64) *Learner {
		for seed := from; seed < to; seed++ {
			l.Learn(examples, 0.002, seed)
		}
		return l
	}
	learner := func(threads int) *Learner {
		return NewLearner(NewNet(4), LearnOptions{Batch: 20, Threads: threads})
	}
	one, three, stopped := train(learner(1), 0, 4), train(learner(3), 0, 4), train(learner(1), 0, 2)
	if !sameNets(one.n, three.n) {
		t.Error("with three threads the weights differ")
	}
	resumed := NewLearner(NewNet(5), LearnOptions{Batch: 20})
	from, steps := stopped.State()
	to, resumedSteps := resumed.State()
	*resumedSteps[0] = *steps[0]
	if err := nn.Copy(to, from); err != nil {
		t.Fatal(err)
	}
	train(resumed, 2, 4)
	if *steps[0] != 2 || *resumedSteps[0] != 4 || !sameNets(one.n, resumed.n) {
		t.Errorf("resumed after %d steps, the weights differ after %d", *steps[0], *resumedSteps[0])
	}
}

// TestRowAdam compares rows that each step uses with the Adam of package nn, and checks that other rows
// stay.
func TestRowAdam(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 55))
	lazy, table, grads := newRowAdam(), nn.NewMatrix(rowPairs, channels), []*rowGrads{}
	for range 2 {
		g := newRowGrads()
		grads = append(grads, &g)
	}
	plain, p := new(nn.Adam), nn.NewParam("row", 1, channels)
	const row, rare = 77, 99
	for step := range 20 {
		for s, g := range grads {
			for c := range channels {
				v := rng.Float32() - 0.3
				g.of(row)[c] += v
				p.Grad.Data[c] += v
				if step == 19 && s == 0 {
					g.of(rare)[c] = v
				}
			}
		}
		for i := range stripes {
			lazy.step(table, grads, i, 0.01)
		}
		plain.Step([]*nn.Param{p}, 0.01)
	}
	for c, want := range p.Value.Data {
		if got := table.Row(row)[c]; math.Abs(float64(got-want)) > 1e-5 {
			t.Errorf("weight %d is %v, want %v", c, got, want)
		}
		// The first step of a rare row is as long as any first step of Adam.
		if got := math.Abs(float64(table.Row(rare)[c])); math.Abs(got-0.01) > 1e-4 {
			t.Errorf("the first step of a rare row is %v", got)
		}
		if table.Row(5)[c] != 0 {
			t.Fatal("a row without gradient moved")
		}
	}
	if lazy.steps.Row(row)[0] != 20 || lazy.steps.Row(rare)[0] != 1 {
		t.Error("the steps of the rows are wrong")
	}
}

// TestFactors checks the factors of some rows, and that every factor has rows.
func TestFactors(t *testing.T) {
	code := func(digits ...int) int {
		c := firstCode[len(digits)]
		for i, d := range digits {
			c += d * int(power[i+1])
		}
		return c
	}
	if got := cutArm(code(1, 2, 0, 2), 3); got != 1+2*3 {
		t.Errorf("cut after 3: %d", got)
	}
	for _, same := range [][2]int{{code(1, 2, 0, 2), code(1, 2, 0)}, {code(2, 1, 1, 1), code(2, 1, 1)}, {code(0, 0, 0, 0), code(0, 0, 0)}} {
		if cutArm(same[0], 3) != cutArm(same[1], 3) || cutArm(same[0], 2) != cutArm(same[1], 2) {
			t.Errorf("the arms %v differ after a cut", same)
		}
	}
	for _, distance := range []int{2, 3} {
		seen := map[int]bool{}
		for arm := range armCodes {
			seen[cutArm(arm, distance)] = true
		}
		short := []int{cutArm(code(1, 2), distance), cutArm(code(1), distance), cutArm(code(), distance)}
		if want := map[int]int{2: slimCodes, 3: wideCodes}[distance]; len(seen) != want || !seen[want-1] || short[2] != want-1 || short[0] == short[1] {
			t.Errorf("%d arms of reach %d, want %d; short ones have %v", len(seen), distance, want, short)
		}
	}
	rows := make([]int, factorCount)
	for _, list := range factorsOf() {
		for _, f := range list {
			rows[f]++
		}
	}
	for f, n := range rows {
		if n == 0 {
			t.Fatalf("factor %d has no row", f)
		}
	}
}

// TestGeneralise: a row that no example holds moves as its factors do.
func TestGeneralise(t *testing.T) {
	n := NewNet(6)
	l, before := NewLearner(n, LearnOptions{Batch: 8}), n.Clone()
	l.Learn(generated(8, 56), 0.002, 1)
	moved, used := 0, 0
	for r := range rowPairs {
		if l.rows.steps.Row(r)[0] > 0 {
			used++
		}
		if !slices.Equal(n.table.Row(r), before.table.Row(r)) {
			moved++
		}
	}
	if used == 0 || moved < 5*used {
		t.Errorf("%d rows used, %d moved", used, moved)
	}
}

// BenchmarkLearn makes a step with a batch of 512.
func BenchmarkLearn(b *testing.B) {
	examples := generated(512, 50)
	l := NewLearner(NewNet(1), LearnOptions{Batch: len(examples)})
	for b.Loop() {
		l.Learn(examples, 0.002, 51)
	}
}
