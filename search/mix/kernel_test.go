package mix

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// extremeNet returns a network whose weights are mostly at their limits, with random signs.
func extremeNet(seed uint64) *Net {
	rng := rand.New(rand.NewPCG(seed, 71))
	return netOf(func(string) float32 { return []float32{-100, 100, 100, rng.Float32()*4 - 2, 0.1}[rng.IntN(5)] })
}

// largestNet returns a network whose activations are all at the ceiling, and whose units have the
// largest sums, of that sign.
func largestNet(sign float32) *Net {
	return netOf(func(name string) float32 {
		switch name {
		case "policy.w", "policy.b", "value", "value.bias":
			return 100 * sign
		}
		return 100
	})
}

// netOf returns a network with such weights, as far as the limits allow.
func netOf(weight func(name string) float32) *Net {
	n := NewNet(1)
	for _, b := range n.Blocks() {
		for i := range b.Matrix.Rows {
			for j := range b.Matrix.Row(i) {
				b.Matrix.Row(i)[j] = weight(b.Name)
			}
		}
	}
	n.project()
	return n
}

// slowNet is the definition of fixed, in numbers that cannot overflow. It ends the test if a sum leaves
// the range that fixed.go promises.
type slowNet struct {
	t *testing.T
	f *fixed
}

func (s *slowNet) within(v, bits int64) int64 {
	if v < -1<<(bits-1) || v >= 1<<(bits-1) {
		s.t.Fatalf("%d does not fit %d bits", v, bits)
	}
	return v
}

func cutSlow(v int64) int64 { return min(max(v, 0), most) }

// mix returns the channels of all points.
func (s *slowNet) mix(e *Evaluator, context int) [][]int64 {
	size := e.size
	raw := make([][]int64, size*size)
	for q := range raw {
		for c := range channels {
			sum := int64(s.f.context[context][c])
			for d := range directions {
				sum = s.within(sum+int64(s.f.table[int(e.sight.row(q%size, q/size, d, e.m))*channels+c]), 16)
			}
			raw[q] = append(raw[q], cutSlow(sum))
		}
	}
	mixed := make([][]int64, size*size)
	for q := range mixed {
		mixed[q] = slices.Clone(raw[q])
		for c := range near {
			weight := func(t int) int64 { return int64(s.f.taps[(c/lanes*(taps+1)+t)*lanes+c%lanes]) }
			sum := weight(taps)
			for t := range taps {
				x, y := q%size+t%3-1, q/size+t/3-1
				if x >= 0 && y >= 0 && x < size && y < size {
					product := 4 * raw[y*size+x][c] * weight(t)
					sum = s.within(sum+int64(math.Floor(float64(product)/(1<<15)+0.5)), 16)
				}
			}
			mixed[q][c] = 2 * min(max(sum, 0), 4095)
		}
	}
	return mixed
}

// sum computes the sum of unit j, from a start on.
func (s *slowNet) sum(u *units, start int64, x []int64, j int) int64 {
	for i, v := range x {
		start = s.within(start+v*int64(u.weights[i/2*2*lanes+2*j+i%2]), 32)
	}
	return start
}

// logit computes the logit of a point with channels x.
func (s *slowNet) logit(x []int64) int64 {
	logit := int64(0)
	for j, w := range s.f.moves {
		unit := s.sum(&s.f.policy, int64(s.f.policy.bias[j]), x, j)
		logit = s.within(logit+int64(w)*cutSlow(unit>>unitBits), 32)
	}
	return logit
}

// pool computes the input of the value.
func (s *slowNet) pool(mixed [][]int64) []int64 {
	x := make([]int64, valueInputs)
	for c := range channels {
		sum := int64(0)
		for _, point := range mixed {
			sum += point[c]
			x[ofLargest+c] = max(x[ofLargest+c], point[c])
		}
		scale := float32(4) / float32(len(mixed))
		x[ofMean+c] = min(int64(math.RoundToEven(float64(float32(sum)*scale))), most)
	}
	return x
}

// worth computes the value before the tanh.
func (s *slowNet) worth(x []int64, context int) int64 {
	sum := int64(s.f.chanceBias)
	for j, w := range s.f.chance {
		sum = s.within(sum+int64(w)*cutSlow(s.sum(&s.f.value[j/lanes], int64(s.f.valueBias[context][j/lanes][j%lanes]), x, j%lanes)>>unitBits), 32)
	}
	return sum
}

// place sets a random position.
func (e *Evaluator) place(rng *rand.Rand, size int) {
	e.resize(size)
	e.sight.reset(size)
	e.m, e.rule = rng.IntN(2), board.Rule(rng.IntN(3))
	for _, p := range rng.Perm(size * size)[:rng.IntN(size*size+1)] {
		e.sight.put(p%size, p/size, rng.IntN(2))
	}
}

// compareEngines evaluates a random position with the definition and with every engine.
func compareEngines(t *testing.T, e *Evaluator, rng *rand.Rand) {
	t.Helper()
	size := board.MinSize + rng.IntN(board.MaxSize-board.MinSize+1)
	e.place(rng, size)
	context := contextOf(e.rule, [...]board.Colour{board.Black, board.White}[e.m])
	slow := &slowNet{t, e.f}
	mixed := slow.mix(e, context)
	value := float32(math.Tanh(float64(slow.worth(slow.pool(mixed), context)) / (1 << 22)))
	logits := make([]float32, size*size)
	for _, with := range engines() {
		e.with = with
		clear(logits)
		got := e.Evaluate(logits)
		for q, x := range mixed {
			for c, want := range x {
				if int64(e.mixed[q*channels+c]) != want {
					t.Fatalf("%v, size %d, point %d: channel %d is %d, want %d", with, size, q, c, e.mixed[q*channels+c], want)
				}
			}
			if want := float32(slow.logit(x)) / (1 << 22); logits[q] != want {
				t.Fatalf("%v, size %d, point %d: logit %v, want %v", with, size, q, logits[q], want)
			}
		}
		if got != value {
			t.Fatalf("%v, size %d: value %v, want %v", with, size, got, value)
		}
		compareEdges(t, e)
	}
}

// compareEdges checks that no kernel wrote to what the next evaluation takes for zeros: the frame, and the
// rows beyond the board and behind the first input.
func compareEdges(t *testing.T, e *Evaluator) {
	t.Helper()
	for q := range (e.size + 2) * (e.size + 2) {
		x, y := q%(e.size+2), q/(e.size+2)
		if frame := x == 0 || y == 0 || x > e.size || y > e.size; frame && slices.ContainsFunc(e.near[q*near:][:near], func(v int16) bool { return v != 0 }) {
			t.Fatalf("%v, size %d: the frame has %v at %d, %d", e.with, e.size, e.near[q*near:][:near], x, y)
		}
	}
	for _, rest := range [][]int16{e.mixed[e.size*e.size*channels:], e.input[valueInputs:]} {
		for i, v := range rest {
			if v != 0 {
				t.Fatalf("%v, size %d: %d is %d beyond the end", e.with, e.size, i, v)
			}
		}
	}
}

// TestEngines compares plain Go and the assembly with the definition, bit for bit, on random positions
// of all sizes. The networks include those whose sums are as large as the limits allow.
func TestEngines(t *testing.T) {
	rng := rand.New(rand.NewPCG(15+testboard.Seed(), 72))
	for _, n := range []*Net{randomNet(1), extremeNet(2), extremeNet(3), largestNet(1), largestNet(-1)} {
		e := NewEvaluator(n)
		for range testboard.Trials(t, 3, 20, 40) {
			compareEngines(t, e, rng)
		}
	}
	t.Logf("%v", engines())
}

func FuzzEngines(f *testing.F) {
	f.Add(uint64(1))
	list := []*Evaluator{NewEvaluator(randomNet(4)), NewEvaluator(extremeNet(5))}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 73))
		compareEngines(t, list[rng.IntN(len(list))], rng)
	})
}
