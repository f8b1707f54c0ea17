package mix

import (
	"math"
	"math/rand/v2"

	"github.com/gsolve/gsolve/nn"
)

// The shapes of the network (see the package comment).
const (
	channels    = 64
	near        = 32 // the first channels: they go through the depthwise convolution
	contexts    = 4
	taps        = 9 // of a convolution 3×3, from the lower left one
	policyUnits = 16
	valueUnits  = 32
	valueInputs = 2 * channels
)

// All activations are cut off at ceiling: y = min(max(x, 0), ceiling). With the limits below, no sum of
// the whole numbers in play can overflow (see fixed.go).
const (
	ceiling = 8
	// poolFactor is the factor of the means in the input of the value.
	poolFactor = 4

	rowLimit  = 6   // of a weight of the table and of a context
	tapLimit  = 6   // of Σ |tap| of a channel
	sumLimit  = 60  // of Σ |weight| of a unit
	unitLimit = 7.9 // of a weight of a unit, and of the bias of a tap
	biasLimit = 16  // of the bias of a unit
)

// Net is the network, in float32: what training changes and files hold. An
// Evaluator plays with it.
type Net struct {
	Header
	table *nn.Matrix // rowPairs × channels
	layers
}

// layers are all weights but the table.
type layers struct {
	context   *nn.Param // contexts × channels: the start of the sum at each point
	taps      *nn.Param // taps × near
	tapBias   *nn.Param // 1 × near
	policy    *nn.Dense // channels → policyUnits, at each point
	moves     *nn.Param // 1 × policyUnits: from there to the logit. A bias would change nothing.
	value     *nn.Param // valueInputs × valueUnits
	valueBias *nn.Param // contexts × valueUnits
	chance    *nn.Dense // valueUnits → 1, before the tanh
}

func newLayers() layers {
	return layers{
		context: nn.NewParam("context", contexts, channels), taps: nn.NewParam("taps", taps, near), tapBias: nn.NewParam("taps.bias", 1, near),
		policy: nn.NewDense("policy", channels, policyUnits), moves: nn.NewParam("moves", 1, policyUnits),
		value: nn.NewParam("value", valueInputs, valueUnits), valueBias: nn.NewParam("value.bias", contexts, valueUnits),
		chance: nn.NewDense("chance", valueUnits, 1),
	}
}

// params returns the weights in the order of a file.
func (l *layers) params() []*nn.Param {
	return []*nn.Param{
		l.context, l.taps, l.tapBias, l.policy.W, l.policy.B, l.moves, l.value, l.valueBias, l.chance.W, l.chance.B,
	}
}

// shadow returns layers with the same weights and gradients of their own.
func (l *layers) shadow() layers {
	s := newLayers()
	for i, p := range s.params() {
		p.Value = l.params()[i].Value
	}
	return s
}

func emptyNet() *Net { return &Net{table: nn.NewMatrix(rowPairs, channels), layers: newLayers()} }

// NewNet returns an untrained network with the weights of a seed.
func NewNet(seed uint64) *Net {
	n := emptyNet()
	n.Seed = seed
	rng := rand.New(rand.NewPCG(seed, 0))
	draw := func(m *nn.Matrix, mean, deviation float64) {
		for i := range m.Data {
			m.Data[i] = float32(mean + deviation*rng.NormFloat64())
		}
	}
	// Many rows never occur in a training. They move with their factors alone, so they must begin small.
	draw(n.table, 0, 0.02)
	draw(n.context.Value, 0.2, 0.1)
	draw(n.taps.Value, 0, 0.15)
	for c := range near {
		n.taps.Value.Row(taps / 2)[c]++ // the point itself
	}
	n.policy.Init(rng)
	draw(n.moves.Value, 0, math.Sqrt(2./policyUnits))
	draw(n.value.Value, 0, math.Sqrt(2./valueInputs))
	n.chance.Init(rng)
	for i := range n.chance.W.Value.Data {
		n.chance.W.Value.Data[i] /= 4 // the first values are near 0
	}
	n.clearPadding()
	n.project()
	return n
}

// clearPadding sets the numbers beyond the columns of each matrix to 0, as nn.Matrix wants them.
func (n *Net) clearPadding() {
	for _, b := range n.Blocks() {
		m := b.Matrix
		for i := range m.Rows {
			clear(m.Data[i*m.Pitch()+m.Columns : (i+1)*m.Pitch()])
		}
	}
}

// Blocks returns all weights with their names, in the order of a file. They are shared with n.
func (n *Net) Blocks() []nn.Block {
	list := []nn.Block{{Name: "table", Matrix: n.table}}
	for _, p := range n.params() {
		list = append(list, nn.Block{Name: p.Name, Matrix: p.Value})
	}
	return list
}

// Clone returns a copy, which training of n does not change.
func (n *Net) Clone() *Net {
	c := emptyNet()
	c.Header = n.Header
	from := n.Blocks()
	for i, b := range c.Blocks() {
		copy(b.Matrix.Data, from[i].Matrix.Data)
	}
	return c
}

// project moves the weights to the nearest ones, roughly, that keep the limits. Weights that keep them
// do not change.
func (n *Net) project() {
	limit(n.table.Data, rowLimit)
	n.layers.project()
}

func (l *layers) project() {
	limit(l.context.Value.Data, rowLimit)
	limit(l.tapBias.Value.Data, unitLimit)
	limitSums(l.taps.Value, tapLimit)
	for _, w := range []*nn.Matrix{l.policy.W.Value, l.value.Value, l.chance.W.Value} {
		limit(w.Data, unitLimit)
		limitSums(w, sumLimit)
	}
	limit(l.moves.Value.Data, sumLimit/float32(policyUnits))
	for _, b := range []*nn.Matrix{l.policy.B.Value, l.valueBias.Value, l.chance.B.Value} {
		limit(b.Data, biasLimit)
	}
}

// limit cuts numbers off beyond ±most.
func limit(list []float32, most float32) {
	for i, v := range list {
		list[i] = min(max(v, -most), most)
	}
}

// limitSums makes columns shorter in which the sum of the magnitudes is above most.
func limitSums(m *nn.Matrix, most float64) {
	for c := range m.Columns {
		sum := 0.0
		for r := range m.Rows {
			sum += math.Abs(float64(m.Row(r)[c]))
		}
		if sum <= most {
			continue
		}
		factor := float32(most / sum * (1 - 1e-6))
		for r := range m.Rows {
			m.Row(r)[c] *= factor
		}
	}
}
