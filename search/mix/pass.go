package mix

import (
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search/lesson"
)

// pass computes the network for one position after another, forward and backward. Its gradients add up
// until somebody clears them. One position at a time stays in the caches; nothing in the network needs
// a batch.
type pass struct {
	table *nn.Matrix
	l     layers
	rows  rowGrads // of the table

	sight   sight
	size    int
	context int
	seen    [][directions]uint16 // the rows of each point, as pairOf numbers them

	near   []float32     // a map with a zero frame: the near channels before the depthwise convolution
	mixed  *nn.Matrix    // points × channels, after it
	policy *nn.Matrix    // points × policyUnits
	logits []float32     // of the points
	where  [channels]int // the point with the largest number
	input  *nn.Matrix    // of the value
	hidden *nn.Matrix
	chance *nn.Matrix // 1 × 1, after the tanh

	d struct { // the gradients of those
		near, convolved, logits              []float32
		mixed, policy, input, hidden, chance *nn.Matrix
	}
	want         []float32 // the wanted policy of the points
	at           []int     // the empty points
	open, target []float32 // logits, later their gradients, and wanted policy of the empty points
}

func newPass(n *Net) *pass {
	const points = board.MaxSize * board.MaxSize
	p := &pass{table: n.table, l: n.shadow(), rows: newRowGrads()}
	p.seen = make([][directions]uint16, points)
	for _, list := range []*[]float32{&p.logits, &p.d.logits, &p.want} {
		*list = make([]float32, points)
	}
	const framed = (board.MaxSize + 2) * (board.MaxSize + 2)
	for _, list := range []*[]float32{&p.near, &p.d.near, &p.d.convolved} {
		*list = make([]float32, framed*near)
	}
	for _, m := range []struct {
		x, d          **nn.Matrix
		rows, columns int
	}{
		{&p.mixed, &p.d.mixed, points, channels},
		{&p.policy, &p.d.policy, points, policyUnits},
		{&p.input, &p.d.input, 1, valueInputs},
		{&p.hidden, &p.d.hidden, 1, valueUnits},
		{&p.chance, &p.d.chance, 1, 1},
	} {
		*m.x, *m.d = nn.NewMatrix(m.rows, m.columns), nn.NewMatrix(m.rows, m.columns)
	}
	return p
}

// resize makes the buffers fit a board.
func (p *pass) resize(size int) {
	if p.size == size {
		return
	}
	p.size = size
	clear(p.near)
	clear(p.d.convolved)
	for _, m := range []*nn.Matrix{p.mixed, p.d.mixed, p.policy, p.d.policy} {
		m.Rows = size * size
	}
}

// load sets the position to an image of an example.
func (p *pass) load(e *lesson.Example, s board.Symmetry) {
	p.resize(e.Size)
	p.context = contextOf(e.Rule, e.ToMove)
	p.sight.reset(e.Size)
	for side, list := range [...][]uint16{e.Own(), e.Rival()} {
		for _, q := range list {
			at := e.Image(q, s)
			p.sight.put(at%e.Size, at/e.Size, side)
		}
	}
	pair := pairOf()
	for q := range e.Size * e.Size {
		for d := range directions {
			p.seen[q][d] = pair[p.sight.row(q%e.Size, q/e.Size, d, 0)]
		}
	}
}

// contextOf returns the number of the rule and the side to move, as far as the network knows them: by
// which sides need exactly five. Freestyle is 0, standard 3, renju 1 or 2.
func contextOf(r board.Rule, toMove board.Colour) (c int) {
	if r.ExactFive(toMove) {
		c = 1
	}
	if r.ExactFive(toMove.Opponent()) {
		c += 2
	}
	return c
}

// forward computes the logits and the value of the position.
func (p *pass) forward() {
	p.sumRows()
	p.convolve()
	p.pool()
	p.l.policy.Forward(p.policy, p.mixed)
	cut(p.policy.Data[:p.size*p.size*policyUnits])
	moves := (*[policyUnits]float32)(p.l.moves.Value.Data)
	for q := range p.size * p.size {
		p.logits[q] = dot(moves, (*[policyUnits]float32)(p.policy.Data[q*policyUnits:]))
	}
	p.valueLayer().Forward(p.hidden, p.input)
	cut(p.hidden.Data)
	p.l.chance.Forward(p.chance, p.hidden)
	p.chance.Data[0] = float32(math.Tanh(float64(p.chance.Data[0])))
}

// valueLayer returns the layer with the bias of the context.
func (p *pass) valueLayer() *nn.Dense {
	row := func(m *nn.Matrix) *nn.Matrix {
		return &nn.Matrix{Rows: 1, Columns: m.Columns, Data: m.Data[p.context*m.Pitch():][:m.Pitch()]}
	}
	b := p.l.valueBias
	return &nn.Dense{In: valueInputs, Out: valueUnits, W: p.l.value, B: &nn.Param{Value: row(b.Value), Grad: row(b.Grad)}}
}

// backward adds the gradients of the weights, from those of the logits and of the value before the
// tanh.
func (p *pass) backward() {
	d := &p.d
	p.l.chance.Backward(d.hidden, p.hidden, d.chance)
	cutBackward(d.hidden.Data, p.hidden.Data)
	p.valueLayer().Backward(d.input, p.input, d.hidden)
	moves, dMoves := (*[policyUnits]float32)(p.l.moves.Value.Data), (*[policyUnits]float32)(p.l.moves.Grad.Data)
	for q, g := range d.logits[:p.size*p.size] {
		x, dx := (*[policyUnits]float32)(p.policy.Data[q*policyUnits:]), (*[policyUnits]float32)(d.policy.Data[q*policyUnits:])
		for j, v := range x {
			dMoves[j] += g * v
			dx[j] = g * moves[j]
		}
	}
	cutBackward(d.policy.Data[:p.size*p.size*policyUnits], p.policy.Data)
	p.l.policy.Backward(d.mixed, p.mixed, d.policy)
	p.poolBackward()
	p.convolveBackward()
	p.sumRowsBackward()
}

// cut is the activation: y = min(max(x, 0), ceiling).
func cut(y []float32) {
	for i, v := range y {
		y[i] = min(max(v, 0), ceiling)
	}
}

// cutBackward sets d to 0 where y, the result of cut, is at a limit. It has no branch: half of them would
// go the other way than the processor expects.
func cutBackward(d, y []float32) {
	y = y[:len(d)]
	for i, v := range y {
		// The bits of the numbers between 0 and ceiling are 1 … top−1, in their order.
		const top = (127 + 3) << 23 // the bits of 8
		mask := uint32((int64(math.Float32bits(v)-1) - (top - 1)) >> 63)
		d[i] = math.Float32frombits(math.Float32bits(d[i]) & mask)
	}
}

func dot(a, b *[policyUnits]float32) (sum float32) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
