package mix

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search/lesson"
)

// middle returns a position of 20 stones that 2,000 simulations do not decide.
func middle(t testing.TB) *board.Position {
	return testboard.Moves(t, board.Freestyle, 15, "h8 i9 h10 h9 g9 i7 j8 f8 i11 j12 g7 e9 k9 l10 f10 e11 j6 i5 d8 c7")
}

func BenchmarkEvaluate(b *testing.B) {
	rng := rand.New(rand.NewPCG(15, 70))
	e := ShippedEvaluator()
	e.Begin(middle(b))
	logits := make([]float32, 225)
	for _, with := range engines() {
		b.Run(with.String(), func(b *testing.B) {
			e := e.Share()
			e.with = with
			e.Begin(middle(b))
			b.ReportAllocs()
			for b.Loop() {
				e.Put(board.PointAt(rng.IntN(20), 15))
				e.Evaluate(logits)
				e.Undo()
			}
		})
	}
}

// TestFixed compares the network in whole numbers with that in floating point: logits may differ by 0.03,
// values by 0.01.
func TestFixed(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 74))
	for seed := range uint64(3) {
		n := randomNet(seed)
		l, e := NewLearner(n, LearnOptions{}), NewEvaluator(n)
		worst, worstValue, largest := 0.0, 0.0, 0.0
		for range 40 {
			x := randomExample(rng, 5+rng.IntN(18))
			p := l.passes[0]
			p.load(x, 0)
			p.forward()
			logits, value := evaluateExample(t, e, x)
			for q, v := range logits {
				worst = max(worst, math.Abs(float64(v-p.logits[q])))
				largest = max(largest, math.Abs(float64(v)))
			}
			worstValue = max(worstValue, math.Abs(float64(value-p.chance.Data[0])))
		}
		t.Logf("logits differ by %.4f (largest %.1f), values by %.4f", worst, largest, worstValue)
		if worst > 0.03 || worstValue > 0.01 {
			t.Error("whole numbers and floating point differ too much")
		}
	}
}

func evaluateExample(t *testing.T, e *Evaluator, x *lesson.Example) (logits []float32, value float32) {
	e.resize(x.Size)
	e.sight.reset(x.Size)
	e.rule, e.m = x.Rule, sideOf(x.ToMove)
	for side, list := range [...][]uint16{x.Black, x.White} {
		for _, p := range list {
			e.sight.put(int(p)%x.Size, int(p)/x.Size, side)
		}
	}
	logits = make([]float32, x.Size*x.Size)
	value = e.Evaluate(logits)
	return logits, value
}

// TestFollow: an evaluator that follows a game judges as one that begins at the position, for all rules
// and sizes, and after undo as before.
func TestFollow(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 76))
	e, fresh := NewEvaluator(randomNet(5)), NewEvaluator(randomNet(5))
	for _, rule := range board.Rules() {
		for _, size := range []int{5, 15, 20, 22} {
			pos := testboard.New(t, board.Setup{Rule: rule, Size: size, ToMove: board.Black})
			e.Begin(pos)
			got, want := make([]float32, size*size), make([]float32, size*size)
			values := []float32{e.Evaluate(got)}
			for range 20 {
				moves := pos.AppendStones(nil, board.Empty)
				pt := moves[rng.IntN(len(moves))]
				if pos.Play(pt) != nil {
					break
				}
				e.Put(pt)
				fresh.Begin(pos)
				value := e.Evaluate(got)
				if other := fresh.Value(); value != other {
					t.Fatalf("%v on %d×%d, %d moves: Value returns %v, want %v", rule, size, size, len(values), other, value)
				}
				if other := fresh.Evaluate(want); value != other || !slices.Equal(got, want) {
					t.Fatalf("%v on %d×%d, %d moves: value %v, want %v", rule, size, size, len(values), value, other)
				}
				values = append(values, value)
			}
			for i := len(values) - 2; i >= 0; i-- {
				e.Undo()
				if value := e.Evaluate(got); value != values[i] {
					t.Fatalf("%v on %d×%d, back to %d moves: value %v, want %v", rule, size, size, i, value, values[i])
				}
			}
		}
	}
}

// TestColours: under a rule that treats both sides alike, a position with swapped colours is the same
// to the network; under another rule it is not.
func TestColours(t *testing.T) {
	e := NewEvaluator(randomNet(6))
	for _, rule := range board.Rules() {
		setup := middle(t).Setup()
		setup.Rule = rule
		pos := testboard.New(t, setup)
		values := [2]float32{}
		for i, p := range []*board.Position{pos, testboard.Swapped(t, pos)} {
			e.Begin(p)
			values[i] = e.Evaluate(make([]float32, 225))
		}
		if same := values[0] == values[1]; same != rule.Even() {
			t.Errorf("%v: the values are %v", rule, values)
		}
	}
}

// TestImages: if the taps are symmetric, so is the whole network, because the table is.
func TestImages(t *testing.T) {
	n := randomNet(7)
	for c := range near {
		w := func(t int) *float32 { return &n.taps.Value.Row(t)[c] }
		for _, t := range []int{2, 6, 8} {
			*w(t) = *w(0)
		}
		for _, t := range []int{3, 5, 7} {
			*w(t) = *w(1)
		}
	}
	e, rng := NewEvaluator(n), rand.New(rand.NewPCG(15, 77))
	for _, size := range []int{5, 12, 15} {
		x := randomExample(rng, size)
		logits, value := evaluateExample(t, e, x)
		for s := range board.Symmetry(board.Symmetries) {
			image := &lesson.Example{Rule: x.Rule, Size: size, ToMove: x.ToMove}
			for _, p := range x.Black {
				image.Black = append(image.Black, uint16(x.Image(p, s)))
			}
			for _, p := range x.White {
				image.White = append(image.White, uint16(x.Image(p, s)))
			}
			got, other := evaluateExample(t, e, image)
			if other != value {
				t.Errorf("size %d, image %d: value %v, want %v", size, s, other, value)
			}
			for q, v := range logits {
				if got[x.Image(uint16(q), s)] != v {
					t.Fatalf("size %d, image %d, point %d: logit %v, want %v", size, s, q, got[x.Image(uint16(q), s)], v)
				}
			}
		}
	}
}

// TestNoAllocation: play, undo and evaluation allocate nothing.
func TestNoAllocation(t *testing.T) {
	e, logits := NewEvaluator(randomNet(1)), make([]float32, 225)
	for _, with := range engines() {
		e.with = with
		e.Begin(middle(t))
		if n := testing.AllocsPerRun(5, func() {
			e.Put(board.At(0, 0))
			e.Evaluate(logits)
			e.Undo()
		}); n != 0 {
			t.Errorf("%v: %v allocations", with, n)
		}
	}
}
