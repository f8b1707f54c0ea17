package mix

import (
	"math"

	"github.com/gsolve/gsolve/nn"
)

// In play the network is in whole numbers, but for the mean of a channel, one float32 product that every
// processor rounds alike. So all compute the same:
//
//	what                      unit    range           why no sum overflows
//	table, context            2⁻¹⁰    ±6·1024         5·6·1024 = 30,720 < 2¹⁵
//	activations               2⁻¹⁰    0 … 8191
//	near, before the taps     2⁻¹²    0 … 32,764
//	taps                      2⁻¹²    Σ ≤ 6·4096 + 5  a product a·w/2¹⁵ has the unit 2⁻⁹; the magnitudes of nine, each
//	bias of the taps          2⁻⁹     ±7.9·512        rounded, add up to 24,590, with the bias to 28,640 < 2¹⁵
//	weights of units          2⁻¹²    Σ ≤ 60·4096+64  8191·(60·4096 + 64) + 16·2²² + 2¹¹ = 2.081·10⁹ < 2³¹
//	sums of units, logits     2⁻²²
//
// The limits of net.go give the ranges. A unit has at most 128 weights, and rounding changes each by at
// most ½.
const (
	actBits  = 10
	nearBits = 12
	tapBits  = 12
	tapShift = 15 // of a product of near and tap
	unitBits = 12
	sumBits  = actBits + unitBits

	most = ceiling<<actBits - 1 // the largest activation
	// nearShift makes near of an activation, and halfShift makes an activation of a sum over taps.
	nearShift = nearBits - actBits
	halfShift = actBits - (nearBits + tapBits - tapShift)
)

// lanes is the number of channels that kernels compute side by side.
const lanes = 16

// fixed holds the weights of a network in whole numbers, in the order in which kernels read them.
type fixed struct {
	table      []int16 // rowCodes × channels; mirror images stand twice
	context    [contexts][]int16
	taps       []int16 // near/lanes × (taps and a bias) × lanes
	policy     units
	moves      []int16
	value      [valueUnits / lanes]units
	valueBias  [contexts][valueUnits / lanes][]int32 // of the units of value
	chance     []int16
	chanceBias int32
}

// units are 16 units with the same inputs.
type units struct {
	weights []int16 // by pair of inputs, unit, input of the pair
	packed  []int64 // by input: words of two units, unit j in the low and unit j+8 in the high half
	bias    []int32 // with the half that makes the shift round; nil = the context gives it
}

// newFixed rounds the weights of a network, after cutting them to the limits.
func newFixed(n *Net) *fixed {
	n = n.Clone()
	n.project()
	f := &fixed{
		policy: newUnits(n.policy.W.Value, n.policy.B.Value.Row(0), 0), moves: rounded(n.moves.Value.Row(0), unitBits),
		chance: rounded(column(n.chance.W.Value), unitBits), chanceBias: rounded32(n.chance.B.Value.Data[0]),
	}
	f.table = make([]int16, 0, rowCodes*channels)
	pairs := make([][]int16, rowPairs)
	for r := range pairs {
		pairs[r] = rounded(n.table.Row(r), actBits)
	}
	for _, pair := range pairOf() {
		f.table = append(f.table, pairs[pair]...)
	}
	for half := range near / lanes {
		for t := range taps {
			f.taps = append(f.taps, rounded(n.taps.Value.Row(t)[half*lanes:][:lanes], tapBits)...)
		}
		f.taps = append(f.taps, rounded(n.tapBias.Value.Row(0)[half*lanes:][:lanes], nearBits+tapBits-tapShift)...)
	}
	for i := range f.value {
		f.value[i] = newUnits(n.value.Value, nil, i*lanes)
	}
	for c := range contexts {
		f.context[c] = rounded(n.context.Value.Row(c), actBits)
		for i := range f.valueBias[c] {
			f.valueBias[c][i] = biasOf(n.valueBias.Value.Row(c)[i*lanes:][:lanes])
		}
	}
	return f
}

// newUnits rounds 16 columns of weights, from the given one on, and their biases.
func newUnits(w *nn.Matrix, bias []float32, first int) units {
	u := units{bias: biasOf(bias)}
	rows := make([][]int16, w.Rows)
	for i := range rows {
		rows[i] = rounded(w.Row(i)[first:][:lanes], unitBits)
		for j := range lanes / 2 {
			u.packed = append(u.packed, int64(rows[i][j])+int64(rows[i][j+lanes/2])<<32)
		}
	}
	for i := 0; i < w.Rows; i += 2 {
		for j := range lanes {
			u.weights = append(u.weights, rows[i][j], rows[i+1][j])
		}
	}
	return u
}

func biasOf(list []float32) (bias []int32) {
	for _, v := range list {
		bias = append(bias, rounded32(v)+1<<(unitBits-1))
	}
	return bias
}

// rounded returns the nearest whole numbers of units of 2^−bits.
func rounded(list []float32, bits int) []int16 {
	out := make([]int16, len(list))
	for i, v := range list {
		out[i] = int16(math.RoundToEven(math.Ldexp(float64(v), bits)))
	}
	return out
}

func rounded32(v float32) int32 { return int32(math.RoundToEven(math.Ldexp(float64(v), sumBits))) }

func column(m *nn.Matrix) (list []float32) {
	for i := range m.Rows {
		list = append(list, m.Row(i)[0])
	}
	return list
}
