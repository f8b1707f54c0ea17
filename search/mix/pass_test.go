package mix

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search/lesson"
)

// randomExample returns a position with random targets.
func randomExample(rng *rand.Rand, size int) *lesson.Example {
	e := &lesson.Example{Rule: board.Rule(rng.IntN(3)), Size: size, ToMove: testboard.Colour(rng), Last: -1, Value: rng.Float32()*2 - 1}
	shares := 1 + rng.IntN(3)
	for i, p := range rng.Perm(size * size)[:shares+rng.IntN(size*size-shares)] {
		switch {
		case i < shares:
			e.Policy = append(e.Policy, lesson.Share{Point: uint16(p), Part: 1 / float32(shares)})
		case i%2 == 0:
			e.Black = append(e.Black, uint16(p))
		default:
			e.White = append(e.White, uint16(p))
		}
	}
	return e
}

// randomNet returns a network whose weights are all of a size that matters.
func randomNet(seed uint64) *Net {
	n, rng := NewNet(seed), rand.New(rand.NewPCG(seed, 40))
	for _, b := range n.Blocks() {
		deviation := 0.2
		switch b.Name {
		case "table":
			deviation = 0.5
		case "chance.w", "value":
			deviation = 0.1
		}
		for i := range b.Matrix.Rows {
			for j := range b.Matrix.Row(i) {
				b.Matrix.Row(i)[j] += float32(rng.NormFloat64() * deviation)
			}
		}
	}
	n.project()
	return n
}

// block is a block of weights and their gradients.
type block struct {
	name        string
	value, grad []float32
}

// blocksOf returns all weights of a learner with the sums of the gradients of its passes.
func blocksOf(l *Learner) []block {
	total := func(of func(*pass) *nn.Matrix) []float32 {
		sum := nn.NewMatrix(of(l.passes[0]).Rows, of(l.passes[0]).Columns)
		for _, q := range l.passes {
			nn.Add(sum.Data, of(q).Data)
		}
		return sum.Data
	}
	blocks := []block{{"table", l.n.table.Data, total(func(q *pass) *nn.Matrix { return q.rows.grad })}}
	for i, q := range l.n.params() {
		blocks = append(blocks, block{q.Name, q.Value.Data, total(func(q *pass) *nn.Matrix { return q.l.params()[i].Grad })})
	}
	return blocks
}

// slope returns the derivative of a loss as the weights of b move in a direction of length 1.
func (b *block) slope(direction []float32, loss func() float64) float64 {
	const step = 1e-3
	old := append([]float32(nil), b.value...)
	move := func(by float32) float64 {
		for i, d := range direction {
			b.value[i] = old[i] + by*d
		}
		return loss()
	}
	up, down := move(step), move(-step)
	copy(b.value, old)
	return (up - down) / (2 * step)
}

// unitOf returns a multiple of length 1.
func unitOf(list []float32) (unit []float32, length float64) {
	for _, v := range list {
		length += float64(v) * float64(v)
	}
	length = math.Sqrt(length)
	for _, v := range list {
		unit = append(unit, float32(float64(v)/length))
	}
	return unit, length
}

// TestGradients compares the gradient of each block of weights with differences of the loss: along the
// gradient itself, and along random directions among the weights that have one.
func TestGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 41))
	for _, size := range []int{5, 8, 15} {
		l := NewLearner(randomNet(5), LearnOptions{}) // whose values are far from ±1
		var examples []*lesson.Example
		for range 3 {
			examples = append(examples, randomExample(rng, size))
		}
		images := []board.Symmetry{0, 3, 6}
		loss := func() float64 {
			sum := l.gradients(examples, images)
			mean := sum.Mean()
			return mean.Policy + mean.Value
		}
		loss()
		for _, b := range blocksOf(l) {
			along, length := unitOf(b.grad)
			if length < 0.05 { // the tolerance below would not see a wrong one
				t.Errorf("size %d: the gradient of %s is %v long, expected 0.05 or more", size, b.name, length)
				continue
			}
			if got := b.slope(along, loss); math.Abs(got-length) > 0.02*length+1e-3 {
				t.Errorf("size %d, %s: the slope along the gradient is %v, want %v", size, b.name, got, length)
			}
			for range 4 {
				random := make([]float32, len(b.grad))
				for i, g := range b.grad {
					random[i] = g * rng.Float32()
				}
				random, _ = unitOf(random)
				want := 0.0
				for i, g := range b.grad {
					want += float64(g) * float64(random[i])
				}
				if got := b.slope(random, loss); math.Abs(got-want) > 0.02*length+1e-3 {
					t.Errorf("size %d, %s: a slope is %v, want %v", size, b.name, got, want)
				}
			}
			// A weight whose gradient is 0 must not matter.
			silent := make([]float32, len(b.grad))
			count := 0
			for i, g := range b.grad {
				if g == 0 && rng.IntN(1+len(silent)/1000) == 0 {
					silent[i], count = 1, count+1
				}
			}
			if count > 0 {
				silent, _ = unitOf(silent)
				if got := b.slope(silent, loss); math.Abs(got) > 2e-3 {
					t.Errorf("size %d, %s: the slope along weights without gradient is %v", size, b.name, got)
				}
			}
		}
	}
}

// TestCut checks the activation and its gradient at its corners.
func TestCut(t *testing.T) {
	below := math.Nextafter32(ceiling, 0)
	x := []float32{-1e9, -1, float32(math.Copysign(0, -1)), 0, math.SmallestNonzeroFloat32, 1, below, ceiling, 9, float32(math.Inf(1))}
	want := []float32{0, 0, 0, 0, math.SmallestNonzeroFloat32, 1, below, ceiling, ceiling, ceiling}
	slope := []float32{0, 0, 0, 0, 1, 1, 1, 0, 0, 0}
	d := slices.Repeat([]float32{1}, len(x))
	cut(x)
	cutBackward(d, x)
	if !slices.Equal(x, want) || !slices.Equal(d, slope) {
		t.Errorf("cut %v, want %v; slopes %v, want %v", x, want, d, slope)
	}
}
