package alphagomoku

import (
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search/lesson"
)

// pass computes the loss of a network on batches, and its gradients. Its buffers hold a batch.
type pass struct {
	n     *net
	batch int

	planes *nn.Maps
	raw    []*nn.Maps // after the convolution of each unit of the trunk
	out    []*nn.Maps // after its batch norm, sum and ReLU
	dOut   *nn.Maps
	dIn    *nn.Maps
	dSkip  *nn.Maps

	policy, value head
	hidden        *nn.Matrix // after the ReLU
	chance        *nn.Matrix // after the tanh
	dHidden       *nn.Matrix
	dChance       *nn.Matrix

	targets []float32 // 225 a position: the policy
	values  []float32 // one a position, −1 … 1
}

// head holds what a head computes of the trunk before its dense layer.
type head struct {
	raw, out, d *nn.Maps
	flat, dFlat *nn.Matrix // the points of a map in a row
	y, dy       *nn.Matrix // of the first dense layer
}

func newHead(batch, channels, out int) head {
	maps := func() *nn.Maps { return nn.NewMaps(batch, size, channels) }
	return head{
		raw: maps(), out: maps(), d: maps(), flat: nn.NewMatrix(batch, channels*points), dFlat: nn.NewMatrix(batch, channels*points),
		y: nn.NewMatrix(batch, out), dy: nn.NewMatrix(batch, out),
	}
}

func newPass(n *net, batch int) *pass {
	p := &pass{
		n: n, batch: batch, planes: nn.NewMaps(batch, size, planes), targets: make([]float32, batch*points), values: make([]float32, batch),
		policy: newHead(batch, policyChannels, points), value: newHead(batch, valueChannels, hiddenUnits),
		hidden: nn.NewMatrix(batch, hiddenUnits), dHidden: nn.NewMatrix(batch, hiddenUnits), chance: nn.NewMatrix(batch, 1), dChance: nn.NewMatrix(batch, 1),
	}
	maps := func() *nn.Maps { return nn.NewMaps(batch, size, n.channels) }
	for range 1 + 2*len(n.blocks) {
		p.raw, p.out = append(p.raw, maps()), append(p.out, maps())
	}
	p.dOut, p.dIn, p.dSkip = maps(), maps(), maps()
	return p
}

// forward computes policy and value of the planes. They are in policy.y, before the softmax, and in
// chance.
func (p *pass) forward() {
	x := p.planes
	for i, u := range p.trunk() {
		u.conv.Forward(p.raw[i], x)
		u.norm.Forward(p.out[i], p.raw[i], func(j int) {
			y := p.out[i].Map(j)
			if i > 0 && i%2 == 0 { // the second unit of a block: the sum with what came into the block
				nn.Add(y, p.out[i-2].Map(j))
			}
			nn.ReLU(y, y)
		})
		x = p.out[i]
	}
	p.policy.forward(p.n.policy, p.n.moves, x)
	p.value.forward(p.n.value, p.n.hidden, x)
	nn.ReLU(p.hidden.Data, p.value.y.Data)
	p.n.chance.Forward(p.chance, p.hidden)
	nn.Tanh(p.chance.Data, p.chance.Data)
}

func (p *pass) trunk() []unit { return p.n.units()[:1+2*len(p.n.blocks)] }

func (h *head) forward(u unit, d *nn.Dense, x *nn.Maps) {
	u.conv.Forward(h.raw, x)
	u.norm.Forward(h.out, h.raw, func(i int) { nn.ReLU(h.out.Map(i), h.out.Map(i)) })
	flatten(h.flat, h.out)
	d.Forward(h.y, h.flat)
}

// flatten copies the points of each map to a row, channel by channel of a point.
func flatten(to *nn.Matrix, from *nn.Maps) {
	for i := range from.Count {
		row := to.Row(i)
		for q := range points {
			copy(row[q*from.Channels:], from.At(i, q%size, q/size))
		}
	}
}

// unflatten is the reverse of flatten.
func unflatten(to *nn.Maps, from *nn.Matrix) {
	for i := range to.Count {
		row := from.Row(i)
		for q := range points {
			copy(to.At(i, q%size, q/size), row[q*to.Channels:])
		}
	}
}

// step computes the loss of the batch (point 2), and adds its gradients.
func (p *pass) step() (sum lesson.Losses) {
	p.forward()
	weight := 1 / float32(p.batch)
	for i := range p.batch {
		value := nn.Squares(p.dChance.Row(i), p.chance.Row(i), p.values[i:i+1], weight)
		logits, target := p.policy.y.Row(i), p.targets[i*points:][:points]
		if most := target[nn.Largest(target)]; most > 0 {
			hit := target[nn.Largest(logits)] == most
			sum.Add(nn.CrossEntropy(p.policy.dy.Row(i), logits, target, weight), hit, value)
			continue
		}
		clear(p.policy.dy.Row(i))
		sum.AddValue(value)
	}
	p.backward()
	return sum
}

// backward goes the way of forward in reverse.
func (p *pass) backward() {
	n, last := p.n, p.out[len(p.out)-1]
	nn.TanhBackward(p.dChance.Data, p.chance.Data, p.dChance.Data)
	n.chance.Backward(p.dHidden, p.hidden, p.dChance)
	nn.ReLUBackward(p.value.dy.Data, p.hidden.Data, p.dHidden.Data)
	p.value.backward(n.value, n.hidden, p.dIn, last)
	p.policy.backward(n.policy, n.moves, p.dOut, last)

	add := p.dIn // to dOut: what comes into the unit another way
	units := p.trunk()
	for i := len(units) - 1; i >= 0; i-- {
		units[i].norm.Backward(p.dOut, p.raw[i], p.dOut, func(j int) {
			dy := p.dOut.Map(j)
			if add != nil {
				nn.Add(dy, add.Map(j))
			}
			nn.ReLUBackward(dy, p.out[i].Map(j), dy)
			if i > 0 && i%2 == 0 {
				copy(p.dSkip.Map(j), dy)
			}
		})
		if i == 0 {
			units[0].conv.Backward(nil, p.planes, p.dOut)
			return
		}
		units[i].conv.Backward(p.dIn, p.out[i-1], p.dOut)
		p.dOut, p.dIn, add = p.dIn, p.dOut, nil
		if i%2 == 1 { // the first unit of a block
			add = p.dSkip
		}
	}
}

func (h *head) backward(u unit, d *nn.Dense, dx, x *nn.Maps) {
	d.Backward(h.dFlat, h.flat, h.dy)
	unflatten(h.d, h.dFlat)
	u.norm.Backward(h.d, h.raw, h.d, func(i int) { nn.ReLUBackward(h.d.Map(i), h.out.Map(i), h.d.Map(i)) })
	u.conv.Backward(dx, x, h.d)
}
