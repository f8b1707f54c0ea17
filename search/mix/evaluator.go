package mix

import (
	"math"

	"github.com/gsolve/gsolve/board"
)

// Evaluator judges positions with a network. It implements puct.Evaluator, for one goroutine; Share
// makes one for another goroutine. All rules and sizes have one network.
type Evaluator struct {
	f    *fixed
	with engine

	sight sight
	rule  board.Rule
	m     int // to move

	size   int
	near   []int16 // a map with a frame
	mixed  []int16
	input  []int16 // of the value; the rows behind the first one stay zero
	policy []int16
	logits []int32
	hidden []int16
}

// NewEvaluator rounds the weights of a network for play. Later changes of n do not reach it.
func NewEvaluator(n *Net) *Evaluator { return &Evaluator{f: newFixed(n), with: best} }

// Share returns an Evaluator with the same weights, and without a position.
func (e *Evaluator) Share() *Evaluator { return &Evaluator{f: e.f, with: e.with} }

// Begin sets the position.
func (e *Evaluator) Begin(pos *board.Position) {
	e.resize(pos.Size())
	e.rule, e.m = pos.Rule(), sideOf(pos.ToMove())
	e.sight.reset(e.size)
	var stones [board.MaxSize * board.MaxSize]board.Point
	for side, c := range [...]board.Colour{black: board.Black, white: board.White} {
		for _, pt := range pos.AppendStones(stones[:0], c) {
			e.sight.put(pt.X(), pt.Y(), side)
		}
	}
}

// Put plays the side to move.
func (e *Evaluator) Put(pt board.Point) {
	e.sight.put(pt.X(), pt.Y(), e.m)
	e.m ^= 1
}

// Undo takes the last Put back.
func (e *Evaluator) Undo() {
	e.sight.undo()
	e.m ^= 1
}

func sideOf(c board.Colour) int {
	if c == board.White {
		return white
	}
	return black
}

// resize makes the buffers fit a board.
func (e *Evaluator) resize(size int) {
	if e.size == size {
		return
	}
	e.size = size
	rows := rowsOf(size * size)
	e.near, e.mixed = make([]int16, (size+2)*(size+2)*near), make([]int16, rows*channels)
	e.policy, e.logits = make([]int16, rows*policyUnits), make([]int32, rows)
	e.input, e.hidden = make([]int16, groupPoints*valueInputs), make([]int16, groupPoints*valueUnits)
}

// Evaluate sets logits[row·size + column] of each point to the logarithm of the worth of a move there,
// up to a constant, and returns the value for the side to move, −1 … 1. The logits of points with
// stones, and of forbidden points, mean nothing.
func (e *Evaluator) Evaluate(logits []float32) (value float32) {
	c := e.context()
	e.mix(c)
	e.judge(logits)
	e.pool()
	return e.worth(c)
}

// Value returns the value that Evaluate returns, in about half the time.
func (e *Evaluator) Value() float32 {
	c := e.context()
	e.mix(c)
	e.pool()
	return e.worth(c)
}

func (e *Evaluator) context() int {
	return contextOf(e.rule, [...]board.Colour{board.Black, board.White}[e.m])
}

// mix computes all channels of all points.
func (e *Evaluator) mix(context int) {
	k := lookup{
		cells: e.sight.cells[cellOf(0, 0):], view: e.m, size: e.size, table: e.f.table, start: e.f.context[context],
		near: e.near[(e.size+3)*near:], mixed: e.mixed,
	}
	k.run(e.with)
	d := depthwise{near: e.near, weights: e.f.taps, mixed: e.mixed, size: e.size}
	d.run(e.with)
}

// pool computes the means and the largest numbers.
func (e *Evaluator) pool() {
	points := e.size * e.size
	k := pooling{mixed: e.mixed, groups: rowsOf(points) / groupPoints, scale: poolFactor / float32(points), out: e.input}
	k.run(e.with)
}

// judge computes the logits.
func (e *Evaluator) judge(logits []float32) {
	rows := rowsOf(e.size * e.size)
	u := dense{
		x: e.mixed, pitchX: channels, rows: rows, pairs: channels / 2, u: &e.f.policy, bias: e.f.policy.bias, y: e.policy, pitchY: policyUnits,
	}
	u.run(e.with)
	d := dots{x: e.policy, rows: rows, weights: e.f.moves, out: e.logits}
	d.run(e.with)
	for i, v := range e.logits[:e.size*e.size] {
		logits[i] = float32(v) * (1. / (1 << sumBits))
	}
}

// worth computes the value.
func (e *Evaluator) worth(context int) float32 {
	for i := range e.f.value {
		u := dense{
			x: e.input, pitchX: valueInputs, rows: groupPoints, pairs: valueInputs / 2, u: &e.f.value[i], bias: e.f.valueBias[context][i],
			y: e.hidden[i*lanes:], pitchY: valueUnits,
		}
		u.run(e.with)
	}
	sum := e.f.chanceBias
	for i, v := range e.hidden[:valueUnits] {
		sum += int32(v) * int32(e.f.chance[i])
	}
	return float32(math.Tanh(math.Ldexp(float64(sum), -sumBits)))
}
